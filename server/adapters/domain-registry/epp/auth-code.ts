import { randomBytes } from 'node:crypto'

/** Returns a random code with characters of every kind, as registries demand it (RFC 9154 §4.1). */
export const newAuthCode = (): string => `aA1-${randomBytes(15).toString('base64url')}`
