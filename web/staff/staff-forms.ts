import * as z from 'zod/mini'
import { dayInAmsterdam } from '../../rules/calendar'
import { anyPassword, email, newPassword, optionalText, requiredText } from '../../rules/fields'
import type { IdentityIssue } from '../../rules/identity-checks'
import { type IssueKey, type Parsed, parseForm } from '../../rules/issues'
import type { NoticeIssue } from '../../rules/shop-notice'
import { parseLastDay } from '../../rules/staff-access'
import type { StaffRole } from '../../rules/staff-rights'

const REASON_MIN = 3
export const REASON_MAX = 500

/** Reads the login of the back office. The code is empty if omitted. */
export const parseSignIn = (input: unknown): Parsed<{ email: string; password: string; code: string }> =>
  parseForm(z.object({ email: email(), password: anyPassword(), code: optionalText(20) }), input)

/** Reads the form that accepts an invitation. */
export const parseAcceptance = (input: unknown): Parsed<{ password: string; totpCode: string }> =>
  parseForm(z.object({ password: newPassword(), totpCode: requiredText(20) }), input)

/** Error of an act's field: of the shop's rules, or of the act itself. */
export type ActIssue =
  | IssueKey
  | NoticeIssue
  | IdentityIssue
  | 'reason-too-short'
  | 'role-required'
  | 'too-many-products'

/** Checks the reason of an act. Returns its error; null if it is valid. */
export function reasonIssue(reason: string): ActIssue | null {
  const { length } = reason.trim()
  if (length < REASON_MIN) return 'reason-too-short'
  return length > REASON_MAX ? 'too-long' : null
}

/** Checks the name of a passkey. */
export const nameIssues = ({ name }: { name: string }): { name?: IssueKey } => {
  const asked = parseForm(z.object({ name: requiredText() }), { name })
  return asked.ok ? {} : asked.issues
}

/** Maximum length of the name of a saved view, which stands among others above its list. */
export const VIEW_NAME_MAX = 30

/** Reads the name of a saved view. */
export const parseViewName = (input: unknown): Parsed<{ name: string }> =>
  parseForm(z.object({ name: requiredText(VIEW_NAME_MAX) }), input)

/** The fields of a staff member, as an act of the staff list shows them. */
export interface MemberValues {
  name: string
  email: string
  roles: StaffRole[]
  /** Empty if access has no end. */
  lastDay: string
}

/** Checks name, address, roles and last day of a staff member. */
export function memberIssues(values: MemberValues): Partial<Record<keyof MemberValues, ActIssue>> {
  const asked = parseForm(z.object({ name: requiredText(), email: email() }), values)
  return { ...(asked.ok ? {} : asked.issues), ...rolesIssues(values), ...lastDayIssues(values) }
}

/** Checks the last day of a staff member; empty if access has no end. */
export function lastDayIssues(values: { lastDay: string }): { lastDay?: IssueKey } {
  const parsed = parseLastDay(values, dayInAmsterdam(Date.now()))
  return parsed.ok ? {} : parsed.issues
}

/** Checks the roles of a staff member. */
export const rolesIssues = ({ roles }: Pick<MemberValues, 'roles'>): { roles?: ActIssue } =>
  roles.length === 0 ? { roles: 'role-required' } : {}
