/** The address bar as state: links of this site change the page without a load. */

class Route {
  path = $state(location.pathname)
  query = $state(location.search)
  /** How often a page was changed since the load: the first page keeps the focus where it is. */
  changes = $state(0)
}

export const route = new Route()

function arrive(): void {
  const moved = route.path !== location.pathname || route.query !== location.search
  route.path = location.pathname
  route.query = location.search
  if (moved) route.changes += 1
}

/** Goes to a page of this site. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  arrive()
  scrollTo(0, 0)
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (/^\/(api|ws)\/|\/record$/.test(link.pathname)) return
  if (link.pathname === location.pathname && link.hash) return
  event.preventDefault()
  if (link.href !== location.href) go(link.pathname + link.search + link.hash)
  else scrollTo(0, 0)
}

/** Starts to listen; gives a function that stops. */
export function startRouter(): () => void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', onClick)
  return () => {
    removeEventListener('popstate', arrive)
    document.removeEventListener('click', onClick)
  }
}
