/** What the games of the family add to a table: who bids, what is announced, what lies on the table. No rules. */
import { cardsOf, isJoker, suitOf } from '../cards/cards'
import type { Happening, TableView, Wish } from '../protocol'
import { has, list, number, t } from '../words'
import { cardName, directionText, nameOf, suitName, whoOf } from './names'

/** Wishes that the table shows as on their way. */
export const MOVES: readonly Wish['do'][] = [
  ...(['play', 'pass', 'lay_away', 'choose', 'claim', 'go_on', 'bid', 'name_suit'] as const),
  ...(['call_pass', 'announce', 'expose', 'pledge'] as const),
]

const PHASES = ['bid', 'suit', 'call', 'slam', 'expose', 'pledge']

/** Has this table anything that a usual one has not? Then its words are learnt. */
export function isFamily(view: TableView): boolean {
  return (
    view.chips ||
    view.honour ||
    view.players > 7 ||
    view.players < 3 ||
    view.stock > 0 ||
    view.sides.length > 0 ||
    view.lives.length > 0 ||
    view.bids.length > 0 ||
    view.pledged.length > 0 ||
    view.exposed.some(Boolean) ||
    view.pile !== '' ||
    view.widow > 0 ||
    view.penalty_suit !== null ||
    view.named !== null ||
    view.declarer !== null ||
    view.settlement !== null ||
    view.seats.some((seat) => typeof seat.imaginary === 'number') ||
    view.last_trick?.winner === null ||
    view.ask?.may_forward === true ||
    view.ask?.names_suit === true ||
    view.trick.some(({ cancelled, card }) => cancelled || isJoker(card)) ||
    cardsOf(view.hand).some(isJoker) ||
    (view.phase !== null && PHASES.includes(view.phase)) ||
    ['mix', 'dealers_choice', 'left6', 'right6'].includes(view.pass?.direction ?? '') ||
    Object.entries(view.rules).some(([name, value]) => MARKS[name]?.includes(String(value)))
  )
}

/** Options that change what is said at the table before anything else shows it. */
const MARKS: Record<string, readonly string[]> = {
  stock_rule: ['draw_to_follow', 'draw_one_each_after_trick'],
  packs: ['2'],
  drop_out_when_empty: ['true'],
  announced_slam: ['generale', 'required'],
  auction: ['penalty_suit_one_round', 'slam_bid'],
  teams: ['ad_hoc_first_two_winners', 'bonus_card_partner'],
}

/** Does it matter how many cards each seat holds? */
export function countsCards(view: TableView): boolean {
  if (view.stage !== 'playing' || view.phase === 'scored') return false
  const counts = view.seats.map((seat) => seat.count)
  return view.stock > 0 || Math.max(...counts) - Math.min(...counts) > 1
}

/** The other seats of a side. */
export function partnersOf(view: TableView, seat: number): number[] {
  const side = view.sides[seat]
  if (side === undefined) return []
  return view.sides.flatMap((other, at) => (other === side && at !== seat ? [at] : []))
}

/** A shape for each side. */
export const SIDES = ['●', '◆']

/** The suit that this trick follows, where the cards on the table tell. */
export function ledSuit(view: TableView): string | null {
  if (view.named) return view.named
  const first = view.trick[0]?.card
  return first && !isJoker(first) ? suitOf(first) : null
}

export function chipsText(n: number): string {
  return t('family.chips', { n })
}

/** Is the auction for a slam, in which nothing is paid? */
export function bidsSlam(view: TableView): boolean {
  return view.options['auction'] === 'slam_bid'
}

