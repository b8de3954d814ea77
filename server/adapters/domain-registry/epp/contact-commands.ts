import type { RegisteredHolder, RegistryContact } from '../../../ports/domain-registry'
import { readPhone, streetLineOf } from '../registrar-holder'
import { CONTACT } from './greeting'
import type { EppResponse } from './response'
import type { EppCommand } from './session'
import { type Content, childOf, childrenOf, element, type Markup, textOf } from './xml'

/** Maximum length of a line of an address and of a name (RFC 5733 §4). */
const LINE_MAX = 255

const contact = (verb: string, ...content: Content[]): EppCommand => ({
  title: `contact:${verb}`,
  action: element(verb, {}, element(`contact:${verb}`, { 'xmlns:contact': CONTACT }, content)),
})
const part = (name: string, ...content: Content[]): Markup => element(`contact:${name}`, {}, content)
const line = (name: string, text: string): Markup => part(name, text.trim().slice(0, LINE_MAX))

export const infoContact = (id: string): EppCommand => contact('info', part('id', id))

export const checkContact = (id: string): EppCommand => contact('check', part('id', id))

/** The address is in the script of its country (`loc`). A hidden contact is left out of public WHOIS. */
export function createContact(
  id: string,
  holder: RegistryContact,
  { isHidden, code }: { isHidden: boolean; code: string },
): EppCommand {
  const { company, forename, surname, postcode, city, country } = holder
  const phone = readPhone(holder.phone, country)
  return contact(
    'create',
    part('id', id),
    element(
      'contact:postalInfo',
      { type: 'loc' },
      line('name', `${forename} ${surname}`),
      company ? line('org', company) : null,
      part(
        'addr',
        line('street', streetLineOf(holder)),
        line('city', city),
        part('pc', postcode.trim().slice(0, 16)),
        part('cc', country),
      ),
    ),
    // RFC 5733 §2.5. It is optional, so a number that cannot be dialled is left out.
    phone && part('voice', `+${phone.countryCode}.${phone.subscriber}`),
    part('email', holder.email),
    part('authInfo', part('pw', code)),
    isHidden ? HIDDEN : null,
  )
}

const HIDDEN = element(
  'contact:disclose',
  { flag: '0' },
  ['name', 'org', 'addr'].map((name) => element(`contact:${name}`, { type: 'loc' })),
  ['voice', 'fax', 'email'].map((name) => part(name)),
)

/** Returns whether a contact can be created, which is false for one that exists; null if the response is not about it. */
export function readContactCheck({ data }: EppResponse, id: string): boolean | null {
  const results = childrenOf(childOf(data, CONTACT, 'chkData'), CONTACT, 'cd').map((each) =>
    childOf(each, CONTACT, 'id'),
  )
  const available = results.find((each) => each?.text.trim() === id)?.attributes.get('avail')
  if (available === undefined) return null
  return available === '1' || available === 'true'
}

/** Returns the name and the company of a contact; null if the response is not about it, or does not say. */
export function readContactHolder({ data }: EppResponse, id: string): RegisteredHolder | null {
  const info = childOf(data, CONTACT, 'infData')
  if (textOf(info, CONTACT, 'id') !== id) return null
  // One that is also in ASCII (`int`) says the same.
  const [postal = null] = childrenOf(info, CONTACT, 'postalInfo')
  const person = textOf(postal, CONTACT, 'name')
  return person ? { company: textOf(postal, CONTACT, 'org') || null, person } : null
}

/** Returns the id of a created contact, which some registries choose themselves. */
export const readContactId = ({ data }: EppResponse): string | null =>
  textOf(childOf(data, CONTACT, 'creData'), CONTACT, 'id') || null
