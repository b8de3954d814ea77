import * as z from 'zod/mini'
import { requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'

/** Reads the code of an authenticator app: six digits (RFC 6238), in one or two groups. */
export const parseAppCode = (input: unknown): Parsed<{ code: string }> => parseForm(schema, input)

const schema = z.object({
  code: z.pipe(
    z.pipe(
      requiredText(20),
      z.transform((text) => text.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.regex(/^\d{6}$/, issue('invalid'))),
  ),
})
