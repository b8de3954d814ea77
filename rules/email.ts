import { parseDomainName } from './domain-name'

/** RFC 5321 §4.5.3.1: the longest local part, and the longest address that fits a path. */
const LOCAL_MAX = 64
const ADDRESS_MAX = 254

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/**
 * The address without spaces around and with its domain in ASCII and lower case, or null. Takes what a browser's e-mail
 * field takes, save addresses without a dot behind the at sign: mail of the shop goes out over the Internet.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at > LOCAL_MAX || trimmed.length > ADDRESS_MAX) return null
  const local = trimmed.slice(0, at)
  const domain = parseDomainName(trimmed.slice(at + 1))
  if (domain === null || !LOCAL.test(local)) return null
  const address = `${local}@${domain}`
  return address.length > ADDRESS_MAX ? null : address
}

/** Two addresses with the same key are of one account: mail servers do not tell capitals apart. */
export const emailKey = (email: string): string => (parseEmail(email) ?? email.trim()).toLowerCase()
