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
  const [bits, ranges] = [bitsOf(address), isIpv4(address) ? PRIVATE_IPV4 : PRIVATE_IPV6]
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

/** One address, or a range of them as `203.0.113.0/24` (RFC 4632, RFC 4291 §2.3), in one spelling; null for what is neither. */
export function readRange(text: string): string | null {
  const [typed = '', length, ...more] = text.split('/')
  const address = readAddress(typed)
  if (address === null || more.length > 0) return null
  if (length === undefined) return address
  const most = isIpv4(address) ? 32 : 128
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? `${address}/${Number(length)}` : null
}

/** Whether an address is in one of these ranges. An IPv4 address that comes mapped into IPv6 is the IPv4 address. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  const known = readAddress(address.split('%')[0] ?? '')
  const bits = known === null ? null : bitsOf(known)
  if (bits === null) return false
  const mapped = bits.length === 128 && bits.startsWith(MAPPED_IPV4)
  const plain = mapped ? bits.slice(MAPPED_IPV4.length) : bits
  return ranges.some(
    (range) => bitsOf(range.split('/')[0] ?? '')?.length === plain.length && plain.startsWith(prefixOf(range)),
  )
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

const bitsOf = (address: string): string | null => (isIpv4(address) ? bitsOfIpv4(address) : bitsOfIpv6(address))

/** The bits that all addresses of a range have in common; of a single address all. */
function prefixOf(range: string): string {
  const [address = '', length] = range.split('/')
  return (bitsOf(address) ?? '').slice(0, length === undefined ? undefined : Number(length))
}

const MAPPED_IPV4 = prefixOf('::ffff:0:0/96')

const WITH_IPV4 = [
  { prefix: MAPPED_IPV4, at: 96 },
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
