import * as z from 'zod/mini'
import { ADDITION_MAX, DEFAULT_COUNTRY_CODE } from './constants'
import { customerFields } from './customer-data'
import { email, gender, optionalText, phone, requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { parseVatId } from './vat-id'

/** The thirteen fields of a domain holder. A holder with a company is a company, without one a person. */
export type Holder = Omit<z.output<typeof schema>, 'isCompany'>

/** What a fresh form shows; a new holder starts with the standard e-mail and phone. */
export const HOLDER_DEFAULTS = {
  city: '',
  company: '',
  country: DEFAULT_COUNTRY_CODE,
  email: '',
  forename: '',
  gender: 'M',
  houseNumber: '',
  houseNumberAdd: '',
  phone: '',
  postcode: '',
  street: '',
  surname: '',
  vat: '',
} as const satisfies Holder

/**
 * Reads a domain holder. A form that says `isCompany` is held to it: a company needs its name, a person has none. A VAT
 * number without a company is refused.
 */
export function parseHolder(input: unknown): Parsed<Holder> {
  const parsed = parseForm(schema, input)
  if (!parsed.ok) return parsed
  const { isCompany, ...holder } = parsed.value
  const vat = parseVatId(holder.vat, holder.country) ?? ''
  return { ok: true, value: { ...holder, vat, company: isCompany === false ? '' : holder.company } }
}

/** Reads where the standard holder is reached; who that is stands in the account. */
export const parseStandardContact = (input: unknown): Parsed<StandardContact> => parseForm(contactSchema, input)

export type StandardContact = z.output<typeof contactSchema>

const contactSchema = z.object({ email: email(), phone: phone() })

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const schema = z
  .object({
    ...customerFields,
    // Abroad a house number may be more than digits, and a registry wants text without spaces around it.
    houseNumber: requiredText(10),
    houseNumberAdd: optionalText(ADDITION_MAX),
    street: requiredText(),
    city: requiredText(),
    email: email(),
    gender: gender(),
    vat: optionalText(20),
    isCompany: z.pipe(z.transform(asChoice), z.optional(z.boolean())),
  })
  .check(
    z.refine((form) => form.isCompany !== true || form.company !== '', {
      error: issue('company-required'),
      path: ['company'],
      when: isObject,
    }),
    z.refine((form) => !form.vat || (form.company !== '' && form.isCompany !== false), {
      error: issue('vat-needs-company'),
      path: ['vat'],
      when: isObject,
    }),
    z.refine((form) => !form.vat || parseVatId(form.vat, form.country) !== null, {
      error: issue('invalid-vat-id'),
      path: ['vat'],
      when: isObject,
    }),
  )

/** A boolean, or a form's word for one; what is not said stays open. */
function asChoice(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return value === true || value === 'true' || value === 'on' || value === '1'
}
