import * as z from 'zod/mini'
import { bytesOf, encodeText, quoted, textOf, wordsOf } from './character-string'
import { fieldRule } from './field-rule'
import { uint8 } from './numbers'

const VALUE_MAX_BYTES = 1024
/** RFC 8659 §4.2: an optional host, and parameters after a semicolon. */
const ISSUER = /^[ \t]*(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)?[ \t]*(?:;[\x20-\x7e]*)?$/i

const fields = z
  .object({
    /** 128: an authority that does not know the tag may not issue. */
    flags: uint8,
    /** `issue`, `issuewild`, `iodef` or a later tag (RFC 8659 §4.1). */
    tag: z.string().check(z.regex(/^[a-z0-9]{1,15}$/i), z.toLowerCase()),
    value: z.string().check(z.regex(/^[\x20-\x7e]*$/), z.maxLength(VALUE_MAX_BYTES)),
  })
  .check(
    z.refine(({ tag, value }) => !tag.startsWith('issue') || tag === 'issuemail' || ISSUER.test(value)),
    z.refine(({ tag, value }) => tag !== 'iodef' || /^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i.test(value)),
  )

/** RFC 8659 §4: authorities that may issue certificates for a name: `0 issue "ca.example.net"`. */
export const caa = fieldRule({
  issue: 'invalid-caa',
  fields,
  split(line) {
    const [flags, tag, value, ...more] = wordsOf(line) ?? []
    const bytes = value === undefined || more.length > 0 ? null : bytesOf(value)
    return bytes && { flags, tag, value: textOf(bytes) }
  },
  join: ({ flags, tag, value }) => `${flags} ${tag} ${quoted(encodeText(value))}`,
})
