import { stillClock } from '../../server/adapters/clock/still'
import { createOpenprovider } from '../../server/adapters/domain-registry/openprovider/openprovider'
import { requestFor } from '../contracts/domain-registry.contract'
import { LOGIN, RIGHT_CODE, startOpenprovider } from '../far-sides/openprovider'
import { memoryRequests } from './memory-requests'
import { TIMING } from './registrar'

export const TRANSFER = { ...requestFor('elders.nl', 'ref-1'), authCode: RIGHT_CODE }

export type OpenproviderUnderTest = Awaited<ReturnType<typeof makeOpenprovider>>

/** Opens the adapter with a far side of its own. */
export async function makeOpenprovider(timing: typeof TIMING = TIMING) {
  const clock = stillClock(Date.UTC(2028, 1, 29))
  const far = await startOpenprovider({ clock })
  const requests = memoryRequests(clock)
  /** Opens the adapter as after a restart. */
  const start = () => createOpenprovider({ ...LOGIN, url: far.url, requests, clock, timing })
  const { port: registry, close } = start()
  return { clock, far, requests, registry, start, close: () => Promise.all([close(), far.close()]).then(() => {}) }
}
