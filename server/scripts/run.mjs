// Runs a TypeScript module of the server through the one transformer: `node server/scripts/run.mjs
// server/scripts/print-schema.ts`. Without build tools, as in a container, it runs the built module.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const [, , module] = process.argv
if (existsSync('node_modules/vite')) await runSource()
else await import(resolve('dist/scripts', `${basename(module, '.ts')}.js`))

/** Bundles the module first: one bundle is made in a quarter of the time in which its files are transformed one by one. */
async function runSource() {
  const { build } = await import('vite')
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: ['@oxc-project/runtime'] },
    build: {
      ssr: module,
      write: false,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { codeSplitting: false } },
    },
  })
  const [{ code }] = output
  // Two folders deep like `dist/server`, so that it finds packages and migrations.
  const folder = resolve('node_modules/.scripts')
  const file = join(
    folder,
    `${basename(module, '.ts')}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`,
  )
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const half = `${file}.${process.pid}`
    writeFileSync(half, code)
    renameSync(half, file)
  }
  await import(file)
}
