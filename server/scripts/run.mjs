// Runs a TypeScript module of the server through the one transformer: `node server/scripts/run.mjs server/scripts/print-schema.ts`.
// Where there is nothing to build with, as in a container, it runs what the build made of it.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'

const [, , module] = process.argv
if (existsSync('node_modules/vite')) await runSource()
else await import(resolve('dist/scripts', `${basename(module, '.ts')}.js`))

async function runSource() {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await vite.ssrLoadModule(`/${module}`)
  } finally {
    await vite.close()
  }
}
