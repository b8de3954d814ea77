import * as z from 'zod/mini'
import { issue, type Parsed, parseForm } from './issues'

/** Maximum length of a note by staff, in characters. */
export const NOTE_MAX = 2000

/** Reads a note by staff: trimmed text, of several lines if need be. */
export const parseNote = (input: unknown): Parsed<{ text: string }> => parseForm(noteSchema, input)

const noteSchema = z.object({
  text: z.string(issue('invalid')).check(
    z.trim(),
    z.minLength(1, issue('required')),
    z.refine((text) => [...text].length <= NOTE_MAX, issue('too-long')),
  ),
})
