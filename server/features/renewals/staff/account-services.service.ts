import { DAY_MS } from '../../../../rules/time'
import { view } from '../../../graphql/view'
import { abuseTargetOf } from '../../../products/term'
import type { StaffContext } from '../../../staff/staff-context'
import { getCatalogue } from '../../catalogue/catalogue.service'
import { listNext } from '../renewables.service'
import { StaffAccountService } from './account-services.graphql'

const SHOWN_MAX = 10
/** Later than every paid term. */
const EVER_MS = 100 * 365 * DAY_MS

/** Returns the active items of an account besides domains, the first to end on top. At most 10. */
export async function servicesOf(ctx: StaffContext, accountId: string): Promise<StaffAccountService[]> {
  const asked = { accountId, before: ctx.at + EVER_MS, limit: SHOWN_MAX, exceptKind: 'DOMAIN' as const }
  const things = await listNext(ctx.db.reader, asked)
  const catalogue = await getCatalogue(ctx)
  const shown: StaffAccountService[] = []
  for (const { thingId, kind, name, productCode, renews, until } of things) {
    const item = await abuseTargetOf(ctx, kind)?.find(ctx.db.reader, thingId)
    shown.push(
      view(StaffAccountService, {
        ...{ id: thingId, kind, name, renews, until, isSuspendable: item?.canBeSuspended ?? false },
        product: catalogue.knownByCode(productCode ?? '')?.name[ctx.locale] ?? productCode ?? kind,
      }),
    )
  }
  return shown
}
