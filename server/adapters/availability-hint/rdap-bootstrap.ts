import * as z from 'zod'
import { isEncryptedOrLocal } from '../../common/setting'
import shipped from './rdap-bootstrap.json'

/** RDAP services of extensions, as IANA publishes them (RFC 9224). */
export interface RdapBootstrap {
  /** Time at which IANA published it, in milliseconds since the epoch. */
  publishedAt: number
  /** Base addresses by extension in ASCII, each with a trailing slash. */
  services: ReadonlyMap<string, string>
}

const extension = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
const bootstrapFile = z.object({
  publication: z.iso.datetime({ offset: true }),
  services: z.array(z.tuple([z.array(extension), z.array(z.url({ protocol: /^https?$/ }))])),
})

/** Reads the file of IANA; null if it is something else. Services without encryption are left out. */
export function readBootstrap(json: unknown): RdapBootstrap | null {
  const { data } = bootstrapFile.safeParse(json)
  if (!data) return null
  const services = new Map<string, string>()
  for (const [extensions, urls] of data.services) {
    const url = urls.find(isEncryptedOrLocal)
    if (url === undefined) continue
    for (const each of extensions) services.set(each.toLowerCase(), url.endsWith('/') ? url : `${url}/`)
  }
  return { publishedAt: Date.parse(data.publication), services }
}

/** Returns the service of a name, by the longest extension that is listed (RFC 9224 §4); null without one. */
export function serviceOf({ services }: RdapBootstrap, name: string): string | null {
  const labels = name.split('.')
  for (let at = 1; at < labels.length; at++) {
    const service = services.get(labels.slice(at).join('.'))
    if (service !== undefined) return service
  }
  return null
}

/** The file that is shipped: extensions that Dutch shops sell. `npm run rdap:bootstrap` fetches all. */
export function shippedBootstrap(): RdapBootstrap {
  const bootstrap = readBootstrap(shipped)
  if (!bootstrap) throw new Error('the RDAP bootstrap file is damaged')
  return bootstrap
}
