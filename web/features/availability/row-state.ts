import { type RowState, rowStateOf } from '../../../rules/domain-name'
import type { AvailabilityAnswer } from './availability-answer'

export interface RowFacts {
  /** The full name lies in the basket. */
  isInBasket: boolean
  /** It is being put in or taken out. */
  isChanging: boolean
  answer: AvailabilityAnswer | undefined
}

/** What a row of the list is (SM-1). */
export function rowState({ isInBasket, isChanging, answer }: RowFacts): RowState {
  if (isChanging) return 'in-progress'
  if (isInBasket) return 'added'
  if (!answer) return 'loading'
  return answer.refusal ? 'unavailable' : rowStateOf(answer.status)
}

/** What a click on a row does. */
export type RowAct = 'add' | 'remove' | 'check-again' | null

export function actOf(state: RowState): RowAct {
  if (state === 'ready' || state === 'migrate') return 'add'
  if (state === 'added') return 'remove'
  return state === 'error' ? 'check-again' : null
}

/** A row that counts as checked in the progress of the list. */
export const isChecked = (state: RowState): boolean => state !== 'loading'
