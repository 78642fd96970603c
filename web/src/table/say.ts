/** What the table says in sentences: what is asked, what happened, why not. */
import { cardsOf } from '../cards/cards'
import type { Happening, Note, Refused, TableView } from '../protocol'
import { has, list, t } from '../words'
import { cancelledText, chipsText, exposures, oddHappening, oddSentence, oddWait, widowText } from './family'
import { amount } from './figures'
import { capital, cardName, directionText, nameOf, namesOf, suitName, whoOf } from './names'
import type { Resting } from './queue'

type Args = Record<string, string | number>

const CARD = /^(?:10|[2-9TJQKA])[CDHS]$|^X$/

function arg(view: TableView, key: string, value: string | number): string | number {
  if ((key === 'seat' || key === 'by' || key === 'to') && typeof value === 'number') return whoOf(view, value)
  if (typeof value === 'number') return value
  const parts = cardsOf(value)
  if (parts.length > 0 && parts.every((part) => CARD.test(part))) {
    const names = parts.map(cardName)
    // "You must lead the two of clubs": any one of these cards.
    return key === 'must' ? list(names.map((card) => t('card.the', { card })), 'disjunction') : list(names)
  }
  if (key === 'suit' || key === 'must') return suitName(value)
  if (value === 'another card') return t('table.another_card')
  if (key === 'what' && has(`ask.what.${value}`)) return t(`ask.what.${value}`)
  return value
}

function params(view: TableView, args: Args): Args {
  const out: Args = {}
  for (const [key, value] of Object.entries(args)) out[key] = arg(view, key, value)
  for (const key of ['n', 'count', 'number', 'points']) {
    if (typeof args[key] === 'number' && out['n'] === undefined) out['n'] = args[key]
  }
  // What is paid is said without a sign.
  if (typeof args['number'] === 'number') out['amount'] = Math.abs(args['number'])
  return out
}

/** Why something was refused, as a sentence; never a key, never an unfilled gap. */
export function refusalText(view: TableView, refused: Refused): string {
  const key = `refusal.${refused.reason}`
  const text = has(key) ? t(key, params(view, refused.args)) : ''
  if (text && !text.includes('{')) return text
  return has(`${key}.bare`) ? t(`${key}.bare`) : t('refusal.other')
}

/** At an honour table: why others may object to this card; else empty. */
export function objectionText(view: TableView, card: string): string {
  const objection = view.ask?.objections[card]
  const key = `family.honour.${objection?.reason}`
  return objection && has(key) ? t(key, params(view, objection.args)) : ''
}

/** What a rule did to the score. */
export function noteText(view: TableView, note: Note): string {
  const seat = note.args['seat']
  const mine = typeof seat === 'number' && seat === view.you && has(`note.${note.reason}.you`)
  const key = `note.${note.reason}${mine ? '.you' : ''}`
  const text = has(key) ? t(key, { name: nameOf(view, Number(seat ?? 0)), ...params(view, note.args) }) : ''
  return text.includes('{') ? '' : text
}

function passSentence(view: TableView, count: number): string {
  const to = view.pass?.to ?? []
  const direction = directionText(view.pass?.direction ?? '')
  if (to.length > 1) return t('ask.pass.many', { n: count, names: list(to.map((seat) => nameOf(view, seat))) })
  if (to.length === 0) return t('ask.pass.plain', { n: count })
  return t('ask.pass', { n: count, name: nameOf(view, to[0]), direction })
}

function playSentence(view: TableView): string {
  const ask = view.ask
  if (!ask) return ''
  const legal = cardsOf(ask.legal)
  const only = legal[0]
  if (legal.length === 1 && only && cardsOf(view.hand).length > 1) {
    return view.trick.length === 0 ? t('ask.lead.only', { card: cardName(only) }) : t('ask.only', { card: cardName(only) })
  }
  const led = view.trick[0]?.card
  if (!led) return view.broken === false ? t('ask.lead.unbroken') : t('ask.lead')
  if (ask.must_follow) return t('ask.follow', { suit: suitName(ask.must_follow) })
  return view.led ? t('ask.void', { suit: suitName(view.led) }) : t('ask.play')
}

function askSentence(view: TableView): string {
  const ask = view.ask
  switch (ask?.phase) {
    case 'pass':
      return passSentence(view, ask.count)
    case 'exchange':
      return t('ask.exchange', { n: ask.count })
    case 'choice':
      return t('ask.choice', { n: amount(ask.points ?? 0, ask.points_imaginary || null) })
    case 'scored':
      return t('ask.go_on')
    default:
      return oddSentence(view) || playSentence(view)
  }
}

function waitSentence(view: TableView): string {
  const others = view.turn.filter((seat) => seat !== view.you)
  const names = list(others.map((seat) => nameOf(view, seat)))
  if (others.length === 0) return t('table.wait')
  switch (view.phase) {
    case 'pass':
      return t('table.wait.pass', { names, n: others.length })
    case 'exchange':
      return t('table.wait.exchange', { names })
    case 'choice':
      return t('table.wait.choice', { names })
    case 'scored':
      return t('table.wait.scored', { names, n: others.length })
    default: {
      const odd = oddWait(view, names)
      if (odd) return odd
      const led = view.trick[0]?.card
      if (!led) return t('table.wait.lead', { names })
      return t('table.wait.play', { names, suit: view.led ? suitName(view.led) : t('card.joker') })
    }
  }
}

