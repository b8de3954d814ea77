import { createBuilder } from 'vite'
process.chdir('/work/main')
const out = '/tmp/w1/dist'
const b = await createBuilder({ configFile: '/work/main/vite.config.ts', logLevel: 'warn',
  environments: { client: { build: { outDir: out + '/web', emptyOutDir: true } }, ssr: { build: { outDir: out + '/server', emptyOutDir: true } } } })
await b.buildApp()
