// Shows one static page while there is no connection. It keeps nothing else: pages, data and files always come from the network.
const OFFLINE = `/offline?locale=${new URL(location.href).searchParams.get('locale') === 'en' ? 'en' : 'nl'}`
const CACHE = `offline-1-${OFFLINE}`

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' })))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches.keys().then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key)))),
      // The browser asks for the page while this worker starts, so that it costs no time.
      registration.navigationPreload?.enable(),
    ]),
  )
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(answer(event))
})

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE, { cacheName: CACHE })) ?? Response.error()
  }
}
