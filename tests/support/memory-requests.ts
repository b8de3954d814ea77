import type { OutsideRequest, OutsideRequests } from '../../server/adapters/outside-requests'
import type { Clock } from '../../server/ports/clock'

/** Requests to an outside system, kept as long as the test. Without a clock they are from long ago. */
export function memoryRequests(clock?: Clock): OutsideRequests {
  const all = new Map<string, OutsideRequest>()
  let count = 0
  const now = () => clock?.now() ?? count++
  return {
    async begin({ details = {}, ...request }) {
      const earlier = all.get(request.reference)
      if (earlier && (earlier.kind !== request.kind || earlier.subject !== request.subject))
        throw new Error(`reference ${request.reference} was used for another request`)
      if (!earlier) all.set(request.reference, { ...request, details, sentAt: now(), outsideId: null, outcome: null })
      return earlier ?? null
    },
    async beginAgain({ reference, sentAt, kind: former }, kind = former) {
      const request = all.get(reference)
      if (request?.sentAt !== sentAt) return false
      all.set(reference, { ...request, kind, sentAt: Math.max(now(), sentAt + 1), outsideId: null, outcome: null })
      return true
    },
    find: async (reference) => all.get(reference) ?? null,
    list: async (subject) => [...all.values()].filter((one) => one.subject === subject).reverse(),
    async note(reference, response) {
      const request = all.get(reference)
      if (request) all.set(reference, { ...request, ...response })
    },
  }
}
