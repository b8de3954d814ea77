import * as z from 'zod/mini'
import { fieldRule } from './field-rule'
import { hex, splitInto, uint8 } from './numbers'

/** RSA, DSA (RFC 4255), ECDSA (RFC 6594), Ed25519 (RFC 7479), Ed448 (RFC 8709). */
const ALGORITHMS: readonly number[] = [1, 2, 3, 4, 6]
/** Number of hexadecimal digits of SHA-1 and SHA-256 (RFC 6594). */
const FINGERPRINT_LENGTH: Record<number, number> = { 1: 40, 2: 64 }

const fields = z.object({ algorithm: uint8, fingerprintType: uint8, fingerprint: hex }).check(
  z.refine(({ algorithm }) => ALGORITHMS.includes(algorithm)),
  z.refine(({ fingerprintType, fingerprint }) => FINGERPRINT_LENGTH[fingerprintType] === fingerprint.length),
)

/** RFC 4255 §3: fingerprint of an SSH host key: `2 1 123456789abcdef67890123456789abcdef67890`. */
export const sshfp = fieldRule({
  issue: 'invalid-sshfp',
  fields,
  split: (line) => splitInto(line, ['algorithm', 'fingerprintType', 'fingerprint']),
  join: ({ algorithm, fingerprintType, fingerprint }) => `${algorithm} ${fingerprintType} ${fingerprint}`,
})
