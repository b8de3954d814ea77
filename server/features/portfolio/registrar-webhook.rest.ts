import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../common/context'
import { UntrustedChange } from '../../ports/domain-registry'
import { askForLooks } from './domain-looks.service'
import { registrarsOf } from './registrars.service'

const MAX_BYTES = 256 * 1024

/**
 * Endpoint for webhooks of the registrar. Needs no cookie or CSRF token, because the adapter authenticates the raw body, which is
 * therefore read unparsed. Answers once the named domains are stored: registrars deliver one message at a time.
 */
export function registrarWebhookRoute(web: FastifyInstance, deps: Deps): void {
  void web.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { name: string } }>(
      '/hooks/registrar/:name',
      { bodyLimit: MAX_BYTES },
      async ({ params, body, headers }, reply) => {
        const message = { body: typeof body === 'string' ? body : '', headers: singleHeaders(headers) }
        const status = await take(deps, params.name, message)
        return reply.status(status).header('Cache-Control', 'no-store').send()
      },
    )
  })
}

interface Message {
  body: string
  headers: Readonly<Record<string, string | undefined>>
}

/** Returns 404 for a registrar that sends no webhooks here, and 401 for an untrusted message. */
async function take(deps: Deps, name: string, message: Message): Promise<number> {
  const registry = registrarsOf(deps).get(name)
  if (!registry?.receive) return 404
  try {
    const names = await registry.receive(message)
    await deps.db.transaction((tx) => askForLooks(deps, tx, names, deps.ports.clock.now()))
    return 200
  } catch (error) {
    if (!(error instanceof UntrustedChange)) throw error
    // The content is a stranger's.
    deps.log.warn({ registrar: name }, 'portfolio: a webhook of the registrar was not trusted')
    return 401
  }
}

/** A repeated header is no header: its values could be read in two ways. */
const singleHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): Message['headers'] =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, value]])))
