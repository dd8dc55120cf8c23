"""The entry point: `flask --app app ...` finds the application here, and `python app.py` serves it."""

from companion.command import main, make_app

if __name__ == "__main__":
    main()

app = make_app()
