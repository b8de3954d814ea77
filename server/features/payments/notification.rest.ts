import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../common/context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { UntrustedNotification } from '../../ports/payment-provider'
import { receiveNotification } from './notification.service'
import { noteReturn } from './payment-results.service'

const MAX_BYTES = 16 * 1024

/**
 * Endpoints for notifications of the payment provider. They need no cookie or CSRF token: the provider authenticates the raw
 * body, or treats it as a hint to ask. It is therefore read unparsed, whatever its media type. A page that a buyer returns to
 * is a hint as well.
 */
export function paymentWebRoutes(web: FastifyInstance, deps: Deps): void {
  const { name: provider } = deps.config.adapters.payments
  void web.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const options = { bodyLimit: MAX_BYTES }
    scope.post('/api/payments/omnikassa/notification', options, async (request, reply) =>
      reply
        .status(await take(deps, request))
        .header('Cache-Control', 'no-store')
        .send(),
    )
    scope.post<{ Params: { name: string } }>('/hooks/payments/:name', options, async (request, reply) => {
      const status = request.params.name === provider ? await take(deps, request) : 404
      return reply.status(status).header('Cache-Control', 'no-store').send()
    })
  })
  web.addHook('onResponse', async ({ method, url }) => {
    const payable = method === 'GET' ? returnedTo(url) : null
    if (!payable) return
    await noteReturn(deps, payable).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'payments: recording the return of a buyer failed'),
    )
  })
}

/** Returns 200 for a valid notification, 400 for an untrusted one, and 503 to request a retry. */
async function take(deps: Deps, { body }: FastifyRequest): Promise<number> {
  try {
    await receiveNotification(deps, typeof body === 'string' ? body : '')
    return 200
  } catch (error) {
    if (error instanceof UntrustedNotification) {
      deps.log.warn({ reason: error.message }, 'payments: rejected an untrusted notification')
      return 400
    }
    if (!(error instanceof OutsideUnavailable)) throw error
    deps.log.warn({ err: error }, 'payments: fetching the results of a notification failed')
    return 503
  }
}

/** Returns what was paid, given the address to which a buyer returns from the bank; null for other addresses. */
function returnedTo(url: string): Parameters<typeof noteReturn>[1] | null {
  const orderId = /^\/bestellen\/(ord_[\w-]{1,40})\/betalingsstatus(?:\?|$)/.exec(url)?.[1]
  if (orderId) return { orderId }
  const invoiceId = /^\/account\/facturen\?(?:.*&)?factuur=(inv_[\w-]{1,40})(?:&|$)/.exec(url)?.[1]
  return invoiceId ? { invoiceId } : null
}
