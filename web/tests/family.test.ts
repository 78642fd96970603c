import { beforeAll, describe, expect, test } from 'vitest'
import { copies, faceOf, lastCopies } from '../src/cards/cards'
import { cancelledText, countsCards, fraction, onTable, partnerText, seatFacts, settlementLines } from '../src/table/family'
import { lap } from '../src/table/layout'
import { byButtons, moveOf, roomFor } from '../src/table/moves'
import { shareText } from '../src/table/result'
import { happenedText, noteText, objectionText, scoresText, sentenceOf, trickText } from '../src/table/say'
import { learnFamily, setLang } from '../src/words'
import { asked, happening, lies, seatView, tableView } from './view'

beforeAll(async () => {
  await setLang('en')
  await learnFamily()
})

test('equal cards are told apart, and of them the last is the one that came', () => {
  const hand = copies(['QS', '9H', 'QS', 'X', 'X', 'QS'])
  expect(hand).toEqual(['QS', '9H', 'QS~1', 'X', 'X~1', 'QS~2'])
  expect(hand.map(faceOf)).toEqual(['QS', '9H', 'QS', 'X', 'X', 'QS'])
  expect(lastCopies(hand, ['QS', 'X', 'QS', '2C'])).toEqual(['QS~2', 'X~1', 'QS~1'])
})

describe('moves', () => {
  test('a joker that is led waits for its suit', () => {
    const view = tableView({ hand: '2C X X', ask: asked({ legal: '2C X X', names_suit: true }) })
    expect(moveOf(view, ['X~1'])).toEqual({ card: 'X', wish: null })
    expect(moveOf(view, ['2C'])).toEqual({ card: '2C', wish: { do: 'play', card: '2C' } })
    const after = tableView({ ask: asked({ legal: 'X' }) })
    expect(moveOf(after, ['X'])?.wish).toEqual({ do: 'play', card: 'X' })
  })

  test('any number of the allowed cards may be exposed', () => {
    const view = tableView({ phase: 'expose', ask: asked({ phase: 'expose', legal: 'QS TC' }) })
    expect(roomFor(view)).toBe(2)
    expect(moveOf(view, [])?.wish).toEqual({ do: 'expose', cards: '' })
    expect(moveOf(view, ['QS'])?.wish).toEqual({ do: 'expose', cards: 'QS' })
    expect(byButtons(view)).toBe(false)
  })

  test('a trick that goes round twice', () => {
    const trick = [lies(1, '9D'), lies(0, '2D'), lies(1, '5D')]
    expect(trick.map((_, i) => lap(trick, i))).toEqual([0, 0, 1])
  })
})

