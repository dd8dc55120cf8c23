"""The proof of a longest route in plain sentences (EU-15), on a board or for any other network."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TypedDict

from companion.rules.graph.network import Path, Track, ends_of, trains_of
from companion.rules.graph.proof import Case, Part, Proof
from companion.table.wording.names import join_names
from companion.web.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of the argument: a sentence, a list, and its substeps."""

    text: str
    items: tuple[str, ...] = ()
    reasons: tuple["Reason", ...] = ()


class WalkedCity(TypedDict):
    """A city of a path, with the trains up to there."""

    id: str
    name: str
    so_far: int


class ProofView(TypedDict):
    """A path with its proof."""

    length: int
    cities: list[WalkedCity]
    left_out: list[str]
    why: tuple[Reason, ...]


def proof_view(proof: Proof, tracks: Iterable[Track], name: Callable[[str], str]) -> ProofView:
    """Return the path city by city with its running length, the routes left out, and the proof. `name` returns a city's
    name.
    """
    words = _Words({track.id: track for track in tracks}, name)
    walked = accumulate((words.tracks[route].length for route in proof.trail.routes), initial=0)
    return {
        "length": proof.trail.length,
        "cities": [
            {"id": city, "name": name(city), "so_far": so_far}
            for city, so_far in zip(proof.trail.cities, walked, strict=False)
        ],
        "left_out": words.routes(proof.left_out),
        "why": tuple(words.why(proof)),
    }


@dataclass(frozen=True, slots=True)
class _Words:
    tracks: Mapping[str, Track]
    name: Callable[[str], str]

    def routes(self, ids: Iterable[str]) -> list[str]:
        """Return routes as people write them: Paris – Zürich (3)."""
        return [
            f"{self.name(track.a)} – {self.name(track.b)} ({track.length})"
            for track in (self.tracks[key] for key in ids)
        ]

    def why(self, proof: Proof) -> Iterator[Reason]:
        """Yield the argument for the path's own part of the network, then for the others."""
        for number, part in enumerate(proof.parts):
            if number == 0:
                yield from self._walked(part, alone=len(proof.parts) == 1)
            elif part.spare:
                text = ngettext(
                    "Another part of the network has {n} train, but no longer path:",
                    "Another part of the network has {n} trains, but no longer path:",
                    part.trains,
                )
                yield Reason(text, reasons=tuple(self._part(part)))
        if light := [part.trains for part in proof.parts[1:] if not part.spare]:
            yield Reason(
                ngettext(
                    "What isn’t connected to it is too short: at most {n} train.",
                    "What isn’t connected to it is too short: at most {n} trains.",
                    max(light),
                )
            )

    def _walked(self, part: Part, *, alone: bool) -> Iterator[Reason]:
        if part.spare:
            yield from self._part(part)
        elif alone:
            yield Reason(_("Every route is used, so nothing can be longer."))
        else:
            yield Reason(_("Every route connected to it is used."))

    def _part(self, part: Part) -> Iterator[Reason]:
        """Yield the reasons for the least number of trains that a path in this part leaves out."""
        case = part.case
        if case is None:
            yield Reason(
                _(
                    "Showing why less can’t be left out would take too many cases. Only the program’s search vouches "
                    "for it: it skips nothing that could be longer."
                )
            )
            return
        yield Reason(
            _(
                "Each time a path passes through a city it uses two of its routes. Only at its start and end may it "
                "use an odd number."
            )
        )
        yield Reason(
            ngettext(
                "{n} city has an odd number of routes: {cities}.",
                "{n} cities have an odd number of routes: {cities}.",
                len(case.odd),
                cities=self._cities(case.odd),
            )
        )
        yield Reason(_("All but two of them must lose a route, and the lost routes link them in pairs."))
        yield from self._settled(case) if not case.cases else self._cut(case)
        yield Reason(
            ngettext(
                "So at most {most} of this {n} train can be used in one path.",
                "So at most {most} of these {n} trains can be used in one path.",
                part.trains,
                most=part.trains - self._least(case, part),
            )
        )

    def _least(self, case: Case, part: Part) -> int:
        """Return the minimum of trains that a path leaves out, over all cases, or all trains of the part unless it has
        a path.
        """
        if case.cases:
            return min(self._least(one, part) for one in case.cases)
        return part.trains if case.bound is None else case.bound

    def _settled(self, case: Case) -> Iterator[Reason]:
        text = ngettext(
            "The cheapest way to pair them off leaves out {n} train:",
            "The cheapest way to pair them off leaves out {n} trains:",
            case.bound or 0,
        )
        yield Reason(text, self._paths(case))

    def _cut(self, case: Case) -> Iterator[Reason]:
        """Explain that the pairing isn't enough, because its routes cut the network, and prove the remaining cases."""
        text = ngettext(
            "The cheapest way to pair them off would leave out {n} train:",
            "The cheapest way to pair them off would leave out {n} trains:",
            case.bound or 0,
        )
        yield Reason(text, self._paths(case))
        fallen = self._ends(case.fallen)
        yield Reason(
            ngettext(
                "But that cuts the network in two: without {routes}, {cities} is no longer connected to the others.",
                "But that cuts the network in two: without {routes}, {cities} are no longer connected to the others.",
                len(fallen),
                routes=join_names(self.routes(case.cut)),
                cities=self._cities(fallen),
            )
        )
        yield Reason(_("So one of these holds for any path:"), reasons=tuple(self._cases(case)))

    def _cases(self, case: Case) -> Iterator[Reason]:
        for one in case.cases:
            for route in set(one.kept) - set(case.kept):
                yield self._supposed(_("It uses {route}.", route=self.routes([route])[0]), one)
        stays = [one for one in case.cases if one.kept == case.kept]
        if stays and all(one.bound is not None and not one.paths and not one.cases for one in stays):
            yield Reason(
                ngettext(
                    "It stays on one side of the cut. That leaves out at least {n} train.",
                    "It stays on one side of the cut. That leaves out at least {n} trains.",
                    min(one.bound or 0 for one in stays),
                )
            )
            return
        for one in stays:
            cities = self._cities(self._ends(case.fallen))
            away = set(case.fallen) <= set(one.left_out)
            text = _("It stays away from {cities}.") if away else _("It stays between {cities}.")
            yield self._supposed(text.format(cities=cities), one)

    def _supposed(self, supposed: str, case: Case) -> Reason:
        """Return the consequence of a supposition about the path."""
        if case.bound is None:
            no_walk = _("Then more than two cities are still odd: no such path exists.")
            return Reason(f"{supposed} {no_walk}")
        if case.cases:
            return Reason(supposed, reasons=tuple(self._cut(case)))
        text = ngettext("That leaves out at least {n} train:", "That leaves out at least {n} trains:", case.bound)
        return Reason(f"{supposed} {text}", self._paths(case))

    def _paths(self, case: Case) -> tuple[str, ...]:
        without = trains_of(self.tracks[route] for route in case.left_out)
        before = ngettext("{n} train beyond the cut", "{n} trains beyond the cut", without)
        return (*([before] if without else []), *map(self._path, case.paths))

    def _path(self, path: Path) -> str:
        cities, trains = [path.a], []
        for route in path.routes:
            track = self.tracks[route]
            cities.append(track.b if track.a == cities[-1] else track.a)
            trains.append(str(track.length))
        return f"{' – '.join(map(self.name, cities))} ({' + '.join(trains)})"

    def _ends(self, routes: Iterable[str]) -> set[str]:
        return ends_of(self.tracks[route] for route in routes)

    def _cities(self, ids: Iterable[str]) -> str:
        return join_names(sorted(map(self.name, ids)))
