"""Works out what reading a photographed board needs, from a folder of photos; the photos stay where they are.

    .venv/bin/python -m tools.photo FOLDER BOX ...

`FOLDER/boards.csv` has the boards' aspects, `FOLDER/BOX/` where spaces are printed (`spaces.csv`) and perhaps cities
(`cities.csv`), photos with a `blank.jpg` among them, the board's corners in each (`corners.csv`), and whose tracks and
stations are in which (`labels.csv`, `stations.csv`). Written are the box's `photo.toml`, `photo.csv` and
`photo_cities.csv`; with `--fit` also the reader's constants (`static/js/photo/fitted.js`), fitted to all these boxes,
after telling what they are worth on series that were left out of them: photos of one layout, or those whose names are
the same but for a number, as they were taken in one light. The report also covers
tables of two to four players whose photos show more colours than the table has.
"""
