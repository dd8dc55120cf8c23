"""The province mat: claims put trains on its lines, which express cards raise (SK-01, SK-04 to SK-06)."""

WORDS = ("province", "express")
