"""What is in the phone beside the app: the door for its requests, and stand-ins for what a browser hasn't got."""
