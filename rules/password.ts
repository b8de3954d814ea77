import { PASSWORD_MAX, PASSWORD_MIN } from './constants'
import type { IssueKey } from './issues'

export type PasswordItem = { key: 'at-least' | 'at-most'; done: boolean }

/** Length in code points, so that a letter beyond the first plane counts once. */
export const passwordLength = (password: string): number => [...password].length

/** The two ticking lines beside the field; no further rules are made. */
export function passwordChecklist(password: string): PasswordItem[] {
  const length = passwordLength(password)
  return [
    { key: 'at-least', done: length >= PASSWORD_MIN },
    { key: 'at-most', done: length > 0 && length <= PASSWORD_MAX },
  ]
}

/** What is wrong with a new password, null when nothing is. */
export function passwordIssue(password: string): IssueKey | null {
  const length = passwordLength(password)
  if (length === 0) return 'required'
  if (length < PASSWORD_MIN) return 'password-too-short'
  return length > PASSWORD_MAX ? 'password-too-long' : null
}