/** What is asked in the phases that only some games have; empty in the others. */
export function oddSentence(view: TableView): string {
  const ask = view.ask
  switch (ask?.phase) {
    case 'bid':
      if (bidsSlam(view)) return t('family.ask.bid.slam', { n: ask.least ?? 1 })
      return ask.most !== null && ask.least !== null && ask.least > ask.most
        ? t('family.ask.bid.none')
        : t('family.ask.bid', { n: ask.least ?? 1 })
    case 'suit':
      return t('family.ask.suit')
    case 'call':
      return t('family.ask.call')
    case 'slam':
      return t(`family.ask.slam.${view.rules['announced_slam'] === 'required' ? 'required' : 'generale'}`, { n: ask.points ?? view.total })
    case 'expose':
      return ask.legal ? t('family.ask.expose', { cards: exposures(view, ask.legal) }) : t('family.ask.expose.none')
    case 'pledge':
      return t('family.ask.pledge', { n: ask.points ?? Number(view.rules['pledge_no_hearts']) })
    default:
      return ''
  }
}

/** At an honour table: what a card means that others may object to; else empty. */
export function honourSentence(view: TableView, card: string): string {
  const ask = view.ask
  if (!view.honour || ask?.phase !== 'play' || !card || isJoker(card)) return ''
  if (ask.must_follow) return suitOf(card) === ask.must_follow ? '' : t('family.honour.off', { suit: suitName(ask.must_follow) })
  return view.trick.length === 0 && view.broken === false && view.rules['ill_led_heart'] === 'stands' && suitOf(card) === 'H' ? t('family.honour.heart') : ''
}

/** A heart that was led at an honour table, and may still go back. */
export function ledHeart(view: TableView): boolean {
  const [first, next] = view.trick
  return view.honour && view.can_take_back && !next && first?.seat === view.you && suitOf(first.card) === 'H'
}

/** Cards that are exposed, and what each then multiplies: of the ace of hearts all hearts, of the ten of clubs the score. */
export function exposures(view: TableView, cards: string | null): string {
  const times = (view.rules['expose_cards'] ?? {}) as Record<string, number>
  const one = (card: string) => {
    const what = card === 'AH' ? 'hearts' : card === 'TC' ? 'score' : 'itself'
    return times[card] ? t(`family.exposed.${what}`, { card: cardName(card), n: times[card] }) : cardName(card)
  }
  return list(cardsOf(cards).map(one))
}

/** To whom the widow goes, as long as it lies there. */
export function widowText(view: TableView): string {
  const key = `family.widow.${String(view.rules['remainder'])}`
  return view.widow > 0 && has(key) ? t(key, { n: view.widow }) : ''
}

/** Others are asked one of these. */
export function oddWait(view: TableView, names: string): string {
  if (view.phase === null || !PHASES.includes(view.phase)) return ''
  return t(`family.wait.${view.phase}`, { names })
}

/** A trick on the table in which equal cards have cancelled each other, in a sentence; else empty. */
export function cancelledText(cards: TableView['trick']): string {
  const names = [...new Set(cards.filter(({ cancelled }) => cancelled).map(({ card }) => cardName(card)))]
  return names.length > 0 ? t('family.cancelled', { cards: list(names), n: names.length }) : ''
}

/** What a seat has done besides playing cards, for its plate and the ear. */
export function seatFacts(view: TableView, seat: number): { short: string; told: string }[] {
  const facts: { short: string; told: string }[] = []
  const bid = view.phase === 'bid' ? view.bids.filter((each) => each.seat === seat).at(-1) : undefined
  if (bid) {
    const chips = bid.chips
    facts.push({
      short: chips === null ? t('family.bid.pass.short') : t('family.bid.short', { n: chips }),
      told: chips === null ? t('family.bid.pass.told') : t(bidsSlam(view) ? 'family.bid.slam.told' : 'family.bid.told', { n: chips }),
    })
  }
  if (view.declarer === seat) facts.push({ short: t('family.declarer.short'), told: t(bidsSlam(view) ? 'family.declarer.bid.told' : 'family.declarer.told') })
  if (view.pledged.includes(seat)) facts.push({ short: t('family.pledged.short'), told: t('family.pledged.told') })
  const lives = view.lives[seat]
  if (lives !== undefined) facts.push({ short: t('family.lives.short', { n: lives }), told: t('family.lives', { n: lives }) })
  if (countsCards(view)) {
    const n = view.seats[seat]?.count ?? 0
    facts.push({ short: t('family.count.short', { n }), told: t('family.count', { n }) })
  }
  return facts
}

