import { defaultRecords } from '../../../rules/dns/default-records'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { answerInTime } from '../../outbox/deadline'
import type { FoundRecord } from '../../ports/dns-resolver'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { markOnOurDns, requireOwnDomain } from '../domains/domains.service'
import { changeDns, isOpen, requireManager } from './change-dns'
import { DnsNotManageable } from './dns.errors'
import type { DnsChangeResult } from './dns-records.service'
import { entriesOf } from './found-records'
import { addMissing, touchZone } from './zones.service'

const LOOKUP_TIMEOUT_MS = 10_000
const SCANS: Limit = { kind: 'dns-scan', max: 10, windowMs: 3_600_000 }

/** Moves the DNS of a domain to our name servers, with the records that stand here; with none, the shop's own. */
export function switchToOurNameServers(ctx: Context, input: { domainId: string }): Promise<DnsChangeResult> {
  return changeDns<never>(
    ctx,
    input.domainId,
    async (tx, domain, present) => {
      if (domain.usesOurDns) return null
      if (present.length === 0) await addMissing(tx, domain, defaultRecords({ kind: 'parking' }), ctx.now)
      await markOnOurDns(tx, domain.id)
      await touchZone(tx, domain, ctx.now)
      return null
    },
    isOpen,
  )
}

/**
 * Adds what the domain's name servers answer now and does not stand here yet, so that it can be taken along before the
 * DNS moves. Throws OUTSIDE_UNAVAILABLE when they do not answer.
 */
export async function scanRecords(ctx: Context, input: { domainId: string }): Promise<DnsChangeResult> {
  const known = await requireOwnDomain(ctx, input.domainId)
  requireManager(ctx)
  if (!isOpen(known)) return new DnsNotManageable(ctx)
  const taken = await ctx.limits.take(SCANS, known.id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const found = entriesOf(await lookup(ctx, known.name), known.name)
  return changeDns<never>(
    ctx,
    known.id,
    async (tx, domain) => {
      const added = await addMissing(tx, domain, found, ctx.now)
      if (added > 0) await touchZone(tx, domain, ctx.now)
      return null
    },
    isOpen,
  )
}

async function lookup(ctx: Context, name: string): Promise<readonly FoundRecord[]> {
  try {
    return await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, ctx.ports.dnsResolver.lookup(name))
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw outsideUnavailable(error)
    throw error
  }
}
