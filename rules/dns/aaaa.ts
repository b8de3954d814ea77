import { justValue, type RecordRule, wrongValue } from './record-types'

/** RFC 3596 §2.2, stored in the canonical form of RFC 5952: `2001:DB8:0::1` becomes `2001:db8::1`. */
export const aaaa: RecordRule = {
  read({ value }) {
    const address = canonicalIpv6(value)
    return address === null ? wrongValue('invalid-ipv6') : justValue(address)
  },
  rdata: ({ value }) => value,
}

/** Compresses an address as required by RFC 5952 §4; null if it is not an IPv6 address. */
export function canonicalIpv6(text: string): string | null {
  const url = `http://[${text}]`
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(url)) return null
  return new URL(url).hostname.slice(1, -1)
}
