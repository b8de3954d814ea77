import { randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CaptchaAction } from '../../rules/captcha'
import type { Context, Deps } from '../common/context'
import type { Config } from '../config'
import type { ScheduledTask } from '../outbox/scheduled-tasks'
import type { Clock } from '../ports/clock'
import type { Embedded } from './adapter'
import { CAPTCHA_ACTIONS } from './captcha/altcha'
import { FRAME_RIGHTS, mailboxPage, mailFrame } from './mailer/mailbox-page'
import { isAftermath, isBankOutcome } from './payment-provider/bank-ledger'
import type { TestBank } from './payment-provider/test-bank'
import { testBankPage } from './payment-provider/test-bank-page'

const TELL_AGAIN_MS = 30_000

const mailFilter = z.object({ to: z.string().optional().catch(undefined) })

interface EmbeddedRoutesOptions {
  config: Config
  clock: Clock
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  /** Present name of the shop, which its owner can change. */
  shopName(): string
}

/** Registers the pages of the embedded systems that run: captcha challenges, the test bank and, in a demo, the mailbox. */
export function embeddedRoutes(
  web: FastifyInstance,
  { altcha, mailbox, bank }: Partial<Embedded>,
  options: EmbeddedRoutesOptions,
): void {
  const { config, clock, contextOf, shopName } = options
  if (altcha) {
    web.get<{ Querystring: { action?: string } }>('/captcha/challenge', async (request, reply) => {
      const action = request.query.action ?? 'availability'
      if (!CAPTCHA_ACTIONS.includes(action as CaptchaAction)) return reply.status(400).send()
      return reply.header('Cache-Control', 'no-store').send(await altcha.challenge(action as CaptchaAction))
    })
  }
  if (config.isDemo && mailbox) {
    web.get('/dev/mail', async (request, reply) => {
      const { locale } = await contextOf(request, reply)
      return sendPage(reply, (nonce) => mailboxPage(mailbox.list(), { shop: shopName(), locale, nonce }))
    })
    web.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const mail = mailbox.find(request.params.id)
      return mail ? sendFrame(reply, mailFrame(mail)) : reply.callNotFound()
    })
    web.get('/dev/mail.json', async ({ query }, reply) => {
      const { to } = mailFilter.parse(query)
      return reply.header('Cache-Control', 'no-store').send(mailbox.list(to))
    })
  }
  if (bank) bankRoutes(web, bank, { clock, shopName })
}

/** Tasks that expire undecided payments and repeat unacknowledged notifications. */
export function embeddedTasks(web: FastifyInstance, { bank }: Partial<Embedded>): ScheduledTask[] {
  if (!bank) return []
  const tellAgain = async () => {
    const notification = bank.pendingNotification()
    if (notification) await notify(web, bank, notification)
  }
  return [{ name: 'embedded-bank', everyMs: TELL_AGAIN_MS, onEachInstance: true, run: tellAgain }]
}

async function notify(web: FastifyInstance, bank: TestBank, notification: string): Promise<void> {
  const answer = await web.inject({
    method: 'POST',
    url: '/api/payments/omnikassa/notification',
    headers: { 'content-type': 'application/json' },
    payload: notification,
  })
  if (answer.statusCode === 200) bank.acknowledge(notification)
}

/** The bank is a separate party: it has no session of the shop and only sends it signed notifications. */
function bankRoutes(
  web: FastifyInstance,
  bank: TestBank,
  { clock, shopName }: Pick<EmbeddedRoutesOptions, 'clock' | 'shopName'>,
): void {
  web.get<{ Params: { id: string } }>('/testbank/betalen/:id', (request, reply) => {
    const payment = bank.page(request.params.id)
    const returnUrl = bank.returnUrl(request.params.id)
    if (!payment || returnUrl === null) return reply.callNotFound()
    const { isClosed } = bank
    const page = { payment, shop: shopName(), returnUrl, isClosed, now: clock.now() }
    return sendPage(isClosed ? reply.status(403) : reply, (nonce) => testBankPage({ ...page, nonce }))
  })
  web.post<{ Params: { id: string }; Body: { outcome?: unknown } | null }>(
    '/testbank/betalen/:id',
    async (request, reply) => {
      const outcome = request.body?.outcome
      const isAfter = isAftermath(outcome)
      if (!isAfter && !isBankOutcome(outcome)) return reply.status(400).send()
      if (bank.isClosed) return reply.status(403).send()
      const { id } = request.params
      const decision = isAfter ? bank.follow(id, outcome) : bank.decide(id, outcome)
      if (!decision) return reply.callNotFound()
      await notify(web, bank, decision.notification)
      return reply.redirect(decision.returnUrl, 303)
    },
  )
}

/** Returns the sandbox of an account, kept open until `until` closes; null if there is none. */
type FindSandbox = (
  accountId: string,
  until: EventEmitter,
) => Promise<{ deps: Deps; adapters: { embedded: Partial<Embedded> } } | null>

/**
 * Registers the bank page of a sandbox. Anyone with its unguessable address may decide, since no money is involved and
 * there is no session that knows the orders. After the decision it shows the same page again.
 */
export function sandboxBankRoutes(web: FastifyInstance, find: FindSandbox, shopName: () => string): void {
  const path = '/sandbox/:accountId/testbank/betalen/:id'
  interface Asked {
    Params: { accountId: string; id: string }
    Body: { outcome?: unknown } | null
  }
  web.get<Asked>(path, async ({ params }, reply) => {
    const sandbox = await find(params.accountId, reply.raw)
    const payment = sandbox?.adapters.embedded.bank?.page(params.id)
    if (!sandbox || !payment) return reply.callNotFound()
    const now = sandbox.deps.ports.clock.now()
    const page = { payment, shop: shopName(), returnUrl: '/developers#sandbox', now }
    return sendPage(reply, (nonce) => testBankPage({ ...page, nonce }))
  })
  web.post<Asked>(path, async ({ params, body }, reply) => {
    const sandbox = await find(params.accountId, reply.raw)
    const outcome = body?.outcome
    if (!isBankOutcome(outcome) && !isAftermath(outcome)) return reply.status(400).send()
    const isPaid = await sandbox?.deps.sandbox?.pay(params.id, outcome)
    return isPaid
      ? reply.redirect(`/sandbox/${params.accountId}/testbank/betalen/${params.id}`, 303)
      : reply.callNotFound()
  })
}

/** Permits the inline styles of a mail, and no scripts. */
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
