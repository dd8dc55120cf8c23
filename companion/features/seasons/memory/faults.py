"""Why a season is refused."""

from companion.rules.faults import N_, Reason


class SeasonFault(Reason):
    """Reasons against a typed season."""

    NAME = N_("Enter a name of up to {most} characters.")
    BEGIN = N_("When does the season begin?")
    PERIOD = N_("A season must end after it begins.")
    END = N_("This isn’t a date. Leave the field empty for a season without an end.")
    COUNT = N_("Enter a number of games from 1 to 999, or leave the field empty.")
    NUMBERS = N_("Enter up to 12 whole numbers from 0 to 1000, such as 5 3 2 1.")
    TOO_MANY = N_("A group can have up to {most} seasons. Delete one first.")
