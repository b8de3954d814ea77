// Compresses the built assets once, at the highest level, so that requests need no compression.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const FOLDERS = ['dist/web/assets', 'dist/web-staff/assets']
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const paths = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
for (const path of paths.filter((file) => /\.(js|css|svg)$/.test(file))) {
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content, BROTLI))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
