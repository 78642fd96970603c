import { beforeEach, describe, expect, test } from 'vitest'
import { fragmentOf, houses, linkTo, optionsOf, type House } from './house'

beforeEach(() => localStorage.clear())

describe('house rules', () => {
  const house: House = { name: 'Sundays', game: 'hearts', players: 4, options: { spot_queen: 25, pass_cycle: ['left', 'hold'] } }

  test('travel in the fragment of a link', () => {
    expect(optionsOf(new URL(linkTo(house)).hash)).toEqual(house.options)
    expect(optionsOf(fragmentOf({ name: 'Żółć' }))).toEqual({ name: 'Żółć' })
    for (const odd of ['', '#rules=', '#rules=%%%', '#rules=bm8', '#k=abc', fragmentOf([] as unknown as Record<string, unknown>)]) {
      expect(optionsOf(odd)).toBeNull()
    }
  })

  test('that cannot be read are left out', () => {
    localStorage.setItem('pd.house', JSON.stringify([house, { name: 'x' }, null, 5]))
    expect(houses()).toEqual([house])
    localStorage.setItem('pd.house', '{')
    expect(houses()).toEqual([])
  })
})
