// Runs a TypeScript module of the server through the one transformer: `node server/scripts/run.mjs server/scripts/print-schema.ts`.
import { createServer } from 'vite'

const vite = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'warn',
  optimizeDeps: { noDiscovery: true },
})
try {
  await vite.ssrLoadModule(`/${process.argv[2]}`)
} finally {
  await vite.close()
}
