"""Compute the data for reading photographed boards from a folder of photos, which is not changed.

    .venv/bin/python -m tools.photo FOLDER BOX ...

`FOLDER/boards.csv` has the boards' aspect ratios. `FOLDER/BOX/` has the positions of spaces (`spaces.csv`) and
optionally cities (`cities.csv`), photos with a `blank.jpg` among them, the board's corners in each photo
(`corners.csv`), and the owners of routes and stations by photo (`labels.csv`, `stations.csv`). The command writes the
box's `photo.toml`, `photo.csv` and `photo_cities.csv`.

With `--fit` it also fits the reader's constants to all these boxes and writes them to `static/js/photo/fitted.js`.
Before that it reports their accuracy by cross-validation: each series of photos is read with constants from the other
series. A series is the photos of one layout, or photos whose names differ only by a number, because they were taken in
the same light. The report also covers tables of two to four players whose photos show more colours than the table has.
"""
