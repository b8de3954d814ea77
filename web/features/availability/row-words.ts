import type { RowState } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { AvailabilityAnswer } from './availability-answer'
import type { extensionListText } from './extension-list.text'

type Words = (typeof extensionListText)['nl']

/** The line under the name: what the row is, and of a name that cannot be ordered why. */
export function statusWords(t: Words, state: RowState, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  if (state === 'ready') return answer?.premiumPrice ? t.readyPremium : t.ready
  if (state === 'error') return answer?.reason === 'invalid-name' ? t.invalidName : t.error
  if (state === 'unavailable') return reasonWords(t, answer, locale)
  return state === 'in-progress' ? t.busy : t[state]
}

/** The name of the row's one button; it holds the full name of the domain. */
export function buttonName(t: Words, state: RowState, name: string): string {
  if (state === 'added') return t.removeName({ name })
  if (state === 'migrate') return t.transferName({ name })
  return state === 'error' ? t.checkNameAgain({ name }) : t.addName({ name })
}

/** What the button itself reads; an added one reads `remove` when it is pointed at. */
export function buttonWords(t: Words, state: RowState): string {
  if (state === 'added') return t.isAdded
  if (state === 'migrate') return t.transfer
  return state === 'error' ? t.checkAgain : t.add
}

function reasonWords(t: Words, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  // A refusal of the server is in the language of that moment.
  if (answer?.refusal?.locale === locale) return answer.refusal.message
  if (answer?.status === 'quarantine') return t.quarantine
  return answer?.status === 'reserved' ? t.reserved : t.notNow
}
