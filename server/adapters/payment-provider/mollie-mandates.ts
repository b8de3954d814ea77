import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { CollectionRefused, type Mandate, type MandateRequest } from '../../ports/payment-provider'
import { type OutsideHttp, pathOf, readJson } from '../outside-http'
import type { OutsideRequests } from '../outside-requests'
import { refusal, statusError } from './payment-refusal'

const PAGE_SIZE = 250

const customer = z.object({ id: z.string().regex(/^cst_\w+$/) })
const mandate = z.object({
  id: z.string().regex(/^mdt_\w+$/),
  status: z.string(),
  details: z.object({ consumerAccount: z.string().nullish() }).nullish(),
})
type MollieMandate = z.infer<typeof mandate>
const mandatePage = z.object({ _embedded: z.object({ mandates: z.array(mandate) }) })

/**
 * Mandates at Mollie. Each has a customer of its own there, so that the mandates of a customer are those of one reference. The
 * id of the customer is kept with the requests; no account number is.
 */
export function createMollieMandates({ http, requests }: { http: OutsideHttp; requests: OutsideRequests }) {
  /** Returns the id of the customer of a new mandate. A customer whose response was lost stays unused. */
  async function customerOf({ reference, holder }: MandateRequest): Promise<string> {
    const earlier = await requests.begin({ reference, kind: 'mandate', subject: reference })
    if (earlier?.outsideId) return earlier.outsideId
    const response = await http.request({
      method: 'POST',
      path: '/v2/customers',
      headers: { 'idempotency-key': reference },
      isRepeatable: true,
      json: { name: holder.name, email: holder.email, metadata: { reference } },
    })
    if (response.status >= 300) throw refusal(response.status)
    const { id } = readJson('payments', customer, response)
    await requests.note(reference, { outsideId: id })
    return id
  }

  const pathTo = (customerId: string): string => `/v2/customers${pathOf(customerId)}/mandates`

  async function list(customerId: string): Promise<MollieMandate[]> {
    const response = await http.request({ path: pathTo(customerId), query: { limit: String(PAGE_SIZE) } })
    if (response.status === 404 || response.status === 410) return []
    if (response.status >= 300) throw refusal(response.status)
    return readJson('payments', mandatePage, response)._embedded.mandates
  }

  async function find(reference: string): Promise<Mandate | null> {
    const known = await requests.find(reference)
    if (!known?.outsideId) return null
    const all = await list(known.outsideId)
    const hadOne = madeOutcome.safeParse(known.outcome).success
    if (all.length > 0 && !hadOne) await requests.note(reference, { outcome: { isMade: true } })
    const best = byStatus(all, 'valid') ?? byStatus(all, 'pending')
    if (best) return { state: best.status === 'valid' ? 'active' : 'pending', accountEnd: accountEndOf(best) }
    // Mollie makes the mandate when the first payment is paid, and forgets one that was revoked.
    return { state: all.length > 0 || hadOne ? 'ended' : 'pending', accountEnd: null }
  }

  return {
    customerOf,
    find,
    /** Returns the fields of a payment by this mandate. Throws CollectionRefused unless it is active. */
    async requireActive(reference: string): Promise<{ customerId: string; mandateId: string }> {
      const customerId = (await requests.find(reference))?.outsideId
      const all = customerId ? await list(customerId) : []
      const active = byStatus(all, 'valid')
      if (customerId && active) return { customerId, mandateId: active.id }
      if (byStatus(all, 'pending'))
        throw new OutsideUnavailable('payments', { cause: new Error('the mandate is still pending') })
      throw new CollectionRefused('the mandate has ended')
    },
    async revoke(reference: string): Promise<void> {
      const customerId = (await requests.find(reference))?.outsideId
      if (!customerId) return
      for (const { id, status } of await list(customerId)) {
        if (status !== 'valid' && status !== 'pending') continue
        const response = await http.request({
          method: 'DELETE',
          path: pathTo(customerId) + pathOf(id),
          isRepeatable: true,
        })
        const isGone = response.status === 404 || response.status === 410
        if (response.status >= 300 && !isGone) throw refusal(response.status)
        // A page in between answered.
        if (response.status < 300 && response.status !== 204)
          throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
      }
      await requests.note(reference, { outcome: { isMade: true } })
    },
  }
}

const madeOutcome = z.object({ isMade: z.literal(true) })

const byStatus = (all: readonly MollieMandate[], status: string): MollieMandate | undefined =>
  all.find((one) => one.status === status)

const accountEndOf = ({ details }: MollieMandate): string | null => {
  const account = details?.consumerAccount?.replace(/\W/g, '') ?? ''
  return account.length >= 4 ? account.slice(-4) : null
}
