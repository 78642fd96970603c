/** Complex scores as they are told. */
import { describe, expect, it } from 'vitest'
import { amount, figure, size, stakeOf, told } from '../src/table/figures'
import { setLang } from '../src/words'

describe('a figure', () => {
  it.each([
    [5, undefined, '5'],
    [-26, null, '−26'],
    [5, 13, '5+13i'],
    [-26, -10, '−26−10i'],
    [0, 13, '13i'],
    [0, -1, '−i'],
    [2, 1, '2+i'],
    [0, 0, '0'],
  ])('%d and %d is %s', (real, imaginary, text) => {
    expect(figure(real, imaginary)).toBe(text)
  })

  it('has a plus where it is asked for', () => {
    expect([figure(3, 0, true), figure(0, 2, true), figure(0, 0, true), figure(-3, 2, true)]).toEqual(['+3', '+2i', '0', '−3+2i'])
  })

  it('is a number in a sentence where it is not complex', () => {
    expect([amount(3, null), amount(3, 0), amount(3, 4)]).toEqual([3, '3', '3+4i'])
    expect([size(-3), size(-3, 4)]).toEqual([-3, 5])
  })

  it('tells the stake', () => {
    expect([stakeOf({ total: 26 }), stakeOf({ total: 26, stake: '26' }), stakeOf({ total: 26, stake: '13+13i' })]).toEqual([26, 26, '13+13i'])
  })

  it('is told by the server, and written as the language does', async () => {
    expect(['13i', '1', '13', '-10', '-10-2i', '-i', ''].map(told)).toEqual(['13i', '1', '13', '−10', '−10−2i', '−i', ''])
    await setLang('en')
    expect(told('1000')).toBe('1,000')
  })
})
