"""Reasons why a table refuses a request, apart from the rules."""

from companion.rules.faults import N_, Reason


class TableFault(Reason):
    """Reasons that concern the table, its seats and its tickets."""

    AHEAD = 409, N_("This phone is ahead of the table. Reload the page and try again.")
    UUID_TAKEN = 409, N_("Another move was already sent with this id. Reload the page and try again.")
    GAME_OVER = 409, N_("This game is finished. Reopen it to correct something.")
    JOIN_LATE = 409, N_("Tickets are open, or about to be: nobody can join now.")
    LOG_FULL = 409, N_("This table has {most} moves, the most it can take. Finish the game, or start a new table.")
    SEALED = 403, N_("What {player}’s old phone noted stays sealed until the reveal.")
    KEPT_ELSEWHERE = 403, N_("{player}’s tickets are on another phone.")
    OVER = 409, N_("Too late to stop: the game is over.")
    WRONG_WORD = 403, N_("That isn’t the password for this seat.")
    MANY_ASK = 429, N_("Several phones are already asking for seats. Answer them at the table first.")
    OPENER_AWAKE = 409, N_("The phone that started the table is online. It decides about this seat.")
    KEEPER_AWAKE = 409, N_("{name}’s phone is online. It decides about this seat.")


class NotesFault(Reason):
    """Reasons why a game's time, place or notes are refused."""

    LOCATION = N_("A place can have up to 80 characters.")
    NOTES = N_("Notes can have up to 4,000 characters.")
    MINUTES = N_("A game can’t take that long.")
    FUTURE = N_("That day is in the future.")


class RematchFault(Reason):
    """Reasons why a rematch needs the form of a new table."""

    REMOVED = N_("Someone who played then has been removed from the group. Who is playing now?")
    CARDS = N_("Each game turns up different bonus cards. Which ones this time?")
    BOX = N_("That edition isn’t known here. Which one is on the table?")
    UNKNOWN = N_("That game’s scores aren’t enough to set up the same table. Fill in what’s missing.")
