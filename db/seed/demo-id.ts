import { createHash } from 'node:crypto'

/** Derives an id of demo data from a name, so that it is the same in every demo shop. */
export function demoId(prefix: string, name: string): string {
  const hash = createHash('sha256').update(`demo ${prefix} ${name}`).digest()
  return `${prefix}_${hash.subarray(0, 16).toString('base64url')}`
}
