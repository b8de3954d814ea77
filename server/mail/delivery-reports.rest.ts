import type { FastifyInstance } from 'fastify'
import type { Deps } from '../common/context'
import { UntrustedReport } from '../ports/mailer'
import { noteReport } from './mail-log'

const MAX_BYTES = 256 * 1024

/**
 * Endpoint for mails that other mail servers return, and their reports of delays. The mail server of the shop passes each as it is,
 * with a secret, so it needs no cookie or CSRF token. Whether a report names a mail makes no difference to the response.
 */
export function deliveryReportRoute(web: FastifyInstance, deps: Deps): void {
  void web.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/hooks/mail', { bodyLimit: MAX_BYTES }, async ({ body, headers }, reply) => {
      const status = await take(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
      return reply.status(status).header('Cache-Control', 'no-store').send()
    })
  })
}

/** Returns 404 if no reports are received, and 401 without the right secret. */
async function take(deps: Deps, body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) {
  const { mailer } = deps.ports
  if (!mailer.receive) return 404
  try {
    const { authorization, 'envelope-recipient': recipient } = headers
    const report = await mailer.receive({
      body,
      headers: { authorization: one(authorization), 'envelope-recipient': one(recipient) },
    })
    if (report) await noteReport(deps, report)
    return 204
  } catch (error) {
    if (!(error instanceof UntrustedReport)) throw error
    deps.log.warn({ reason: error.message }, 'mail: rejected a report of a mail server')
    return 401
  }
}

/** A repeated header is no header: its values could be read in two ways. */
const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? undefined : value)
