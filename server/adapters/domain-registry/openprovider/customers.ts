import type { RegistryContact } from '../../../ports/domain-registry'
import type { OutsideRequests } from '../../outside-requests'
import { createInLine } from '../in-line'
import { handleOf, readPhone } from '../registrar-holder'
import { isProblem, type OpenproviderApi } from './api'

/** Digits of a number that the vendor keeps apart as the area code; it joins them again for registries. */
const AREA_DIGITS = 2

/**
 * Customers of the vendor, one for each holder. The vendor chooses their handles, so that a handle is recorded under a key that derives
 * from the data of the holder. The key is also in the comments of the customer, by which one whose response was lost is found.
 */
export function createCustomers(api: OpenproviderApi, requests: OutsideRequests) {
  const inLine = createInLine()
  const referenceOf = (key: string): string => `customer-${key}`

  const recorded = async (key: string): Promise<string | null> =>
    (await requests.find(referenceOf(key)))?.outsideId ?? null

  async function create(key: string, customer: object): Promise<string | null> {
    const known = (await recorded(key)) ?? (await api.findCustomer(key))
    if (known) return known
    const made = await api.createCustomer(customer)
    return isProblem(made) ? null : made.handle
  }

  return {
    /** The same holder has the same key, and any other another one. */
    keyOf: handleOf,

    /** Returns the handle of a holder, which was created before; null if it was not. */
    recorded,

    /** Returns the handle of a holder, which is created unless it exists; null if the holder is refused. */
    async ensure(holder: RegistryContact): Promise<string | null> {
      const key = handleOf(holder)
      const customer = customerOf(holder, key)
      if (!customer) return null
      return inLine(key, async () => {
        const reference = referenceOf(key)
        const earlier = await requests.begin({ reference, kind: 'customer', subject: reference })
        if (earlier?.outsideId) return earlier.outsideId
        const handle = await create(key, customer)
        if (handle) await requests.note(reference, { outsideId: handle })
        return handle
      })
    },
  }
}

export type Customers = ReturnType<typeof createCustomers>

function customerOf(holder: RegistryContact, comments: string): object | null {
  const { company, forename, surname, street, houseNumber, houseNumberAdd, postcode, city, country, email } = holder
  const phone = readPhone(holder.phone, country)
  if (!phone) return null
  return {
    ...(company && { company_name: company }),
    name: { first_name: forename, last_name: surname },
    address: {
      street,
      number: houseNumber,
      ...(houseNumberAdd && { suffix: houseNumberAdd }),
      zipcode: postcode,
      city,
      country,
    },
    phone: {
      country_code: `+${phone.countryCode}`,
      area_code: phone.subscriber.slice(0, AREA_DIGITS),
      subscriber_number: phone.subscriber.slice(AREA_DIGITS),
    },
    email,
    comments,
    ...(company &&
      holder.registrationNumber && {
        additional_data: { company_registration_number: holder.registrationNumber },
      }),
  }
}
