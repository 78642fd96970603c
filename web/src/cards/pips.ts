/** Where the pips of a number card stand, on a field of 44 × 116. */
const L = 9
const M = 22
const R = 35
const [A, B, C, D, E] = [12, 35, 58, 81, 104]

export const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  '2': [[M, A], [M, E]],
  '3': [[M, A], [M, C], [M, E]],
  '4': [[L, A], [R, A], [L, E], [R, E]],
  '5': [[L, A], [R, A], [M, C], [L, E], [R, E]],
  '6': [[L, A], [R, A], [L, C], [R, C], [L, E], [R, E]],
  '7': [[L, A], [R, A], [M, B], [L, C], [R, C], [L, E], [R, E]],
  '8': [[L, A], [R, A], [M, B], [L, C], [R, C], [M, D], [L, E], [R, E]],
  '9': [[L, A], [R, A], [L, 43], [R, 43], [M, C], [L, 73], [R, 73], [L, E], [R, E]],
  T: [[L, A], [R, A], [M, 27], [L, 43], [R, 43], [L, 73], [R, 73], [M, 89], [L, E], [R, E]],
}
