/** What the games of the family add to a table: who bids, what is announced, what lies on the table. No rules. */
import { cardsOf } from '../cards/cards'
import type { Happening, TableView, Wish } from '../protocol'
import { has, list, number, t } from '../words'
import { cardName, directionText, nameOf, suitName, whoOf } from './names'

/** Wishes that the table shows as on their way. */
export const MOVES: readonly Wish['do'][] = [
  ...(['play', 'pass', 'lay_away', 'choose', 'claim', 'go_on', 'bid', 'name_suit'] as const),
  ...(['call_pass', 'announce', 'expose', 'pledge'] as const),
]

const PHASES = ['bid', 'suit', 'call', 'slam', 'expose', 'pledge']

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

export function chipsText(n: number): string {
  return t('family.chips', { n })
}

/** What is asked in the phases that only some games have; empty in the others. */
export function oddSentence(view: TableView): string {
  const ask = view.ask
  switch (ask?.phase) {
    case 'bid':
      if (view.bidding === 'slam') return t('family.ask.bid.slam', { n: ask.least ?? 1 })
      return ask.most !== null && ask.least !== null && ask.least > ask.most
        ? t('family.ask.bid.none')
        : t('family.ask.bid', { n: ask.least ?? 1 })
    case 'suit':
      return t('family.ask.suit')
    case 'call':
      return t('family.ask.call')
    case 'slam':
      return t(`family.ask.slam.${String(view.rules['announced_slam'])}`, { n: ask.points ?? 0 })
    case 'expose':
      return ask.legal ? t('family.ask.expose', { cards: exposures(view, ask.legal) }) : t('family.ask.expose.none')
    case 'pledge':
      return t('family.ask.pledge', { n: ask.points ?? 0 })
    default:
      return ''
  }
}

/** Cards that are exposed, and what each then multiplies. */
export function exposures(view: TableView, cards: string | null): string {
  const one = (card: string) => {
    const does = view.exposing[card]
    return does ? t(`family.exposed.${does.what}`, { card: cardName(card), n: does.times }) : cardName(card)
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
      told: chips === null ? t('family.bid.pass.told') : t(view.bidding === 'slam' ? 'family.bid.slam.told' : 'family.bid.told', { n: chips }),
    })
  }
  if (view.declarer === seat) facts.push({ short: t('family.declarer.short'), told: t(view.bidding === 'slam' ? 'family.declarer.bid.told' : 'family.declarer.told') })
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
    const cost = view.pile_points
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
      return { key: view.bidding === 'slam' ? 'happened.bid_slam' : 'happened.bid', args: { n: what.n } }
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
