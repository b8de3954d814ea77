import * as z from 'zod/mini'
import { parseEmail } from './email'
import { issue } from './issues'
import { passwordIssue } from './password'
import { isPhone } from './phone'

/** Forms of address: sir or madam. */
export const GENDERS = ['M', 'F'] as const
export type Gender = (typeof GENDERS)[number]

/** Maximum length of a name, street or city. */
const TEXT_MAX = 100

/** A form sends text and JSON may send a number. Omitted and null count as empty. */
const asText = z.transform((value: unknown) => (typeof value === 'number' ? String(value) : (value ?? '')))

const noControls = z.regex(/^\P{Cc}*$/u, issue('invalid-characters'))
const notBlank = z.refine<string>((value) => value.trim() !== '', issue('required'))
const noLonger = (max: number) => z.maxLength(max, issue('too-long'))

const string = () => z.string(issue('invalid'))

export const requiredText = (max = TEXT_MAX) =>
  z.pipe(asText, string().check(z.trim(), z.minLength(1, issue('required')), noLonger(max), noControls))

export const optionalText = (max = TEXT_MAX) => z.pipe(asText, string().check(z.trim(), noLonger(max), noControls))

/** Kept verbatim, including surrounding spaces. Only white space is not enough. */
export const requiredVerbatim = (max = TEXT_MAX) => z.pipe(asText, string().check(notBlank, noLonger(max), noControls))

export const optionalVerbatim = (max = TEXT_MAX) => z.pipe(asText, string().check(noLonger(max), noControls))

/** A password to sign in with, kept verbatim. The maximum length limits the cost of hashing. */
export const anyPassword = () => z.pipe(asText, string().check(z.minLength(1, issue('required')), noLonger(1000)))

/** A new password of 14 to 40 characters. Never trimmed. */
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

/** House number without addition: 1 to 99999, digits only. */
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

/** M or F. Defaults to M. */
export const genderOrDefault = () => z.pipe(z.transform(orMale), z.enum(GENDERS, issue('invalid-choice')))

const orMale = (value: unknown) => (value === undefined || value === null || value === '' ? 'M' : value)

/**
 * A checkbox: a boolean in JSON; `true`, `on` or `1` in a form, any other value is false. Returns `fallback` if
 * omitted.
 */
export const flag = (fallback: boolean) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === null ? fallback : TICKED.has(value))),
    z.boolean(),
  )

const TICKED: ReadonlySet<unknown> = new Set([true, 'true', 'on', '1', 1])
