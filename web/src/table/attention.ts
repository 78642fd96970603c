/** A turn in a tab that nobody looks at: title, favicon, sound and notification; gone when the turn is. */
import type { Prefs } from '../prefs'
import type { TableView } from '../protocol'
import { play } from '../sound'
import { t } from '../words'

const DOTTED =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#22403a"/>' +
      '<path fill="#f7f2e8" d="M16 4C21 10 27 13.5 27 19a5.5 5.5 0 0 1-9.6 3.7C17.7 25.5 19 27 20.5 28h-9c1.5-1 2.8-2.5 3.1-5.3A5.5 5.5 0 0 1 5 19C5 13.5 11 10 16 4z"/>' +
      '<circle cx="24" cy="8" r="7" fill="#e3b23c"/></svg>',
  )

export class Attention {
  #mine = false
  #usual = ''
  #icons: [HTMLLinkElement, string][] = []
  #note: Notification | null = null
  #mark = ''

  constructor() {
    document.addEventListener('visibilitychange', this.#look)
  }

  /** Keeps up with the view: whose turn it is, and whether that is new. */
  follow(view: TableView, prefs: Prefs): void {
    const mine = view.ask !== null
    const mark = `${view.deal}/${view.phase}/${view.tricks_done}`
    const fresh = mine && (!this.#mine || mark !== this.#mark)
    this.#mine = mine
    this.#mark = mark
    this.#usual = `${view.title} – Pique Dame`
    if (fresh && prefs.sounds) play('turn')
    if (fresh && document.hidden && prefs.notifications) this.#notify(view)
    this.#look()
  }

  clear(): void {
    this.#mine = false
    this.#look()
    document.removeEventListener('visibilitychange', this.#look)
  }

  #look = (): void => {
    const call = this.#mine && document.hidden
    if (this.#usual) document.title = call ? `● ${t('table.title.turn', { title: this.#usual })}` : this.#usual
    if (!this.#mine || !document.hidden) {
      this.#note?.close()
      this.#note = null
    }
    this.#icon(call)
  }

  #icon(call: boolean): void {
    if (call && this.#icons.length === 0) {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')]
      this.#icons = links.map((link) => [link, link.href])
      for (const link of links) link.href = DOTTED
    } else if (!call) {
      for (const [link, href] of this.#icons) link.href = href
      this.#icons = []
    }
  }

  #notify(view: TableView): void {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    try {
      this.#note = new Notification(t('table.your_turn'), { body: view.title, tag: `pd-${view.table}` })
      this.#note.onclick = () => {
        window.focus()
        this.#note?.close()
      }
    } catch {
      // Some phones allow notifications from a service worker only.
    }
  }
}
