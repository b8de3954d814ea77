import type { LegalForm } from '../../../../rules/legal-form'
import type { RegistryContact } from '../../../ports/domain-registry'
import { handleOf, readPhone, streetLineOf } from '../registrar-holder'
import type { RealtimeRegisterApi, RtrTld } from './api'

/** Makes sure that the contact of a holder exists, with what the registry of a name wants to know. False if it is refused. */
export async function ensureContact(api: RealtimeRegisterApi, holder: RegistryContact, tld: RtrTld): Promise<boolean> {
  const contact = contactOf(holder, tld)
  const properties = propertiesOf(holder, tld)
  if (!contact || !properties) return false
  const handle = contactHandleOf(holder, tld)
  if (await api.createContact(handle, contact)) return false
  if (Object.keys(properties).length === 0) return true
  return (await api.addContactProperties(handle, tld.provider, properties)) === null
}

/** A registry that takes no organisations has a contact of its own for a company. */
export const contactHandleOf = (holder: RegistryContact, tld: RtrTld): string =>
  handleOf(takesOrganisations(tld) ? holder : { ...holder, company: null })

/** Roles that the registry requires; all are the holder. */
export function rolesOf({ metadata }: RtrTld, handle: string): { role: string; handle: string }[] {
  const roles = [
    ['ADMIN', metadata.adminContacts],
    ['BILLING', metadata.billingContacts],
    ['TECH', metadata.techContacts],
  ] as const
  return roles.flatMap(([role, rule]) => (rule && (rule.required || rule.min > 0) ? [{ role, handle }] : []))
}

const takesOrganisations = ({ metadata }: RtrTld): boolean => metadata.registrant?.organizationAllowed !== false

function contactOf(holder: RegistryContact, tld: RtrTld): object | null {
  const phone = readPhone(holder.phone, holder.country)
  if (!phone) return null
  const { company, forename, surname, postcode, city, country, email } = holder
  return {
    name: `${forename} ${surname}`,
    ...(company && takesOrganisations(tld) && { organization: company }),
    addressLine: [streetLineOf(holder)],
    postalCode: postcode,
    city,
    country,
    email,
    voice: `+${phone.countryCode}.${phone.subscriber}`,
  }
}

/** Returns the properties that the registry knows; null if it requires one that is missing. */
function propertiesOf(holder: RegistryContact, { metadata }: RtrTld): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const { name, mandatory, values } of metadata.contactProperties ?? []) {
    const wanted = VALUES[name]?.(holder) ?? []
    const value = wanted.find((each) => !values || each in values)
    if (value) found[name] = value
    else if (mandatory) return null
  }
  return found
}

/** Values of a property, the most exact one first. The names are those of the registry of .nl. */
const VALUES: Readonly<Record<string, (holder: RegistryContact) => readonly string[]>> = {
  legalForm: ({ company, legalForm }) => {
    if (!company) return ['PERSOON']
    return legalForm ? DUTCH_FORMS[legalForm] : []
  },
  legalFormRegNo: ({ registrationNumber }) => (registrationNumber ? [registrationNumber] : []),
}

const DUTCH_FORMS: Readonly<Record<LegalForm, readonly string[]>> = {
  SOLE_TRADER: ['EENMANSZAAK'],
  PARTNERSHIP: ['VOF', 'MAATSCHAP'],
  LIMITED_COMPANY: ['BV'],
  PUBLIC_COMPANY: ['NV'],
  ASSOCIATION: ['VERENIGING'],
  FOUNDATION: ['STICHTING'],
  GOVERNMENT: ['ANDERS'],
  OTHER: ['ANDERS'],
}
