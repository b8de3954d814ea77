import { outsideUnavailable } from '../../common/failures'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'

const TIMEOUT_MS = 5000

/** Waits for the hosting servers, which may be slow. Throws OUTSIDE_UNAVAILABLE. */
export async function fromPlatform<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answerInTime('hosting', TIMEOUT_MS, answer)
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
}
