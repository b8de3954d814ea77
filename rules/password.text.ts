import { PASSWORD_MAX, PASSWORD_MIN } from './constants'
import { defineText } from './text'

/** Checklist beside a new password, by the keys of `passwordChecklist`. */
export const text = defineText(
  { 'at-least': `Minstens ${PASSWORD_MIN} tekens`, 'at-most': `Hoogstens ${PASSWORD_MAX} tekens` },
  { 'at-least': `At least ${PASSWORD_MIN} characters`, 'at-most': `At most ${PASSWORD_MAX} characters` },
)
