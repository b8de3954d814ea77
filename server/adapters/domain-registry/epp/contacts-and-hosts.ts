import { createHmac } from 'node:crypto'
import type { RegisteredHolder, RegistryContact } from '../../../ports/domain-registry'
import type { OutsideRequests } from '../../outside-requests'
import { newAuthCode } from './auth-code'
import {
  checkContact,
  createContact,
  infoContact,
  readContactCheck,
  readContactHolder,
  readContactId,
} from './contact-commands'
import type { HostForm } from './domain-commands'
import { CONTACT, HOST } from './greeting'
import { checkHosts, createHost, readMissingHosts } from './host-commands'
import { type EppResponse, isAccepted, notUnderstood } from './response'
import type { EppSession } from './session'

interface Options {
  session: EppSession
  requests: OutsideRequests
  /** Key from which ids of contacts are derived. */
  contactKey: string
}

/** The contact of a holder: its id, or the refusal of the registry. `none` at registries without contacts. */
type Contact = { id: string } | { refusal: EppResponse } | 'none'

const EXISTS = 2302

/** Contacts and name servers, which have to exist before a domain names them. */
export type ContactsAndHosts = ReturnType<typeof createContactsAndHosts>

export function createContactsAndHosts({ session, requests, contactKey }: Options) {
  /** Returns the id that the registry chose for a contact; most take the derived one. */
  const contactAt = async (derived: string): Promise<string> =>
    (await requests.find(`contact-${derived}`))?.outsideId ?? derived

  async function noteContact(derived: string, id: string): Promise<void> {
    const reference = `contact-${derived}`
    await requests.begin({ reference, kind: 'contact', subject: reference })
    await requests.note(reference, { outsideId: id })
  }

  const hostForm = async (): Promise<HostForm> =>
    (await session.greeting()).objects.includes(HOST) ? 'objects' : 'attributes'

  return {
    contactAt,
    hostForm,
    /** Returns the id under which a holder is created, derived from the holder's data, so that one holder is one contact. */
    contactIdOf: (holder: RegistryContact, isHidden = false): string => contactIdOf(contactKey, holder, isHidden),
    /** Creates the contact of a holder unless it exists. */
    async keepContact(holder: RegistryContact, isHidden = false): Promise<Contact> {
      if (!(await session.greeting()).objects.includes(CONTACT)) return 'none'
      const derived = contactIdOf(contactKey, holder, isHidden)
      const id = await contactAt(derived)
      const checked = await session.send(checkContact(id), { isRepeatable: true })
      if (!isAccepted(checked)) throw notUnderstood('contact:check', checked)
      if (readContactCheck(checked, id) === false) return { id }
      const created = await session.send(createContact(derived, holder, { isHidden, code: newAuthCode() }))
      if (created.code === EXISTS) return { id: derived }
      if (!isAccepted(created)) return { refusal: created }
      const made = readContactId(created) ?? derived
      if (made !== derived) await noteContact(derived, made)
      return { id: made }
    },
    /** Returns the holder that a contact describes; null if the registry does not say. */
    async findHolder(id: string): Promise<RegisteredHolder | null> {
      const response = await session.send(infoContact(id), { isRepeatable: true })
      return isAccepted(response) ? readContactHolder(response, id) : null
    },
    /** Creates name servers that do not exist, where the registry has them as objects. Returns a refusal, or null. */
    async keepHosts(names: readonly string[]): Promise<EppResponse | null> {
      if (names.length === 0 || (await hostForm()) === 'attributes') return null
      const checked = await session.send(checkHosts(names), { isRepeatable: true })
      if (!isAccepted(checked)) return checked
      for (const name of readMissingHosts(checked)) {
        const created = await session.send(createHost(name))
        if (!isAccepted(created) && created.code !== EXISTS) return created
      }
      return null
    },
  }
}

/** Returns an id of sixteen characters, the most that an id has (RFC 5733 §2.1), which says nothing about the holder. */
function contactIdOf(key: string, holder: RegistryContact, isHidden: boolean): string {
  const { xml } = createContact('', holder, { isHidden, code: '' }).action
  const digest = createHmac('sha256', key).update(xml).digest('hex')
  return `W${BigInt(`0x${digest}`).toString(36).toUpperCase().slice(0, 15)}`
}
