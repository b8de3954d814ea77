import * as z from 'zod/mini'
import { parseEmail } from './email'
import { issue } from './issues'
import { passwordIssue } from './password'
import { isPhone } from './phone'

/** How a person is addressed: sir or madam. */
export const GENDERS = ['M', 'F'] as const
export type Gender = (typeof GENDERS)[number]

/** Longest text of a name, a street, a place. */
export const TEXT_MAX = 100

/** A form sends text, JSON may send a number, and what is left out or null counts as empty. */
const asText = z.transform((value: unknown) => (typeof value === 'number' ? String(value) : (value ?? '')))

const noControls = z.regex(/^\P{Cc}*$/u, issue('invalid-characters'))
const notBlank = z.refine<string>((value) => value.trim() !== '', issue('required'))
const noLonger = (max: number) => z.maxLength(max, issue('too-long'))

const string = () => z.string(issue('invalid'))

export const requiredText = (max = TEXT_MAX) =>
  z.pipe(asText, string().check(z.trim(), z.minLength(1, issue('required')), noLonger(max), noControls))

export const optionalText = (max = TEXT_MAX) => z.pipe(asText, string().check(z.trim(), noLonger(max), noControls))

/** Kept letter for letter, spaces at the ends too; only blanks are not enough. */
export const requiredVerbatim = (max = TEXT_MAX) => z.pipe(asText, string().check(notBlank, noLonger(max), noControls))

export const optionalVerbatim = (max = TEXT_MAX) => z.pipe(asText, string().check(noLonger(max), noControls))

/** A password to sign in with: whatever it is, letter for letter. The upper bound spares the hash of a huge one. */
export const anyPassword = () => z.pipe(asText, string().check(z.minLength(1, issue('required')), noLonger(1000)))

/** A password to set, by the rule of 14 to 40 characters. Never trimmed. */
export const newPassword = () =>
  z.pipe(
    asText,
    string().check(({ value, issues }) => {
      const message = passwordIssue(value)
      if (message) issues.push({ code: 'custom', message, input: value, continue: true })
    }),
  )

export const email = () =>
  z.pipe(
    asText,
    string().check(
      z.trim(),
      z.minLength(1, issue('required')),
      z.overwrite((value) => parseEmail(value) ?? value),
      z.refine((value) => value === '' || parseEmail(value) !== null, issue('invalid-email')),
    ),
  )

export const phone = () =>
  z.pipe(
    asText,
    string().check(
      z.trim(),
      z.minLength(1, issue('required')),
      z.refine((value) => value === '' || isPhone(value), issue('invalid-phone')),
    ),
  )

/** House number without its addition: 1 to 99999, as digits. */
export const houseNumber = () =>
  z.pipe(
    asText,
    string().check(
      z.trim(),
      z.minLength(1, issue('required')),
      z.refine((value) => value === '' || /^[1-9]\d{0,4}$/.test(value), issue('not-a-number')),
    ),
  )

/** M or F, required. */
export const gender = () => z.pipe(requiredText(), z.enum(GENDERS, issue('invalid-choice')))

/** M or F, and M when left out. */
export const genderOrDefault = () => z.pipe(z.transform(orMale), z.enum(GENDERS, issue('invalid-choice')))

const orMale = (value: unknown) => (value === undefined || value === null || value === '' ? 'M' : value)

/** A tick box: a boolean in JSON; in a form `true`, `on` or `1`, and anything else is not ticked. Left out: `fallback`. */
export const flag = (fallback: boolean) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === null ? fallback : TICKED.has(value))),
    z.boolean(),
  )

const TICKED: ReadonlySet<unknown> = new Set([true, 'true', 'on', '1', 1])
