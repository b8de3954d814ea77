import { randomUUID } from 'node:crypto'
import type { Deps } from '../../common/context'
import { runAct } from '../audit.service'

/** Records that this start of the shop does without a second staff member, since `FOUR_EYES` is off. */
export async function noteWithoutFourEyes({ db, log, ports }: Deps): Promise<void> {
  const actor = { db, at: ports.clock.now(), address: '', requestId: randomUUID(), staff: null }
  await runAct(actor, { act: 'start without four eyes', reason: 'FOUR_EYES=off' }, async () => ({ result: null }))
  log.warn('staff: FOUR_EYES=off: staff acts need no second approval')
}
