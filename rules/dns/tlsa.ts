import * as z from 'zod/mini'
import { fieldRule } from './field-rule'
import { hex, splitInto, uint8 } from './numbers'

/** Number of hexadecimal digits of SHA-256 and SHA-512. A full certificate or key has any length. */
const DATA_LENGTH: Record<number, number> = { 1: 64, 2: 128 }
const DATA_MAX = 8192

const fields = z
  .object({
    usage: z.pipe(uint8, z.number().check(z.maximum(3))),
    selector: z.pipe(uint8, z.number().check(z.maximum(1))),
    matchingType: z.pipe(uint8, z.number().check(z.maximum(2))),
    data: z.pipe(hex, z.string().check(z.maxLength(DATA_MAX))),
  })
  .check(z.refine(({ matchingType, data }) => matchingType === 0 || DATA_LENGTH[matchingType] === data.length))

/** RFC 6698 §2: certificate of a service, under a name such as `_443._tcp`. */
export const tlsa = fieldRule({
  issue: 'invalid-tlsa',
  fields,
  split: (line) => splitInto(line, ['usage', 'selector', 'matchingType', 'data']),
  join: ({ usage, selector, matchingType, data }) => `${usage} ${selector} ${matchingType} ${data}`,
})