export function trickText(view: TableView, resting: Resting): string {
  if (resting.winner === null) return t('family.trick.cancelled')
  const mine = resting.winner === view.you ? '.you' : ''
  const name = nameOf(view, resting.winner)
  if (!resting.points) return t(`happened.trick.none${mine}`, { name })
  return t(`happened.trick${mine}`, { name, n: resting.points })
}

/** The one sentence above the hand: what is going on and what is asked. */
export function sentenceOf(truth: TableView, shown: TableView, resting: Resting | null): string {
  if (shown.stage === 'over') return overText(shown)
  // Never a key where the words are still on their way.
  if (truth.unusual.length > 0 && !has('family.pool')) return ''
  if (truth.ask && !(truth.ask.phase === 'scored' && resting)) return askSentence(truth)
  if (resting) return trickText(shown, resting)
  return waitSentence(shown)
}

/** What the one sentence says besides: which cards on the table have cancelled each other. */
export function asideOf(shown: TableView, resting: Resting | null): string {
  if (shown.stage === 'over' || shown.phase !== 'play' || resting?.winner === null) return ''
  return [cancelledText(resting?.cards ?? shown.trick), resting ? '' : widowText(shown)].filter(Boolean).join(' ')
}

export function overText(view: TableView): string {
  const winners = view.winners ?? []
  if (winners.length === 0 || view.sheet.length === 0) return t('table.over.none')
  if (winners.length === 1 && winners[0] === view.you) return t('table.over.you')
  return capital(t('table.over', { n: winners.length, names: namesOf(view, winners) }))
}

/** A happening in words, for the log and the live region; empty where there is nothing to say. */
export function happenedText(view: TableView, what: Happening): string {
  switch (what.kind) {
    case 'trick': {
      const trick = trickText(view, { cards: [], winner: what.other, points: what.n })
      return `${sayOne(view, { ...what, kind: 'played' })} ${trick}`
    }
    case 'over':
      return overText(view)
    case 'scored':
      return scoredText(view)
    case 'exchanged':
      return exchangedText(view)
    case 'challenged':
      return `${sayOne(view, what)} ${t(`family.price.${what.text}`)}`
    default:
      return sayOne(view, what)
  }
}

function sayOne(view: TableView, what: Happening): string {
  const base = `happened.${what.kind}`
  // `claimed` differs by its text, `voted` by its number, most by whether it was oneself.
  const odd = oddHappening(view, what)
  const variant = odd?.key ?? [`${base}.${what.text}`, `${base}.${what.n}`].find(has) ?? base
  const own = what.seat !== null && what.seat === view.you
  const key = own && has(`${variant}.you`) ? `${variant}.you` : variant
  if (!has(key)) return ''
  const text = t(key, {
    name: nameOf(view, what.seat),
    other: whoOf(view, what.other),
    card: what.card ? cardName(what.card) : '',
    cards: what.kind === 'exposed' ? exposures(view, what.cards) : what.cards ? list(cardsOf(what.cards).map(cardName)) : '',
    n: what.n ?? cardsOf(what.cards).length,
    text: what.text ?? '',
    deal: view.deal + 1,
    ...odd?.args,
  })
  if (what.kind !== 'played') return text
  const twin = (view.trick.at(-1) ?? view.last_trick?.cards.at(-1))?.cancelled ? cancelledText([{ seat: 0, card: what.card ?? '', cancelled: true }]) : ''
  return [text, what.text === 'broken' ? t('happened.broken') : '', twin].filter(Boolean).join(' ')
}

function exchangedText(view: TableView): string {
  const received = cardsOf(view.received)
  if (received.length === 0) return t('happened.exchanged')
  return t('table.received', {
    names: list((view.pass?.from ?? []).map((seat) => nameOf(view, seat))),
    cards: list(received.map(cardName)),
  })
}

export function scoredText(view: TableView): string {
  const deal = view.sheet.at(-1)
  if (!deal) return ''
  const one = view.chips ? 'family.scored.one' : 'table.scored.one'
  const parts = deal.change.map((n, seat) => t(one, { name: capital(whoOf(view, seat)), n: amount(n, deal.imaginary_change[seat]), total: amount(deal.scores[seat] ?? 0, deal.imaginary_scores[seat]) }))
  const notes = deal.notes.map((note) => noteText(view, note)).filter(Boolean)
  return [t('happened.scored', { deal: deal.deal + 1 }), ...notes, ...parts].join(' ')
}

/** For the keys T, O and Y. */
export function turnText(truth: TableView, shown: TableView): string {
  if (truth.ask) return `${t('table.your_turn')} ${askSentence(truth)}`
  const lying = shown.trick.map(({ seat, card }) => t('happened.played', { name: capital(whoOf(shown, seat)), card: cardName(card) }))
  return [waitSentence(shown), ...lying].join(' ')
}

export function scoresText(view: TableView): string {
  const pool = view.chips && view.pool !== null ? [t(view.jack ? 'family.jack' : 'family.pool', { n: view.pool })] : []
  if (view.chips) {
    const held = view.seats.map((seat) => t('family.score.said', { name: capital(whoOf(view, seat.seat)), chips: chipsText(seat.score) }))
    return [...held, ...pool].join(' ')
  }
  return view.seats
    .map((seat) =>
      seat.points === null
        ? t('table.score.said.total', { name: capital(whoOf(view, seat.seat)), total: amount(seat.score, seat.imaginary) })
        : t('table.score.said', { name: capital(whoOf(view, seat.seat)), total: amount(seat.score, seat.imaginary), n: amount(seat.points, seat.points_imaginary) }),
    )
    .join(' ')
}

export function handText(hand: readonly string[]): string {
  return hand.length === 0 ? t('table.hand.empty') : list(hand.map(cardName))
}
