// The service worker: the app's own files from the cache, pages from the network while there is one.
// It never touches the API, a socket or a record. A new one waits until the tabs of the old one are closed, so that an
// open table keeps the files it was built with. The build fills in the name and the list of files.
const NAME = '__NAME__'
const FILES = ['__FILES__']
const SHELL = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...FILES, SHELL])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (FILES.includes(pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate' && isPage(pathname)) {
    event.respondWith(page(request))
  }
})

// The app's pages; not what the API answers and not a game's record.
const isPage = (pathname) => !/^\/(api|ws|healthz|metrics)(\/|$)|\/record$/.test(pathname)

async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(SHELL)
    if (shell) return shell
    throw error
  }
}
