import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context, Deps } from '../common/context'
import type { Config } from '../config'
import type { ScheduledTask } from '../outbox/scheduled-tasks'
import type { CaptchaAction } from '../ports/captcha'
import type { Clock } from '../ports/clock'
import { CAPTCHA_ACTIONS } from './captcha/altcha'
import type { Adapters } from './choose'
import { FRAME_RIGHTS, mailboxPage, mailFrame } from './mailer/mailbox-page'
import { isBankOutcome } from './payment-provider/bank-ledger'
import { testBankPage } from './payment-provider/test-bank-page'

const TELL_AGAIN_MS = 30_000

const mailFilter = z.object({ to: z.string().optional().catch(undefined) })

interface EmbeddedRoutesOptions {
  config: Config
  clock: Clock
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
}

/** The pages of the embedded systems: the captcha's challenges, the test bank, and in a demo the mailbox. */
export function embeddedRoutes(
  web: FastifyInstance,
  embedded: Adapters['embedded'],
  options: EmbeddedRoutesOptions,
): void {
  const { config, clock, contextOf } = options
  if (config.adapters.captcha === 'embedded') {
    web.get<{ Querystring: { action?: string } }>('/captcha/challenge', async (request, reply) => {
      const action = request.query.action ?? 'availability'
      if (!CAPTCHA_ACTIONS.includes(action as CaptchaAction)) return reply.status(400).send()
      return reply.header('Cache-Control', 'no-store').send(await embedded.altcha.challenge(action as CaptchaAction))
    })
  }
  if (config.isDemo && config.adapters.mailer === 'embedded') {
    web.get('/dev/mail', async (request, reply) => {
      const { locale } = await contextOf(request, reply)
      return sendPage(reply, (nonce) => mailboxPage(embedded.mailbox.list(), { locale, nonce }))
    })
    web.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const mail = embedded.mailbox.find(request.params.id)
      return mail ? sendFrame(reply, mailFrame(mail)) : reply.callNotFound()
    })
    web.get('/dev/mail.json', async ({ query }, reply) => {
      const { to } = mailFilter.parse(query)
      return reply.header('Cache-Control', 'no-store').send(embedded.mailbox.list(to))
    })
  }
  if (config.adapters.payments === 'embedded') bankRoutes(web, embedded, clock)
}

/** Expires payments that were left undecided, and repeats notifications that the shop has not acknowledged. */
export function embeddedTasks(web: FastifyInstance, { bank }: Adapters['embedded'], config: Config): ScheduledTask[] {
  if (config.adapters.payments !== 'embedded') return []
  const tellAgain = async () => {
    const notification = bank.pendingNotification()
    if (notification) await notify(web, bank, notification)
  }
  return [{ everyMs: TELL_AGAIN_MS, run: tellAgain }]
}

async function notify(web: FastifyInstance, bank: Adapters['embedded']['bank'], notification: string): Promise<void> {
  const answer = await web.inject({
    method: 'POST',
    url: '/api/payments/omnikassa/notification',
    headers: { 'content-type': 'application/json' },
    payload: notification,
  })
  if (answer.statusCode === 200) bank.acknowledge(notification)
}

/** The bank is another party: it knows no session of the shop, and speaks to it by signed notification only. */
function bankRoutes(web: FastifyInstance, { bank }: Adapters['embedded'], clock: Clock): void {
  web.get<{ Params: { id: string } }>('/testbank/betalen/:id', (request, reply) => {
    const payment = bank.page(request.params.id)
    const returnUrl = bank.returnUrl(request.params.id)
    if (!payment || returnUrl === null) return reply.callNotFound()
    return sendPage(reply, (nonce) => testBankPage({ payment, returnUrl, now: clock.now(), nonce }))
  })
  web.post<{ Params: { id: string }; Body: { outcome?: unknown } | null }>(
    '/testbank/betalen/:id',
    async (request, reply) => {
      const outcome = request.body?.outcome
      if (!isBankOutcome(outcome)) return reply.status(400).send()
      const decision = bank.decide(request.params.id, outcome)
      if (!decision) return reply.callNotFound()
      await notify(web, bank, decision.notification)
      return reply.redirect(decision.returnUrl, 303)
    },
  )
}

/** The sandbox of an account, kept open until `until` closes; null when there is none. */
type FindSandbox = (
  accountId: string,
  until: EventEmitter,
) => Promise<{ deps: Deps; adapters: Pick<Adapters, 'embedded'> } | null>

/**
 * The page of the bank of a sandbox. Whoever has its address, which nobody can guess, may decide: there is no money in it, and no
 * session that knows the orders there. So it leads back to itself.
 */
export function sandboxBankRoutes(web: FastifyInstance, find: FindSandbox): void {
  const path = '/sandbox/:accountId/testbank/betalen/:id'
  interface Asked {
    Params: { accountId: string; id: string }
    Body: { outcome?: unknown } | null
  }
  web.get<Asked>(path, async ({ params }, reply) => {
    const sandbox = await find(params.accountId, reply.raw)
    const payment = sandbox?.adapters.embedded.bank.page(params.id)
    if (!sandbox || !payment) return reply.callNotFound()
    const now = sandbox.deps.ports.clock.now()
    return sendPage(reply, (nonce) => testBankPage({ payment, returnUrl: '/developers#sandbox', now, nonce }))
  })
  web.post<Asked>(path, async ({ params, body }, reply) => {
    const sandbox = await find(params.accountId, reply.raw)
    if (!isBankOutcome(body?.outcome)) return reply.status(400).send()
    const isPaid = await sandbox?.deps.sandbox?.pay(params.id, body.outcome)
    return isPaid
      ? reply.redirect(`/sandbox/${params.accountId}/testbank/betalen/${params.id}`, 303)
      : reply.callNotFound()
  })
}

/** A mail carries its styles with it, as mail programs want it, and can run nothing. */
function sendFrame(reply: FastifyReply, html: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${FRAME_RIGHTS}`
  return reply
    .removeHeader('X-Frame-Options')
    .header('Content-Security-Policy', policy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function sendPage(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}
