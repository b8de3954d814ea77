import { isIPv6 } from 'node:net'

/**
 * Returns the network of one household or machine, which limits count: an IPv4 address, or the /64 of an IPv6 address
 * (RFC 6177), within which a client can change its address freely.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/**
 * Returns the part of a network that may be stored: enough for its owner to recognise, and shared by many (an IPv4 /24,
 * an IPv6 /48).
 */
export function shortened(address: string): string {
  const network = networkOf(address)
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  const [, start] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? []
  return start ? `${start}.0/24` : ''
}

/** Returns the `localhost` origin of a shop on a loopback address, which passkeys need; null for any other shop. */
export function localhostOf(publicUrl: string): string | null {
  const url = new URL(publicUrl)
  if (!/^127(?:\.\d+){3}$|^\[::1\]$/.test(url.hostname)) return null
  url.hostname = 'localhost'
  return url.origin
}

/** Returns the eight groups of an IPv6 address, without zone and leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').replace(/[\d.]+\.\d+$/, '0:0').split('::')
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const given = [...(front ?? []), ...(back ?? [])]
  const missing = Array<string>(8 - given.length).fill('0')
  const all = tail === undefined ? given : [...(front ?? []), ...missing, ...(back ?? [])]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}
