/** What the frame around the pages knows: whether it is shown, and quiet news for its bar. */

class Shell {
  /** The table in play fills the window: no header, no footer. */
  bare = $state(false)
  /** A newer version of the client is there. */
  reload = $state(false)
  /** The browser offers to install the app. */
  install = $state.raw<InstallPrompt | null>(null)
  /** The server's version. */
  about = $state.raw<{ version: string; commit: string } | null>(null)
}

export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

export const shell = new Shell()
