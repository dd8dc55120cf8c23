"""Operations on a table as plain functions: open, join, load, record, finish."""
