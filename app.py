"""The front door: `flask --app app ...` finds the application here; `python app.py` opens the table for the phones."""

from companion.command import main, make_app

if __name__ == "__main__":
    main()

app = make_app()
