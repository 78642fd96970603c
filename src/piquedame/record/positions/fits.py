"""Whether there is any deal that fits a position: every unseen card must find a place."""

from __future__ import annotations

from piquedame.cards import cards_of, cards_text
from piquedame.deal.view import View
from piquedame.record.positions.form import bad

ELSEWHERE = -1
"""The stock, the widow, cards that are gone: whatever is in no hand."""


def check_fits(view: View) -> None:
    """Refuse a position whose voids and numbers leave no deal."""
    play = view.facts
    exchanged = play.rules.widow_into_hand and play.widow_seat is not None
    if play.phase != "play" or exchanged:
        return
    cards = cards_of(view.unseen)
    room = {seat: n for seat, n in enumerate(play.counts) if seat != view.seat}
    room[ELSEWHERE] = len(cards) - sum(room.values())
    ruled_out = view.cannot_hold()
    known = {seat: view.known_in(seat) for seat in room if seat != ELSEWHERE}
    for seat, own in known.items():
        if out := own & ruled_out[seat]:
            bad(f"seat {seat} was given {cards_text(cards_of(out))}, but is said to be void")
    gone_only = play.past is not None and not play.stock and not play.widow
    free_of_cost = gone_only and play.past is not None and not any(play.past.taken_unseen or (1,))
    may = []
    for card in cards:
        owner = next((seat for seat, own in known.items() if own >> card & 1), None)
        seats = [s for s in known if not ruled_out[s] >> card & 1] if owner is None else [owner]
        loose = owner is None and not (free_of_cost and view.rules.values[card])
        may.append([*seats, ELSEWHERE] if loose else seats)
    for seat, count in room.items():
        possible = sum(seat in places for places in may)
        if seat != ELSEWHERE and possible < count:
            bad(f"seat {seat} holds {count} cards, but only {possible} unseen ones can be there")
    if not _placed(may, room):
        bad("no deal fits the facts given about the hands")


def _placed(may: list[list[int]], room: dict[int, int]) -> bool:
    """Does every card find a place, others moving aside for it?"""
    holders: dict[int, list[int]] = {place: [] for place in room}

    def seat(card: int, tried: set[int]) -> bool:
        for place in may[card]:
            if place in tried:
                continue
            tried.add(place)
            here = holders[place]
            if len(here) < room[place]:
                here.append(card)
                return True
            for k, other in enumerate(here):
                if seat(other, tried):
                    here[k] = card
                    return True
        return False

    return all(seat(card, set()) for card in range(len(may)))
