import type { Tx } from '../../../db/database'
import type { Locale } from '../../../rules/text'
import type { Context, Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { enqueue } from '../../outbox/outbox'
import { forgetHold } from '../abuse/abuse.service'
import { contextOfAccount } from '../accounts/account-context.service'
import { keepActivity } from '../accounts/activity.service'
import { forgetAvailability } from '../availability/availability.service'
import { type DomainRow, findDomainByName, markLeft } from '../domains/domains.service'
import { localeOf } from '../orders/orders.service'
import { dropRenewal } from '../renewals/renewal-choice.service'
import { unpublishZone } from './portfolio.jobs'
import { mailLeft } from './portfolio.mails'

/** Owner of a domain. */
export interface Owner {
  accountId: string
  locale: Locale
  /** Null for an account that the shop has blocked. */
  ctx: Context | null
}

export async function ownerOf(deps: Deps, accountId: string): Promise<Owner> {
  const locale = await localeOf(deps.db.reader, accountId)
  return { accountId, locale, ctx: await contextOfAccount(deps, accountId, locale) }
}

/**
 * Ends a domain that was transferred to another registrar or deleted: its unpaid renewal is cancelled, what was sold for it ends,
 * its zone is unpublished, and its owner notified.
 */
export async function endDomain(
  deps: Deps,
  tx: Tx,
  { ctx, ...owner }: Owner,
  domain: DomainRow,
  found: 'elsewhere' | 'gone',
): Promise<void> {
  const now = deps.ports.clock.now()
  const { id, accountId, name } = domain
  if (ctx) await dropRenewal(ctx, tx, id)
  await markLeft(tx, id, found === 'elsewhere' ? 'TRANSFERRED_OUT' : 'DELETED')
  await forgetHold(tx, id, now)
  await deps.zones.dropKeys(tx, id)
  for (const product of deps.products) await product.domainLeft?.(deps, tx, id, now)
  await enqueue(tx, unpublishZone, { reference: newId('job'), payload: { name } }, now)
  forgetAvailability(tx, name)
  const details = { names: [name] }
  const kind = found === 'elsewhere' ? 'domain-transferred-out' : 'domain-deleted'
  if (ctx) await keepActivity(ctx, tx, kind, { accountId, details })
  await mailLeft(deps, tx, owner, domain, found)
}

/** Removes the zone of a name from the name server, unless the shop holds the name again. Throws OutsideUnavailable. */
export async function unpublishLeft(deps: Deps, name: string): Promise<void> {
  const domain = await findDomainByName(deps.db.reader, name)
  if (domain?.status !== 'ACTIVE') await deps.zones.unpublish(deps, name)
}
