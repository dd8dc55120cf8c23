"""Why a group refuses what was typed: names of groups and people, and games of scores."""

from companion.rules.faults import N_, Reason


class GroupFault(Reason):
    """Reasons that lie in names and people."""

    GROUP_NAME = N_("A group needs a name that can be seen, of {most} characters at most.")
    PERSON_NAME = N_("A person needs a name that can be seen, of {most} characters at most.")
    NAME_TAKEN = 409, N_("{name} is here already.")
    TOGETHER = 409, N_("“{one}” and “{other}” sat at one table together, so they can’t be the same person.")


class ScoreFault(Reason):
    """Reasons why something isn't a game of scores."""

    BOX = N_("What was played?")
    TITLE = N_("What was played? A name with letters or digits, of 80 characters at most.")
    PLAYERS = N_("Who played? At least two people, and twelve at most.")
    NAME = N_("A name can have 40 characters at most.")
    SAME_NAME = N_("Two players have the same name.")
    POINTS = N_("Points go up to 9,999.")
    NO_POINTS = N_("How many points?")
    NO_NUMBER = N_("How many points? Digits alone, please.")
    PLACE = N_("A place is needed only where points are equal: it says who was ahead.")
    NO_PLACE = N_("Which place? A digit alone, please.")
    ONE_TEAM = N_("All are of one team: who played against them?")
    TEAM_POINTS = N_("A team scores together: its players have the same points.")