export function partnerText(view: TableView, seat: number): string {
  const partners = partnersOf(view, seat)
  if (partners.length === 0) return ''
  if (seat === view.you) return t('family.partner.own', { names: list(partners.map((each) => nameOf(view, each))) })
  if (view.you !== null && partners.includes(view.you)) return t('family.partner.you')
  return t('family.partner.of', { names: list(partners.map((each) => nameOf(view, each))) })
}

/** What lies on the table besides the trick. */
export function onTable(view: TableView): { kind: 'pool' | 'stock' | 'pile' | 'widow'; n: number; text: string; long: string }[] {
  const out = []
  if (view.chips && view.pool !== null) {
    const key = view.jack ? 'family.jack' : 'family.pool'
    out.push({ kind: 'pool' as const, n: view.pool, text: t(`${key}.short`, { n: view.pool }), long: t(key, { n: view.pool }) })
  }
  if (view.stock > 0) {
    out.push({ kind: 'stock' as const, n: view.stock, text: t('family.stock.short', { n: view.stock }), long: t('family.stock', { n: view.stock }) })
  }
  const pile = cardsOf(view.pile)
  if (pile.length > 0) {
    const cost = pile.reduce((sum, card) => sum + (view.values[card] ?? 0), 0)
    const counting = list(pile.filter((card) => view.values[card]).map(cardName))
    const long = t('family.pile', { n: pile.length, cost: t('table.points', { n: cost }) })
    out.push({
      kind: 'pile' as const,
      n: pile.length,
      text: t('family.pile.short', { n: pile.length, cost }),
      long: counting ? `${long} ${t('family.pile.holds', { cards: counting })}` : long,
    })
  }
  if (view.widow > 0) {
    out.push({ kind: 'widow' as const, n: view.widow, text: t('family.widow.short', { n: view.widow }), long: t('table.widow', { n: view.widow }) })
  }
  return out
}

/** What happened, where only some games know it: the key and what it names. */
export function oddHappening(view: TableView, what: Happening): { key: string; args: Record<string, string | number> } | null {
  switch (what.kind) {
    case 'bid':
      if (what.n === null) return { key: 'happened.bid_pass', args: {} }
      return { key: bidsSlam(view) ? 'happened.bid_slam' : 'happened.bid', args: { n: what.n } }
    case 'named':
      return { key: 'happened.named', args: { suit: suitName(what.text ?? '') } }
    case 'called':
      return { key: 'happened.called', args: { way: directionText(what.text ?? '') } }
    case 'exposed':
      return { key: what.cards ? 'happened.exposed' : 'happened.exposed_none', args: {} }
    case 'drew':
      return { key: what.cards ? 'happened.drew' : 'happened.drew_unseen', args: { n: what.n ?? 0 } }
    default:
      return null
  }
}

const SIGNS: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' }

/** A fraction of the settlement: `7/2` as "3½", without its sign. */
export function fraction(text: string): string {
  const [above = '0', below = '1'] = text.replace('-', '').split('/')
  const whole = Math.floor(Number(above) / Number(below))
  const rest = Number(above) - whole * Number(below)
  if (rest === 0) return number(whole)
  const sign = SIGNS[`${rest}/${below}`] ?? `\u202f${rest}/${below}`
  return `${whole > 0 || sign.length > 1 ? number(whole) : ''}${sign}`
}

/** After the game: who receives and who pays what. */
export function settlementLines(view: TableView): string[] {
  return (view.settlement ?? []).map((text, seat) => {
    const key = Number(text.split('/')[0]) === 0 ? 'even' : text.startsWith('-') ? 'pays' : 'gets'
    const own = seat === view.you && has(`family.settlement.${key}.you`) ? '.you' : ''
    return t(`family.settlement.${key}${own}`, { name: whoOf(view, seat), amount: fraction(text) })
  })
}
