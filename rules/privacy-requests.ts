import * as z from 'zod/mini'
import { addMonths, type Day, daysBetween, isDay } from './calendar'
import { issue, type Parsed, parseForm } from './issues'
import { workingDayFrom } from './public-holidays'
import { addDays } from './renewal'

/** Kinds of requests about personal data, by their articles of the GDPR: 15, 16, 17, 18, 21 and 20. */
export const PRIVACY_KINDS = ['ACCESS', 'RECTIFICATION', 'ERASURE', 'RESTRICTION', 'OBJECTION', 'PORTABILITY'] as const
export type PrivacyKind = (typeof PRIVACY_KINDS)[number]

/** Article of the GDPR behind each kind. */
export const PRIVACY_ARTICLES: Readonly<Record<PrivacyKind, number>> = {
  ACCESS: 15,
  RECTIFICATION: 16,
  ERASURE: 17,
  RESTRICTION: 18,
  OBJECTION: 21,
  PORTABILITY: 20,
}

/** Ways in which a request can come. */
export const PRIVACY_CHANNELS = ['EMAIL', 'LETTER', 'PHONE', 'IN_PERSON', 'OTHER'] as const
export type PrivacyChannel = (typeof PRIVACY_CHANNELS)[number]

/** Ends of a request. ERASED: the data of the account were erased while it was open. */
export const PRIVACY_OUTCOMES = ['DONE', 'REFUSED', 'ERASED'] as const
export type PrivacyOutcome = (typeof PRIVACY_OUTCOMES)[number]

/** Parts of the register. */
export type PrivacyView = 'OPEN' | 'DUE_SOON' | 'OVERDUE' | 'CLOSED'

/** Days before its deadline from which an open request needs attention. */
export const PRIVACY_SOON_DAYS = 7
export const PRIVACY_TEXT_MAX = 2000

const FIRST_MONTHS = 1
/** The first month and two further ones (GDPR, article 12(3)). */
const EXTENDED_MONTHS = 3
/** A request that is noted later than this is a mistake in the day. */
const RECEIVED_MAX_MONTHS = 12

/**
 * Returns the last day to act on a request: a month after its receipt, or three months once it is extended (GDPR, article 12(3)). The
 * period ends on the day with the same number, or on the last day of a shorter month; on the next working day if that is a Saturday, a
 * Sunday or a public holiday (Regulation (EEC, Euratom) 1182/71, article 3(4)).
 */
export const privacyDeadline = (receivedOn: Day, { isExtended }: { isExtended: boolean }): Day =>
  workingDayFrom(addMonths(receivedOn, isExtended ? EXTENDED_MONTHS : FIRST_MONTHS))

/** Whether a request can be extended: once, and only while the first period lasts, in which the person has to be told. */
export const canExtend = (receivedOn: Day, isExtended: boolean, today: Day): boolean =>
  !isExtended && today <= privacyDeadline(receivedOn, { isExtended: false })

/** Whether the deadline of an open request has passed: its day has ended in Amsterdam. */
export const isOverdue = (deadline: Day, today: Day): boolean => deadline < today

/** Whether the deadline of an open request is today or within the next seven days. */
export const isDueSoon = (deadline: Day, today: Day): boolean =>
  deadline >= today && daysBetween(today, deadline) <= PRIVACY_SOON_DAYS

/** Returns the first day on which a request with this deadline needs attention. */
export const attentionFrom = (deadline: Day): Day => addDays(deadline, -PRIVACY_SOON_DAYS)

/** A request as staff note it. */
export interface PrivacyRequestForm {
  kind: PrivacyKind
  channel: PrivacyChannel
  /** Day on which it came, in Amsterdam. */
  receivedOn: Day
  /** The wish of the person, for staff only; empty if the kind says it all. */
  details: string
}

/** Text of several lines, trimmed. */
const lines = (...checks: Parameters<ReturnType<typeof z.string>['check']>) =>
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z
      .string(issue('invalid'))
      .check(
        z.trim(),
        ...checks,
        z.maxLength(PRIVACY_TEXT_MAX, issue('too-long')),
        z.regex(/^(\P{Cc}|\r?\n)*$/u, issue('invalid-characters')),
      ),
  )

/** Reads a request. It came today or earlier, within a year. */
export const parsePrivacyRequest = (input: unknown, today: Day): Parsed<PrivacyRequestForm> =>
  parseForm(
    z.object({
      kind: z.enum(PRIVACY_KINDS, issue('invalid-choice')),
      channel: z.enum(PRIVACY_CHANNELS, issue('invalid-choice')),
      receivedOn: z.string(issue('invalid-date')).check(
        z.refine(isDay, issue('invalid-date')),
        z.refine((day) => !isDay(day) || day <= today, issue('date-in-future')),
        z.refine((day) => !isDay(day) || day >= addMonths(today, -RECEIVED_MAX_MONTHS), issue('invalid-date')),
      ),
      details: lines(),
    }),
    input,
  )

/** Reads the text that the person gets: why it takes longer, or why it is refused. */
export const parseExplanation = (input: unknown): Parsed<{ explanation: string }> =>
  parseForm(z.object({ explanation: lines(z.minLength(1, issue('required'))) }), input)

/** Reads the text that the person gets with a completed request; it may be empty. */
export const parseAnswer = (input: unknown): Parsed<{ explanation: string }> =>
  parseForm(z.object({ explanation: lines() }), input)
