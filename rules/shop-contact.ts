import * as z from 'zod/mini'
import { parseEmail } from './email'
import { type OpeningHours, parseOpeningHours } from './opening-hours'
import { isPhone } from './phone'
import { readStored } from './stored-setting'

/** Contact details of the shop, as they are stored. An empty text is left out of pages and mails. */
export interface ShopContact {
  phone: string
  email: string
  address: string
  /** Such as `Mo-Fr 09:00-17:30; Sa 10:00-14:00`. */
  hours: string
}

const shape = z.object({ phone: z.string(), email: z.string(), address: z.string(), hours: z.string() })

/** Reads stored contact details; null if they are damaged. */
export const readContact = (text: string | null): ShopContact | null => readStored(shape, text)

export const CONTACT_TEXT_MAX = 200

export type ContactIssue = 'required' | 'too-long' | 'invalid-email' | 'invalid-phone' | 'invalid'

/** Checks contact details. Returns the invalid fields. The e-mail address is required: invoices say where to write to. */
export function contactIssues(contact: ShopContact): Partial<Record<keyof ShopContact, ContactIssue>> {
  const fields = Object.keys(shape.shape) as (keyof ShopContact)[]
  const issues = fields.map((field) => [field, issueOf(field, contact[field].trim())] as const)
  return Object.fromEntries(issues.filter(([, issue]) => issue !== null))
}

function issueOf(field: keyof ShopContact, text: string): ContactIssue | null {
  if (text.length > CONTACT_TEXT_MAX) return 'too-long'
  if (field === 'email') return text === '' ? 'required' : parseEmail(text) === null ? 'invalid-email' : null
  if (text === '') return null
  if (field === 'phone') return isPhone(text) ? null : 'invalid-phone'
  return field === 'hours' && parseOpeningHours(text) === null ? 'invalid' : null
}

/** Formats opening hours as `parseOpeningHours` reads them. */
export const openingHoursText = (hours: readonly OpeningHours[]): string =>
  hours
    .map(({ from, until, opens, closes }) => `${from === until ? from : `${from}-${until}`} ${opens}-${closes}`)
    .join('; ')
