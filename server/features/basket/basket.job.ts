import type { Deps } from '../../common/context'
import { forgetVisitorBaskets } from './basket.service'

const KEPT_MS = 30 * 24 * 3_600_000

/**
 * Deletes visitors' baskets that were not touched for thirty days; a customer's stays. Answers how many were deleted.
 */
export function expireBaskets({ db, ports }: Deps): Promise<number> {
  const untouchedSince = ports.clock.now() - KEPT_MS
  return db.transaction((tx) => forgetVisitorBaskets(tx, untouchedSince))
}
