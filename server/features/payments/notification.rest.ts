import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../common/context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { UntrustedNotification } from '../../ports/payment-provider'
import { receiveNotification } from './notification.service'

const MAX_BYTES = 16 * 1024

/**
 * Where the bank tells what became of payments. No cookie and no anti-forgery token: the signature over the raw body is
 * all that counts, so the body is read as it came, whatever type it says to have.
 */
export function paymentNotificationRoute(web: FastifyInstance, deps: Deps): void {
  void web.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payments/omnikassa/notification', { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const status = await take(deps, typeof request.body === 'string' ? request.body : '')
      return reply.status(status).header('Cache-Control', 'no-store').send()
    })
  })
}

/** 200 for what was understood, 400 for what the bank did not say, 503 when the bank has to say it again. */
async function take(deps: Deps, rawBody: string): Promise<number> {
  try {
    await receiveNotification(deps, rawBody)
    return 200
  } catch (error) {
    if (error instanceof UntrustedNotification) {
      deps.log.warn({ reason: error.message }, 'a payment notification was not trusted')
      return 400
    }
    if (!(error instanceof OutsideUnavailable)) throw error
    deps.log.warn({ err: error }, 'the results of a payment notification could not be fetched')
    return 503
  }
}
