"""Reasons to refuse names of groups and people, and games without moves."""

from companion.rules.faults import N_, Reason


class GroupFault(Reason):
    """Reasons that concern names and people."""

    GROUP_NAME = N_("Enter a group name of up to {most} characters.")
    PERSON_NAME = N_("Enter a name of up to {most} characters.")
    NAME_TAKEN = 409, N_("{name} is already here.")
    TOGETHER = 409, N_("“{one}” and “{other}” sat at one table. They can’t be the same person.")


class ScoreFault(Reason):
    """Reasons that concern a game without moves."""

    BOX = N_("What was played?")
    TITLE = N_("What was played? Enter a name with letters or digits, up to 80 characters.")
    PLAYERS = N_("Who played? Enter two to twelve people.")
    LOST = N_("Another phone merged or removed a person you ticked. Whose are the points without a name?")
    NAME = N_("A name can have up to 40 characters.")
    NO_NAME = N_("Whose points are these?")
    SAME_NAME = N_("Two players have the same name.")
    POINTS = N_("Points go up to 9,999.")
    NO_POINTS = N_("How many points?")
    NO_NUMBER = N_("How many points? Digits only, please.")
    PLACE = N_("A rank is only needed where points are equal. It says who was ahead.")
    NO_PLACE = N_("Which rank? A digit only, please.")
    ONE_TEAM = N_("They are all on one team: who played against them?")
    TEAM_POINTS = N_("A team scores together: its players have the same points.")
