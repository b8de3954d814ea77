import { isIpv4 } from './dns/a'
import { canonicalIpv6 } from './dns/aaaa'

/** IPv4 or IPv6, in the one spelling of RFC 5952; null for what is no address. */
export function readAddress(text: string): string | null {
  const typed = text.trim()
  return isIpv4(typed) ? typed : canonicalIpv6(typed)
}

/**
 * Whether everybody can reach an address. Private and shared networks, one's own machine, the link and groups are out
 * (the registries of special-purpose addresses, RFC 6890). Those for documentation are in: nobody is there.
 */
export function isPublicAddress(address: string): boolean {
  const [bits, ranges] = isIpv4(address) ? [bitsOfIpv4(address), PRIVATE_IPV4] : [bitsOfIpv6(address), PRIVATE_IPV6]
  if (bits === null) return false
  const hidden = ipv4Within(bits)
  if (hidden !== null && !isPublicAddress(hidden)) return false
  return !ranges.some((range) => bits.startsWith(range))
}

/** As `isPublicAddress`, of the host of a URL: an address, with brackets around IPv6, or a name. */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const address = readAddress(name.replace(/^\[(.*)\]$/, '$1'))
  if (address !== null) return isPublicAddress(address)
  return !LOCAL_NAMES.some((local) => name === local || name.endsWith(`.${local}`))
}

/** Names that no public name server answers for (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa', 'alt', 'invalid', 'onion', 'lan', 'localdomain']

const bitsOfIpv4 = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')

function bitsOfIpv6(address: string): string | null {
  const canonical = canonicalIpv6(address)
  if (canonical === null) return null
  const [head = '', tail] = canonical.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const missing = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...missing, ...back]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('')
}

/** The IPv4 address that an IPv6 address stands for: mapped (RFC 4291), by NAT64 (RFC 6052) or 6to4 (RFC 3056). */
function ipv4Within(bits: string): string | null {
  if (bits.length !== 128) return null
  const at = WITH_IPV4.find(({ prefix }) => bits.startsWith(prefix))?.at
  if (at === undefined) return null
  return [0, 8, 16, 24].map((byte) => Number.parseInt(bits.slice(at + byte, at + byte + 8), 2)).join('.')
}

function prefixOf(range: string): string {
  const [address = '', length] = range.split('/')
  const bits = isIpv4(address) ? bitsOfIpv4(address) : bitsOfIpv6(address)
  return (bits ?? '').slice(0, Number(length))
}

const WITH_IPV4 = [
  { prefix: prefixOf('::ffff:0:0/96'), at: 96 },
  { prefix: prefixOf('64:ff9b::/96'), at: 96 },
  { prefix: prefixOf('2002::/16'), at: 16 },
]

const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(prefixOf)

const PRIVATE_IPV6 = [
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map(prefixOf)
