import * as z from 'zod/mini'
import { ADDITION_MAX, DEFAULT_COUNTRY_CODE } from './constants'
import { customerFields } from './customer-data'
import { email, gender, optionalText, phone, requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { LEGAL_FORMS } from './legal-form'
import { parseVatId } from './vat-id'

/**
 * The thirteen fields of a registrant, and legal form and trade register number, which some registries want of a company. A
 * registrant with a company name is a company, without one a person.
 */
export type Holder = Omit<z.output<typeof schema>, 'isCompany'>

const REGISTRATION_NUMBER_MAX = 40

/** Initial values of the form. A new registrant starts with the default e-mail address and phone number. */
export const HOLDER_DEFAULTS = {
  city: '',
  company: '',
  country: DEFAULT_COUNTRY_CODE,
  email: '',
  forename: '',
  gender: 'M',
  houseNumber: '',
  houseNumberAdd: '',
  legalForm: '',
  phone: '',
  postcode: '',
  registrationNumber: '',
  street: '',
  surname: '',
  vat: '',
} as const satisfies Holder

/**
 * Reads a registrant. If the form sends `isCompany`, it must match: a company needs a name, a person has none. A VAT
 * number requires a company.
 */
export function parseHolder(input: unknown): Parsed<Holder> {
  const parsed = parseForm(schema, input)
  if (!parsed.ok) return parsed
  const { isCompany, ...holder } = parsed.value
  const vat = parseVatId(holder.vat, holder.country) ?? ''
  const company = isCompany === false ? '' : holder.company
  return { ok: true, value: { ...holder, vat, company, ...(company === '' && OF_PERSON) } }
}

const OF_PERSON = { legalForm: '', registrationNumber: '' } as const

/** Reads the contact details of the standard registrant. The name and address come from the account. */
export const parseStandardContact = (input: unknown): Parsed<StandardContact> => parseForm(contactSchema, input)

export type StandardContact = z.output<typeof contactSchema>

/** Number in the trade register, or empty. */
export const registrationNumber = () => optionalText(REGISTRATION_NUMBER_MAX)

const registrationFields = {
  legalForm: z.pipe(optionalText(), z.enum(['', ...LEGAL_FORMS], issue('invalid-choice'))),
  registrationNumber: registrationNumber(),
}

const contactSchema = z.object({ email: email(), phone: phone(), ...registrationFields })

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

const schema = z
  .object({
    ...customerFields,
    // Outside the Netherlands a house number may contain letters. Registries require trimmed text.
    houseNumber: requiredText(10),
    houseNumberAdd: optionalText(ADDITION_MAX),
    street: requiredText(),
    city: requiredText(),
    email: email(),
    gender: gender(),
    vat: optionalText(20),
    ...registrationFields,
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

/** A boolean, or its text in a form; undefined if omitted. */
function asChoice(value: unknown): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return value === true || value === 'true' || value === 'on' || value === '1'
}
