import { PASSWORD_MAX, PASSWORD_MIN } from './constants'
import type { IssueKey } from './issues'

export type PasswordItem = { key: 'at-least' | 'at-most'; done: boolean }

/** Length in code points, so that a character outside the basic plane counts once. */
const passwordLength = (password: string): number => [...password].length

/** The two checklist items beside the field. There are no further rules. */
export function passwordChecklist(password: string): PasswordItem[] {
  const length = passwordLength(password)
  return [
    { key: 'at-least', done: length >= PASSWORD_MIN },
    { key: 'at-most', done: length > 0 && length <= PASSWORD_MAX },
  ]
}

/** Returns the issue of a new password, or null. */
export function passwordIssue(password: string): IssueKey | null {
  const length = passwordLength(password)
  if (length === 0) return 'required'
  if (length < PASSWORD_MIN) return 'password-too-short'
  return length > PASSWORD_MAX ? 'password-too-long' : null
}
