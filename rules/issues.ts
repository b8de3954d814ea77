import type { output, ZodMiniType } from 'zod/mini'

/** Reasons why a field is refused. `validation.text.ts` holds the messages in both languages. */
export const ISSUE_KEYS = [
  'required',
  'too-long',
  'invalid',
  'invalid-characters',
  'invalid-choice',
  'invalid-email',
  'invalid-phone',
  'invalid-date',
  'date-in-future',
  'date-in-past',
  'date-unchanged',
  'not-a-number',
  'unknown-country',
  'invalid-postcode',
  'password-too-short',
  'password-too-long',
  'password-guessable',
  'invalid-vat-id',
  'vat-needs-company',
  'company-required',
  'invalid-redirect-url',
  'redirect-loop',
  'redirect-to-shop',
  'private-address',
  'invalid-address',
  'own-address',
  'invalid-address-range',
  'invalid-verification-code',
  'invalid-dkim',
  'ownership-required',
  'profile-required',
  'transfer-code-wrong',
  'invalid-domain',
  'unknown-code',
  'csr-unreadable',
  'csr-key-weak',
  'csr-other-names',
  'file-password-too-short',
  'not-ascii',
  'invalid-webhook-url',
  'invalid-name-server',
  'name-server-count',
  'unknown-placeholder',
] as const
export type IssueKey = (typeof ISSUE_KEYS)[number]

/** The first issue of each invalid field. */
export type Issues<Field extends string = string> = Partial<Record<Field, IssueKey>>

/** Result of reading a form: the typed value, or the issues by field. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; issues: Issues<keyof Value & string> }

/** Reads a form with a schema whose messages are issue keys. */
export function parseForm<Schema extends ZodMiniType>(schema: Schema, input: unknown): Parsed<output<Schema>> {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, issues: issuesOf(result.error.issues) as Issues<keyof output<Schema> & string> }
}

/**
 * Returns the first issue of each field from zod's list. A message that is not an issue key, such as for a body that is
 * not a form, becomes 'invalid'.
 */
export function issuesOf(found: readonly { path: readonly PropertyKey[]; message: string }[]): Issues {
  const issues: Issues = {}
  for (const { path, message } of found)
    issues[path.map(String).join('.')] ??= isIssueKey(message) ? message : 'invalid'
  return issues
}

/** Checks the keys in a schema at compile time: a key without a message is a type error. */
export const issue = (key: IssueKey): IssueKey => key

const isIssueKey = (message: string): message is IssueKey => (ISSUE_KEYS as readonly string[]).includes(message)