describe('in words', () => {
  test.each([
    [asked({ phase: 'bid', least: 3 }), 'Bid for the right to name the penalty suit: at least 3 chips'],
    [asked({ phase: 'bid', least: 3, most: 2 }), 'You cannot bid higher, so make no bid.'],
    [asked({ phase: 'choice', points: 26 }), 'Give the others 26 points'],
    [asked({ phase: 'choice', points: 13, points_imaginary: 13 }), 'Give the others 13+13i points, or take 13+13i off'],
    [asked({ phase: 'slam', points: 64 }), 'everyone else scores 64 points'],
    [asked({ phase: 'call' }), 'Choose which way'],
  ])('what is asked: %#', (ask, said) => {
    const view = tableView({ phase: ask.phase, ask, rules: { announced_slam: 'generale' } })
    expect(sentenceOf(view, view, null)).toContain(said)
  })

  test('a slam is bid for', () => {
    const ask = asked({ phase: 'bid', least: 3 })
    const view = tableView({ phase: 'bid', ask, bids: [{ seat: 1, chips: 2 }], declarer: 1, bidding: 'slam' })
    expect(sentenceOf(view, view, null)).toContain('the holder of the bonus card must take every trick. The highest bidder tries for it; bid at least 3')
    expect(happenedText(view, happening('bid', { seat: 1, n: 2 }))).toBe('Bert bids 2 for a slam.')
    expect(seatFacts(view, 1).map((fact) => fact.told)).toEqual(['Bids 2 for a slam.', 'Has bid for a slam.'])
  })

  test('what others are asked', () => {
    const view = tableView({ phase: 'pledge', turn: [2] })
    expect(sentenceOf(view, view, null)).toBe('Cecily may pledge to take no hearts.')
  })

  test.each([
    [happening('bid', { seat: 1, n: 1 }), 'Bert bids 1 chip.'],
    [happening('bid', { seat: 0 }), 'You make no bid.'],
    [happening('named', { seat: 1, text: 'D' }), 'Bert names diamonds as the penalty suit.'],
    [happening('called', { seat: 1, text: 'mix' }), 'Bert calls the pass: mixed and dealt out again.'],
    [happening('announced', { seat: 1, n: 1 }), 'Bert announces a slam.'],
    [happening('announced', { seat: 0, n: 0 }), 'You announce no slam.'],
    [happening('exposed', { seat: 1, cards: 'QS' }), 'Bert exposes: queen of spades.'],
    [happening('exposed', { seat: 1, cards: '' }), 'Bert exposes nothing.'],
    [happening('pledged', { seat: 0, n: 1 }), 'You pledge to take no hearts.'],
    [happening('drew', { seat: 1, n: 4 }), 'Bert draws 4 cards.'],
    [happening('drew', { seat: 0, n: 1, cards: '2C' }), 'You draw 1 card: two of clubs.'],
    [happening('kept', { seat: 1, cards: '2H' }), 'Bert keeps the remaining cards: two of hearts.'],
  ])('what happened: %#', (what, said) => {
    expect(happenedText(tableView(), what)).toBe(said)
  })

  test.each([
    ['pays', 1, 1, 'Bert pays 1 chip.'],
    ['gets', 0, 3, 'You get 3 chips.'],
    ['jack', -1, 13, 'Nobody wins the pool: 13 chips stay as a Jack.'],
    ['bid', 1, 4, 'Bert won the bidding and pays 4.'],
    ['difference', 1, 5, 'Bert took more and scores the difference: 5 points.'],
    ['above_six', 0, 2, 'You took more and score the excess over six: 2 points.'],
    ['pledge_kept', 1, -10, 'Bert kept the pledge: −10 points.'],
    ['pledge_broken', 1, 10, 'Bert broke the pledge: +10 points.'],
    ['life', 1, 2, 'Bert loses a life; 2 are left.'],
    ['slam_made', 1, 64, 'Bert made the announced slam: 64 points for each of the others.'],
    ['slam_failed', 0, 64, 'You failed to make the announced slam: 64 points.'],
    ['slam_bid_made', 1, 26, 'Bert made the slam: 26 points for each opponent.'],
    ['slam_bid_failed', 0, 26, 'You failed to make the slam: 26 points for each player on your side.'],
    ['silent_partner', 1, 26, 'Bert was the silent partner.'],
    ['moon_costs', 1, 26, 'Bert took all the penalty cards: 26 points for that.'],
  ])('what a rule did: %s', (reason, seat, number, said) => {
    expect(noteText(tableView(), { reason, args: { seat, number }, kind: 'other' })).toBe(said)
  })

  test('a cancelled pair and a cancelled trick', () => {
    const trick = [lies(1, 'AD', true), lies(2, 'KD'), lies(3, 'AD', true)]
    expect(cancelledText(trick)).toBe('The two copies of the ace of diamonds cancel each other.')
    expect(cancelledText([lies(1, 'AD')])).toBe('')
    expect(trickText(tableView(), { cards: trick, winner: null, points: 0 })).toContain('Nobody takes the trick')
    const view = tableView({ trick })
    expect(happenedText(view, happening('played', { seat: 3, card: 'AD' }))).toContain('cancel each other')
  })

  test('a seat: bid, slam, lives, cards, partners', () => {
    const view = tableView({
      phase: 'bid',
      bids: [{ seat: 1, chips: 2 }, { seat: 2, chips: null }],
      lives: [3, 1, 0, 2],
      sides: [0, 1, 0, 1],
      declarer: 2,
      stock: 4,
    })
    const told = (seat: number) => seatFacts(view, seat).map((fact) => fact.told)
    expect(told(1)).toEqual(['Bids 2 chips.', '1 life left.', 'Holds 13 cards.'])
    expect(told(2)).toEqual(['Makes no bid.', 'Has announced a slam.', '0 lives left.', 'Holds 13 cards.'])
    expect(partnerText(view, 0)).toBe('You play with Cecily.')
    expect(partnerText(view, 2)).toBe('Your partner.')
    expect(partnerText(view, 1)).toBe('Partner of Dom.')
    expect(partnerText(tableView(), 1)).toBe('')
    expect(countsCards(tableView())).toBe(false)
  })

  test('what lies on the table', () => {
    const view = tableView({ chips: true, pool: 7, jack: true, stock: 3, pile: 'QS 2C', pile_points: 13, widow: 4 })
    expect(onTable(view).map(({ kind, n }) => [kind, n])).toEqual([['pool', 7], ['stock', 3], ['pile', 2], ['widow', 4]])
    expect(onTable(view)[0]?.long).toContain('A Jack of 7 chips')
    expect(onTable(view)[2]?.long).toContain('13 points')
    expect(onTable(view)[2]?.long).toContain('queen of spades')
    expect(scoresText(view)).toContain('You: 0 chips.')
  })

  test('the suit of a trick that a joker leads', () => {
    const others = { turn: [2], trick: [lies(1, 'X')] }
    const [open, named] = [tableView(others), tableView({ ...others, named: 'H', led: 'H' })]
    expect(sentenceOf(open, open, null)).toBe('Cecily’s turn (joker led).')
    expect(sentenceOf(named, named, null)).toBe('Cecily’s turn (hearts led).')
    const ask = asked({ legal: 'QS X 2C' })
    const [mine, void_] = [tableView({ ...others, ask }), tableView({ ...others, ask, led: 'H' })]
    expect(sentenceOf(mine, mine, null)).toBe('Your turn: play a card.')
    expect(sentenceOf(void_, void_, null)).toContain('no hearts')
  })

  test('what an exposed card multiplies', () => {
    const exposing = { AH: { what: 'hearts' as const, times: 2 }, TC: { what: 'score' as const, times: 4 }, QS: { what: 'itself' as const, times: 3 } }
    const ask = asked({ phase: 'expose', legal: 'AH TC QS JD' })
    const view = tableView({ phase: 'expose', ask, exposing })
    expect(sentenceOf(view, view, null)).toContain(
      'ace of hearts (all hearts × 2), ten of clubs (its taker’s score × 4), queen of spades (× 3), and jack of diamonds.',
    )
    expect(happenedText(view, happening('exposed', { seat: 1, cards: 'TC' }))).toBe('Bert exposes: ten of clubs (its taker’s score × 4).')
  })

  test('what others may object to at an honour table', () => {
    const objections = { '2C': { reason: 'revoke', args: { card: '2C', suit: 'spades', must: 'QS' } }, '4H': { reason: 'not_broken', args: { suit: 'hearts', card: '4H' } } }
    const view = tableView({ honour: true, ask: asked({ legal: '2C 4H QS', objections }) })
    expect(objectionText(view, '2C')).toMatch(/^You have spades\./)
    expect(objectionText(view, '4H')).toMatch(/^Hearts are not broken\./)
    expect([objectionText(view, 'QS'), objectionText(view, ''), objectionText(tableView(), '2C')]).toEqual(['', '', ''])
  })

  test.each([
    ['revoke_fine', 1, 'That costs the trick and a fine.'],
    ['revoke_each', 1, 'That costs 8 to each of the others.'],
    ['wrong_challenge', 0, 'That costs a fine.'],
  ])('what a challenge costs: %s', (text, n, said) => {
    const what = happening('challenged', { seat: 1, other: 0, card: '2C', n, text })
    expect(happenedText(tableView({ honour: true }), what)).toContain(said)
  })
})

describe('the end', () => {
  test('the ranking is shared as it is told', () => {
    const seats = [30, 12, 30, 55].map((score, seat) => seatView(seat, { score }))
    const ranking = [[3, 1], [0, 2], [2, 2], [1, 4]].map(([seat = 0, place = 0]) => ({ seat, place }))
    const lines = shareText(tableView({ seats, ranking, chips: true })).split('\n')
    expect(lines.slice(1)).toEqual(['1. Dom 55', '2. Anna 30', '2. Cecily 30', '4. Bert 12'])
  })

  test('a settlement in fractions', () => {
    expect(['7/2', '-7/2', '1/2', '4', '-0', '22/7', '5/4'].map(fraction)).toEqual(['3½', '3½', '½', '4', '0', '3\u202f1/7', '1¼'])
    const view = tableView({ settlement: ['7/2', '-7/2', '0', '-1'] })
    expect(settlementLines(view)).toEqual(['You receive 3½.', 'Bert pays 3½.', 'Cecily neither pays nor receives.', 'Dom pays 1.'])
  })
})
