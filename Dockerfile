# The server as an image: `docker compose up` makes and starts it (compose.yaml). `make test-server` runs these very steps.
FROM docker.io/library/debian:trixie-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home --home-dir /data stationmaster \
 && install -d -o stationmaster -g stationmaster -m 700 /data /backups

WORKDIR /srv/stationmaster
COPY requirements.txt requirements-postgres.txt ./
RUN python3 -m venv /srv/venv \
 && /srv/venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt -r requirements-postgres.txt
COPY app.py ./
COPY companion companion
COPY migrations migrations
COPY static static
COPY templates templates
RUN /srv/venv/bin/python -m compileall -q .

ENV PATH=/srv/venv/bin:/usr/bin:/bin FLASK_APP=app PYTHONUNBUFFERED=1 TTR_INSTANCE_DIR=/data
USER stationmaster
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=8)"]
CMD ["python", "app.py"]
