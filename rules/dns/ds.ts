import * as z from 'zod/mini'
import { fieldRule } from './field-rule'
import { hex, splitInto, uint8, uint16 } from './numbers'

/** Number of hexadecimal digits of each digest type in RFC 4034, RFC 4509, RFC 5933 and RFC 6605. */
const DIGEST_LENGTH: Record<number, number> = { 1: 40, 2: 64, 3: 64, 4: 96 }

const fields = z
  .object({ keyTag: uint16, algorithm: uint8, digestType: uint8, digest: hex })
  .check(z.refine(({ digestType, digest }) => DIGEST_LENGTH[digestType] === digest.length))

/** RFC 4034 §5: digest of the key of a child zone: `60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118`. */
export const ds = fieldRule({
  issue: 'invalid-ds',
  fields,
  split: (line) => splitInto(line, ['keyTag', 'algorithm', 'digestType', 'digest']),
  join: ({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest}`,
})
