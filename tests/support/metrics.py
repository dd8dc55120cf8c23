"""Parse the values of /metrics."""


def samples(text: str) -> dict[str, float]:
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name.removeprefix("stationmaster_"): float(figure) for name, _space, figure in lines}
