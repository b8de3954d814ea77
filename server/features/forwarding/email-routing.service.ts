import type { RecordPlan } from '../../../rules/dns/record-plan'
import { parseEmail } from '../../../rules/email'
import { firstDmarc, readDkim } from '../../../rules/email-authentication'
import { type EmailPreset, emailPresetOf, planEmailRouting, readVerification } from '../../../rules/email-routing'
import type { Context } from '../../common/context'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { DnsConflict, type DnsNotManageable } from '../dns/dns.graphql'
import { editBy } from '../dns/dns-commits.service'
import { changeDns, listZoneRecords } from '../dns/dns-records.service'
import { carryOut, conflictInPlan, listDefaults } from '../dns/zones.service'
import { EmailRoutingChange } from './forwarding.graphql'
import { forwardingText } from './forwarding.text'
import { changesOf } from './routing-changes'

interface AskedRouting {
  /** Id or name of the domain. */
  domainId: string
  preset: EmailPreset
  code?: string | null
  dkim?: readonly string[] | null
  addDmarc?: boolean | null
  dmarcReportsTo?: string | null
  dryRun?: boolean
}

/** Writes the records of a preset into the zone of a domain, or previews the changes. */
export async function setEmailRouting(
  ctx: Context,
  { domainId, preset, code, dkim, addDmarc, dmarcReportsTo, dryRun = false }: AskedRouting,
): Promise<EmailRoutingChange | DnsNotManageable | DnsConflict | InvalidInput> {
  let plan: RecordPlan = { removed: [], changed: [], added: [] }
  const answer = await changeDns<DnsConflict | InvalidInput>(ctx, domainId, async (tx, domain) => {
    const verification = readVerification({ preset, code: code ?? '' })
    if (!verification.ok) return invalidInput(ctx, { code: verification.issue })
    const keys = readDkim(preset, dkim ?? [])
    if (!keys.ok) return invalidInput(ctx, { dkim: 'invalid-dkim' })
    const reportsTo = dmarcReportsTo?.trim() ? parseEmail(dmarcReportsTo) : null
    if (dmarcReportsTo?.trim() && reportsTo === null) return invalidInput(ctx, { dmarcReportsTo: 'invalid-email' })
    const present = await listZoneRecords(tx, domain.id)
    const zone = { domain: domain.name, present, defaults: await listDefaults(tx, domain.id) }
    const dmarc = addDmarc ? firstDmarc(present, reportsTo) : null
    const rows = planEmailRouting(preset, verification.value, zone, [...keys.records, ...(dmarc ? [dmarc] : [])])
    const conflict = await conflictInPlan(tx, domain, rows)
    if (conflict) return new DnsConflict(ctx, conflict.reason, conflict.record)
    plan = rows
    if (!dryRun) await carryOut(tx, editBy(ctx, domain), rows)
    return null
  })
  if (answer instanceof UserError) return answer
  const { done } = forwardingText[ctx.locale]
  return view(EmailRoutingChange, { domain: answer.domain, changes: changesOf(plan), message: done })
}

/** Returns the mail provider of a domain that was authorized already, derived from its records here. */
export async function findEmailPreset(ctx: Context, domainId: string): Promise<EmailPreset> {
  return emailPresetOf(await listZoneRecords(ctx.db.reader, domainId))
}
