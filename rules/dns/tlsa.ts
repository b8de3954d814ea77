import * as z from 'zod'
import { fieldRule } from './field-rule'
import { hex, splitInto, uint8 } from './numbers'

/** Hexadecimal digits of SHA-256 and SHA-512; a whole certificate or key is of any length. */
const DATA_LENGTH: Record<number, number> = { 1: 64, 2: 128 }
const DATA_MAX = 8192

const fields = z
  .object({
    usage: uint8.pipe(z.number().max(3)),
    selector: uint8.pipe(z.number().max(1)),
    matchingType: uint8.pipe(z.number().max(2)),
    data: hex.pipe(z.string().max(DATA_MAX)),
  })
  .refine(({ matchingType, data }) => matchingType === 0 || DATA_LENGTH[matchingType] === data.length)

/** RFC 6698 §2: which certificate a service has, under a name as `_443._tcp`. */
export const tlsa = fieldRule({
  issue: 'invalid-tlsa',
  fields,
  split: (line) => splitInto(line, ['usage', 'selector', 'matchingType', 'data']),
  join: ({ usage, selector, matchingType, data }) => `${usage} ${selector} ${matchingType} ${data}`,
})
