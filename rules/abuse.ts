import * as z from 'zod/mini'
import { addMonths, type Day, isDay } from './calendar'
import { optionalText, requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'

/** Kinds of abuse for which the shop suspends a service, or puts a domain on hold. */
export const ABUSE_REASONS = [
  'PHISHING',
  'MALWARE',
  'SPAM',
  'COPYRIGHT',
  'ILLEGAL_CONTENT',
  'OVERLOAD',
  'OTHER',
] as const
export type AbuseReason = (typeof ABUSE_REASONS)[number]

/** Ground of a decision: the law, or the general terms of the shop. */
export const ABUSE_GROUNDS = ['LAW', 'TERMS'] as const
export type AbuseGround = (typeof ABUSE_GROUNDS)[number]

/** Kinds of things that can be suspended; a domain is put on hold at its registry. Kinds as in `RenewableKind`. */
export const SUSPENDED_KINDS = ['HOSTING', 'SERVER', 'DOMAIN'] as const
export type SuspendedKind = (typeof SUSPENDED_KINDS)[number]

/** Statement of reasons for a customer (Regulation (EU) 2022/2065, article 17). */
export interface AbuseStatement {
  abuseReason: AbuseReason
  ground: AbuseGround
  /** Article of the law or of the general terms, as text for the customer. */
  article: string
  /** Facts and circumstances, as text for the customer. May have several lines. */
  explanation: string
  /** Number of the report, for staff only, since it may name its sender; empty for an investigation of the shop's own. */
  reportReference: string
  /** Last day to put it right; null if none was set. */
  deadline: Day | null
}

export const ARTICLE_MAX = 200
export const EXPLANATION_MAX = 2000
export const REPORT_REFERENCE_MAX = 100
const DEADLINE_MAX_MONTHS = 12

/** Reads a statement of reasons. A deadline is today or later, and within a year. */
export function parseStatement(input: unknown, today: Day): Parsed<AbuseStatement> {
  const explanation = z
    .string(issue('invalid'))
    .check(
      z.trim(),
      z.minLength(1, issue('required')),
      z.maxLength(EXPLANATION_MAX, issue('too-long')),
      z.regex(/^(\P{Cc}|\r?\n)*$/u, issue('invalid-characters')),
    )
  return parseForm(
    z.object({
      abuseReason: z.enum(ABUSE_REASONS, issue('invalid-choice')),
      ground: z.enum(ABUSE_GROUNDS, issue('invalid-choice')),
      article: requiredText(ARTICLE_MAX),
      explanation,
      reportReference: optionalText(REPORT_REFERENCE_MAX),
      // A form sends an empty text.
      deadline: z.pipe(
        z.transform((day: unknown) => day || null),
        z.nullable(deadlineFrom(today)),
      ),
    }),
    input,
  )
}

/** Reads the day to which a deadline moves: another day than before, today or later, and within a year. */
export const parseDeadline = (
  input: unknown,
  { today, before }: { today: Day; before: Day | null },
): Parsed<{ deadline: Day }> =>
  parseForm(
    z.object({ deadline: deadlineFrom(today).check(z.refine((day) => day !== before, issue('date-unchanged'))) }),
    input,
  )

const deadlineFrom = (today: Day) =>
  z.string(issue('invalid-date')).check(
    z.refine(isDay, issue('invalid-date')),
    z.refine((day) => !isDay(day) || day >= today, issue('date-in-past')),
    z.refine((day) => !isDay(day) || day <= addMonths(today, DEADLINE_MAX_MONTHS), issue('invalid-date')),
  )

/** Whether a deadline has passed: its day has ended in Amsterdam. */
export const isPastDeadline = (deadline: Day | null, today: Day): boolean => deadline !== null && deadline < today
