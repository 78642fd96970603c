/** What the frame around the pages knows: whether it is shown, and quiet news for its bar. */

class Shell {
  /** The table in play fills the window: no header, no footer. */
  bare = $state(false)
  /** A newer version of the client is there. */
  reload = $state(false)
  /** The person at the table is to move: no news just now. */
  turn = $state(false)
  /** The browser offers to install the app. */
  install = $state.raw<InstallPrompt | null>(null)
  /** The server's version. */
  about = $state.raw<{ version: string; commit: string } | null>(null)
}

export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

export const shell = new Shell()

let commit = ''

/** The server says of which make it is: another than at first means that the client is of yesterday. */
export function serverIs(told: { version: string; commit: string }): void {
  if (commit && told.commit !== commit) shell.reload = true
  commit ||= told.commit
  shell.about = { version: told.version, commit: told.commit }
}
