// One process, one port: Vite in front for the browser's code, the shop behind it, both reloaded on save.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'vite'

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const server = http.createServer()
const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
let shop
let pending = Promise.resolve()

const page = {
  assets: null,
  links: () => '',
  template: (url) => vite.transformIndexHtml(url, readFileSync('web/index.html', 'utf8'), '/web/index.html'),
  render: async (request) => (await vite.ssrLoadModule('/web/entry-server.tsx')).render(request),
  sitemap: async (...given) => (await vite.ssrLoadModule('/web/entry-server.tsx')).sitemap(...given),
}

const staffPages = {
  assets: null,
  template: (url) =>
    vite.transformIndexHtml(url, readFileSync('web/staff/index.html', 'utf8'), '/web/staff/index.html'),
}

async function load() {
  const start = performance.now()
  await shop?.close()
  shop = undefined
  // type-graphql stores its metadata in a global. Every module is evaluated again, so it must be cleared.
  globalThis.TypeGraphQLMetadataStorage?.clear()
  vite.environments.ssr.moduleGraph.invalidateAll()
  const { openShop } = await vite.ssrLoadModule('/server/compose.ts')
  const { readConfig } = await vite.ssrLoadModule('/server/config.ts')
  shop = await openShop({ config: readConfig(process.env), page, staffPages })
  console.log(`the server is ready (${(performance.now() - start).toFixed(0)} ms)`)
}

function reload() {
  pending = pending.then(load).catch((error) => {
    vite.ssrFixStacktrace(error)
    console.error(error)
  })
  return pending
}

await reload()
for (const event of ['change', 'add', 'unlink']) {
  vite.watcher.on(
    event,
    (file) => /\/(server|db|rules)\/.*\.(ts|sql)$/.test(file) && !/\.test\./.test(file) && reload(),
  )
}
server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    await pending
    if (shop) shop.handle(request, response)
    else response.writeHead(500).end('the server could not be loaded; see the terminal')
  })
})
server.on('upgrade', (request, socket, head) => shop?.upgrade(request, socket, head))
server.listen(port, host, () => console.log(`Wimpel is open at http://${host}:${port}`))
if (process.env.STAFF_PORT) {
  const staff = http.createServer((request, response) => {
    vite.middlewares(request, response, async () => {
      await pending
      if (shop?.staff) shop.staff.handle(request, response)
      else response.writeHead(500).end('the server could not be loaded; see the terminal')
    })
  })
  staff.listen(Number(process.env.STAFF_PORT), process.env.STAFF_HOST ?? '127.0.0.1')
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await shop?.close()
    process.exit(0)
  })
}
