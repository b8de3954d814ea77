import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { endWaitingForCode } from './transfer-code.service'

const payload = z.object({ lineId: z.string(), attempt: z.number() })

/** Gives back the money of a transfer whose code nobody corrected in time. */
export const endWaitingForCodeJob: Job<z.infer<typeof payload>> = {
  name: 'end-waiting-for-code',
  payload,
  maxAttempts: 50,
  run: (deps, { payload: { lineId, attempt } }) => endWaitingForCode(deps, lineId, attempt),
}
