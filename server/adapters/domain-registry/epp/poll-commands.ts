import { DOMAIN, EPP } from './greeting'
import type { EppResponse } from './response'
import type { EppCommand } from './session'
import { descendantsOf, element, textOf } from './xml'

export const requestMessage: EppCommand = { title: 'poll', action: element('poll', { op: 'req' }) }

/** Removes a message from the queue. */
export const acknowledgeMessage = (id: string): EppCommand => ({
  title: 'poll',
  action: element('poll', { op: 'ack', msgID: id }),
})

/** The end of a command that was pending (RFC 5731 §3.3). */
export interface PendingEnd {
  name: string
  isCarriedOut: boolean
  /** Reference of the command; null where the registry does not say. */
  reference: string | null
}

/** Returns the domains that a message is about, whatever its kind. */
export function namesIn({ data, extension }: EppResponse): string[] {
  const names = [data, extension].flatMap((part) => descendantsOf(part, DOMAIN, 'name'))
  return [...new Set(names.map(({ text }) => text.trim().toLowerCase()))].filter((name) => name !== '')
}

/** Returns which pending commands a message says to have ended. */
export const pendingEndsIn = ({ data }: EppResponse): PendingEnd[] =>
  descendantsOf(data, DOMAIN, 'panData').flatMap((ended) => {
    const [name] = descendantsOf(ended, DOMAIN, 'name')
    const [id] = descendantsOf(ended, DOMAIN, 'paTRID')
    const result = name?.attributes.get('paResult')
    if (!name || result === undefined) return []
    const isCarriedOut = result === '1' || result === 'true'
    return [{ name: name.text.trim().toLowerCase(), isCarriedOut, reference: textOf(id ?? null, EPP, 'clTRID') }]
  })
