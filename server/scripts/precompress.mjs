// Compresses the built assets once, as small as it gets, so that nothing is compressed while somebody waits.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ASSETS = 'dist/web/assets'
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

for (const name of readdirSync(ASSETS).filter((file) => /\.(js|css|svg)$/.test(file))) {
  const path = join(ASSETS, name)
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content, BROTLI))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
