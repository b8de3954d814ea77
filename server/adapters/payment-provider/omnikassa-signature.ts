import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedField = string | number | boolean | null | undefined | readonly SignedField[]

/**
 * The signature of OmniKassa 2: HMAC-SHA512 over the fields in their fixed order, nested lists flattened, nothing
 * written for what is absent, joined by commas; in lower-case hexadecimal. The comma is not escaped, so whoever checks
 * a signature must first have checked that no field holds one.
 */
export const signatureOf = (key: Buffer, fields: readonly SignedField[]): string =>
  createHmac('sha512', key).update(flatten(fields).join(',')).digest('hex')

/** Compares in a time that does not tell how much was right. */
export function hasSignature(key: Buffer, fields: readonly SignedField[], signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signatureOf(key, fields), 'hex'), Buffer.from(signature, 'hex'))
}

const flatten = (fields: readonly SignedField[]): string[] =>
  fields.flatMap((field) => (isList(field) ? flatten(field) : [field == null ? '' : String(field)]))

const isList = (field: SignedField): field is readonly SignedField[] => Array.isArray(field)
