import { readFileSync, writeFileSync } from 'node:fs'
import { parseJson } from '../../rules/json'
import { readBootstrap } from '../adapters/availability-hint/rdap-bootstrap'
import { createOutsideHttp } from '../adapters/outside-http'

/** Fetches the RDAP services of all extensions from IANA into a file, unless what is there is newer. */
const [file, source = 'https://data.iana.org/rdap/dns.json'] = process.argv.slice(3)
if (!file) {
  console.error('Usage: npm run rdap:bootstrap -- FILE')
  process.exit(2)
}
/** IANA lists more than a thousand extensions. */
const SERVICES_MIN = 500

const { origin, pathname } = new URL(source)
const http = createOutsideHttp({ system: 'iana', url: origin, maxBytes: 4 * 1024 * 1024 })
try {
  const { status, text } = await http.request({ path: pathname })
  const fetched = status === 200 ? readBootstrap(parseJson(text)) : null
  if (!fetched || fetched.services.size < SERVICES_MIN) throw new Error(`${source} sent no bootstrap file (${status})`)
  const former = readBootstrap(parseJson(readOrEmpty(file)))
  if (former && former.publishedAt > fetched.publishedAt) throw new Error(`${file} is newer than what ${source} sent`)
  writeFileSync(file, text)
  const published = new Date(fetched.publishedAt).toISOString()
  console.log(`${file}: ${fetched.services.size} extensions, published ${published}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await http.close()
}

function readOrEmpty(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    return ''
  }
}
