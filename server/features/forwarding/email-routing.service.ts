import type { RecordPlan } from '../../../rules/dns/record-plan'
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
  /** Or its name. */
  domainId: string
  preset: EmailPreset
  code?: string | null
  dryRun?: boolean
}

/** Writes the records of a preset into the zone of a domain, or tells what that would change. */
export async function setEmailRouting(
  ctx: Context,
  { domainId, preset, code, dryRun = false }: AskedRouting,
): Promise<EmailRoutingChange | DnsNotManageable | DnsConflict | InvalidInput> {
  let plan: RecordPlan = { removed: [], changed: [], added: [] }
  const answer = await changeDns<DnsConflict | InvalidInput>(ctx, domainId, async (tx, domain) => {
    const verification = readVerification({ preset, code: code ?? '' })
    if (!verification.ok) return invalidInput(ctx, { code: verification.issue })
    const present = await listZoneRecords(tx, domain.id)
    const zone = { domain: domain.name, present, defaults: await listDefaults(tx, domain.id) }
    const rows = planEmailRouting(preset, verification.value, zone)
    const conflict = await conflictInPlan(tx, domain, rows)
    if (conflict) return new DnsConflict(ctx, conflict)
    plan = rows
    if (!dryRun) await carryOut(tx, editBy(ctx, domain), rows)
    return null
  })
  if (answer instanceof UserError) return answer
  const { done } = forwardingText[ctx.locale]
  return view(EmailRoutingChange, { domain: answer.domain, changes: changesOf(plan), message: done })
}

/** Who takes the mail of a domain that the viewer was shown already, as its records here say. */
export async function findEmailPreset(ctx: Context, domainId: string): Promise<EmailPreset> {
  return emailPresetOf(await listZoneRecords(ctx.db.reader, domainId))
}
