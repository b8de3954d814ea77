import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { forgetVisitorBaskets } from './basket.service'

const KEPT_MS = 30 * DAY_MS

/**
 * Deletes baskets of visitors and API tokens that were not touched for thirty days. Baskets of customers are kept. Returns how
 * many were deleted.
 */
export function expireBaskets({ db, ports }: Deps): Promise<number> {
  const untouchedSince = ports.clock.now() - KEPT_MS
  return db.transaction((tx) => forgetVisitorBaskets(tx, untouchedSince))
}
