import type { IssueKey } from '../../../rules/issues'

/** What the browser itself finds wrong with a required e-mail field or password, as our own words can say it. */
export function nativeIssue({ validity }: Pick<HTMLInputElement, 'validity'>): IssueKey | null {
  if (validity.valueMissing) return 'required'
  return validity.typeMismatch ? 'invalid-email' : null
}
