import ipaddr from 'ipaddr.js'
import { isIpv4 } from './dns/a'
import { canonicalIpv6 } from './dns/aaaa'

/** Returns the RFC 5952 form of an IPv4 or IPv6 address; null if it is not an address. */
export function readAddress(text: string): string | null {
  const typed = text.trim()
  return isIpv4(typed) ? typed : canonicalIpv6(typed)
}

/**
 * Returns whether an address is publicly reachable. Excludes private, shared, loopback, link-local and multicast ranges
 * and the other special-purpose addresses (IANA, RFC 6890). Documentation ranges are accepted: nothing is reachable
 * there.
 */
export function isPublicAddress(address: string): boolean {
  const known = readAddress(address)
  return known !== null && isPublic(ipaddr.process(known))
}

/** Same as `isPublicAddress` for the host of a URL: an address, with brackets around IPv6, or a name. */
export function isPublicHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const address = readAddress(name.replace(/^\[(.*)\]$/, '$1'))
  if (address !== null) return isPublicAddress(address)
  return !LOCAL_NAMES.some((local) => name === local || name.endsWith(`.${local}`))
}

/** Normalizes an address or a range such as `203.0.113.0/24` (RFC 4632, RFC 4291 §2.3); null if it is neither. */
export function readRange(text: string): string | null {
  const [typed = '', length, ...more] = text.split('/')
  const address = readAddress(typed)
  if (address === null || more.length > 0) return null
  if (length === undefined) return address
  const most = isIpv4(address) ? 32 : 128
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? `${address}/${Number(length)}` : null
}

/** Returns whether an address is in one of these ranges. An IPv4-mapped IPv6 address counts as IPv4. */
export function isWithin(ranges: readonly string[], address: string): boolean {
  const known = readAddress(address.split('%')[0] ?? '')
  return known !== null && isAmong(ipaddr.process(known), ranges)
}

/** Names that public name servers never resolve (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const LOCAL_NAMES = ['localhost', 'local', 'internal', 'home.arpa', 'alt', 'invalid', 'onion', 'lan', 'localdomain']

type Address = ipaddr.IPv4 | ipaddr.IPv6

function isPublic(address: Address): boolean {
  if (isAmong(address, NOT_PUBLIC)) return false
  if (address.range() === 'unicast' || isAmong(address, FOR_DOCUMENTATION))
    return address.kind() === 'ipv4' || isAmong(address, ROUTED_IPV6)
  const hidden = ipv4Within(address)
  return hidden !== null && isPublic(hidden)
}

function isAmong(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((range) => {
    const [network, length] = range.includes('/') ? ipaddr.parseCIDR(range) : single(range)
    return network.kind() === address.kind() && address.match([network, length] as never)
  })
}

function single(text: string): [Address, number] {
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Returns the IPv4 address embedded in an IPv6 address by NAT64 (RFC 6052) or 6to4 (RFC 3056); null for other
 * addresses.
 */
function ipv4Within(address: Address): ipaddr.IPv4 | null {
  const at = WITH_IPV4.find(({ range }) => isAmong(address, [range]))?.at
  return at === undefined ? null : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4))
}

const WITH_IPV4 = [
  { range: '64:ff9b::/96', at: 12 },
  { range: '2002::/16', at: 2 },
]

/** IPv4 address at which a cloud provider serves its own virtual machines. */
const NOT_PUBLIC = ['168.63.129.16']

/** RFC 5737 and 3849. */
const FOR_DOCUMENTATION = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32']

/** All assigned ranges (IANA registry of global unicast addresses). */
const ROUTED_IPV6 = ['2000::/3']
