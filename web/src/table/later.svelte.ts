/** Parts of the table that its first trick does not need: they come after it, and before they are wanted. */

const AGAIN = 2_000

export class Later<Part> {
  part = $state.raw<Part | null>(null)
  #load: () => Promise<{ default: Part }>
  #asked = false

  constructor(load: () => Promise<{ default: Part }>) {
    this.#load = load
  }

  /** Asks for the code, again and again while the server is away. */
  async ask(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    try {
      this.part = (await this.#load()).default
    } catch {
      this.#asked = false
      const again = () => void this.ask()
      if (navigator.onLine === false) addEventListener('online', again, { once: true })
      else setTimeout(again, AGAIN)
    }
  }
}
