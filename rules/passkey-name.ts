import * as z from 'zod/mini'
import { requiredText } from './fields'
import { type Parsed, parseForm } from './issues'

/** Reads the name that its owner gives a passkey. */
export const parsePasskeyName = (input: unknown): Parsed<{ name: string }> => parseForm(schema, input)

const schema = z.object({ name: requiredText(60) })
