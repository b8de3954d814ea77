import { createHash } from 'node:crypto'
import type { AuditRow } from './audit.repository'

type Hashed = Omit<AuditRow, 'hash'>

/** Returns the hash of an entry: SHA-256, hexadecimal, over the hash of the entry before it and its own canonical JSON. */
export const hashOfEntry = ({ previousHash, ...row }: Hashed): string =>
  createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(row)}`)
    .digest('hex')

/** JSON with sorted keys and no white space, as in RFC 8785: equal values give equal text on both engines. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join()}}`
}

/** Returns why an entry does not continue the chain after another one; null if it does. */
export function faultOf(entry: AuditRow, previous: Pick<AuditRow, 'position' | 'hash'> | null): string | null {
  const { hash, ...row } = entry
  if (entry.position !== (previous?.position ?? 0) + 1) return 'an entry before it is missing'
  if (entry.previousHash !== (previous?.hash ?? '')) return 'it does not follow the entry before it'
  return hashOfEntry(row) === hash ? null : 'it was changed'
}
