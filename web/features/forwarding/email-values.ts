import { parseEmail } from '../../../rules/email'
import { DKIM_COUNT, readDkim } from '../../../rules/email-authentication'
import { type EmailPreset, readVerification } from '../../../rules/email-routing'
import type { Parsed } from '../../../rules/issues'

/** Fields of the form. */
export interface EmailValues {
  preset: EmailPreset
  code: string
  dkim: string
  dkim2: string
  addsDmarc: boolean
  dmarcReportsTo: string
}

/** Validates the fields with the rules of the server. */
export const parseEmailValues = (values: EmailValues): Parsed<EmailValues> => {
  const read = readVerification(values)
  if (!read.ok) return { ok: false, issues: { code: read.issue } }
  const keys = readDkim(values.preset, [values.dkim, values.dkim2])
  if (!keys.ok) return { ok: false, issues: { [keys.at === 0 ? 'dkim' : 'dkim2']: 'invalid-dkim' } }
  if (asksReports(values) && parseEmail(values.dmarcReportsTo) === null)
    return { ok: false, issues: { dmarcReportsTo: 'invalid-email' } }
  return { ok: true, value: { ...values, code: read.value ?? '' } }
}

const asksReports = ({ preset, addsDmarc, dmarcReportsTo }: EmailValues): boolean =>
  DKIM_COUNT[preset] > 0 && addsDmarc && dmarcReportsTo.trim() !== ''

/** Input for the server; DKIM and DMARC only with a provider, and without invalid values. */
export function inputOf(values: EmailValues) {
  const { preset, code, dkim, dkim2, addsDmarc, dmarcReportsTo } = values
  const read = readVerification({ preset, code })
  const count = DKIM_COUNT[preset]
  const keys = [dkim, dkim2].slice(0, count)
  return {
    preset,
    code: read.ok ? read.value : null,
    dkim: keys.length > 0 && readDkim(preset, keys).ok ? keys : null,
    addDmarc: count > 0 && addsDmarc,
    dmarcReportsTo: asksReports(values) ? parseEmail(dmarcReportsTo) : null,
  }
}
