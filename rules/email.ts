import { parseDomainName } from './domain-name'

/** RFC 5321 §4.5.3.1: maximum length of the local part, and of an address that fits a path. */
const LOCAL_MAX = 64
const ADDRESS_MAX = 254

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/**
 * Returns the trimmed address with its domain in lower-case ASCII, or null. Accepts what the e-mail field of a browser
 * accepts, except domains without a dot: mail from the shop goes to the public Internet.
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

/** Two addresses with the same key belong to one account, because mail servers ignore case. */
export const emailKey = (email: string): string => (parseEmail(email) ?? email.trim()).toLowerCase()
