// A page with the libraries that the shop is fixed to, and nothing else: the least that a page of it can cost a browser.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const HTML = `<!doctype html><html lang="nl"><title>Voorbeeld</title><script type="module" src="/assets/libraries.js"></script>
<div id="content"><h1>Voorbeeld</h1></div>`

/** Builds it into a folder, and serves it on a free port of 127.0.0.1. */
export async function serveLibraries(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: join(folder, 'dist/web'),
      minify: 'terser',
      rolldownOptions: {
        input: 'tests/load/libraries-page.tsx',
        output: { entryFileNames: 'assets/libraries.js' },
        checks: { pluginTimings: false },
        onwarn() {},
      },
    },
  })
  const script = brotliCompressSync(readFileSync(join(folder, 'dist/web/assets/libraries.js')))
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/assets/'))
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(HTML)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
