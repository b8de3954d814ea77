import type { StaffSourceField } from '../gql/graphql'
import type { domainText } from './domain.text'

type Words = (typeof domainText)['nl']

/** Returns the words of the button that mends a difference. */
export const mendOf = (text: Words, field: StaffSourceField): string =>
  field === 'AUTO_RENEW' ? text.disableAutoRenew : text.mendOf({ what: text[field] })

/** Returns a value of a source in words, one for each line. A state that has no word is shown as it is. */
export function wordsOf(
  text: Words,
  field: StaffSourceField,
  value: string,
  day: (instant: string) => string,
): string[] {
  if (field === 'NAME_SERVERS') return value.split(' ')
  if (field === 'EXPIRES') return [day(value)]
  if (field === 'HOLDER_CHECK') return [value === 'VERIFIED' ? text.verified : text.unverified]
  if (field === 'DNSSEC') return [value === 'NONE' ? text.unsigned : text.key({ tags: value.split(' ').join(', ') })]
  if (field === 'ZONE')
    return [value === 'SAME' ? text.sameZone : value === 'DIFFERENT' ? text.otherZone : text.version({ serial: value })]
  if (field === 'HOLDER') return [value]
  if (field === 'AUTO_RENEW') {
    const words: Readonly<Record<string, string>> = {
      ...{ RENEWS: text.renewsHere, STOPS: text.stopsHere },
      ...{ ON: text.isOn, OFF: text.offAsItShould },
    }
    return [words[value] ?? value]
  }
  if (field === 'TRANSFER_LOCK' || field === 'HOLD') return [value === 'ON' ? text.isOn : text.isOff]
  const states: Readonly<Record<string, string>> = {
    ACTIVE: text.isACTIVE,
    QUARANTINE: text.isQUARANTINE,
    TRANSFERRED_OUT: text.isTRANSFERRED_OUT,
    DELETED: text.isDELETED,
  }
  return [states[value] ?? value]
}
