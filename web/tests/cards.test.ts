import { describe, expect, test } from 'vitest'
import { sortHand, suitsInOrder, suitsOf } from '../src/cards/cards'
import { SUIT_ORDERS } from '../src/prefs'

const colour = (suit: string) => ('CS'.includes(suit) ? 'black' : 'red')
const neighbours = (suits: string[]) => suits.filter((suit, i) => i > 0 && colour(suit) === colour(suits[i - 1] ?? ''))

describe('suits of one colour never lie side by side', () => {
  const all = ['C', 'D', 'H', 'S']
  for (let set = 1; set < 16; set += 1) {
    const present = all.filter((_, i) => (set >> i) & 1)
    const onlyOneColour = new Set(present.map(colour)).size === 1
    for (const wished of SUIT_ORDERS) {
      test(`${present.join('')} wished ${wished}`, () => {
        const order = suitsInOrder(present, wished)
        expect([...order].sort()).toEqual([...present].sort())
        if (!onlyOneColour) expect(neighbours(order)).toEqual([])
      })
    }
  }

  test('a hand without clubs', () => {
    const hand = sortHand(['2H', '3D', '4S', 'AH'], 'CDSH')
    expect(suitsOf(hand).join('')).toMatch(/^(HSD|DSH)$/)
  })
})

test('within a suit the cards rise, or fall', () => {
  expect(sortHand(['KC', '2C', 'TC', 'AC'], 'CDSH')).toEqual(['2C', 'TC', 'KC', 'AC'])
  expect(sortHand(['KC', '2C', 'TC', 'AC'], 'CDSH', true)).toEqual(['AC', 'KC', 'TC', '2C'])
  expect(sortHand(['KC', '7C', 'JC', 'AC'], 'CDSH', true, [], '789TAJQK')).toEqual(['KC', 'JC', 'AC', '7C'])
})

test('nothing jumps when a card leaves', () => {
  const hand = ['2C', '9C', '3D', '4S', 'QS', '5H', 'AH']
  let before = sortHand(hand, 'CDSH')
  let suits = suitsOf(before)
  for (const leaves of ['9C', 'QS', 'AH']) {
    const rest = before.filter((card) => card !== leaves)
    const after = sortHand([...rest].reverse(), 'CDSH', false, suits)
    expect(after).toEqual(rest)
    before = after
    suits = suitsOf(after)
  }
})

test('when a suit runs out, only what must moves', () => {
  expect(suitsInOrder(['C', 'S', 'H'], 'CDSH')).toEqual(['C', 'H', 'S'])
})
