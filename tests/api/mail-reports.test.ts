import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { one } from '../../db/query'
import { mailLog } from '../../db/schema/mail-log'
import type { MailReference } from '../../rules/mail-kinds'
import { enqueueMail } from '../../server/mail/mail'
import { deliveryReport } from '../support/delivery-reports'
import { freePort } from '../support/free-port'
import { startMailServer } from '../support/mail-server'
import { hasPostfix, startPostfix } from '../support/postfix'
import { startTestShop } from '../support/test-shop'

const SECRET = 'k3Vq9sLx2Wm7Tz5Rb8Yd1Hn6Pf4Gc0Ja'
const ADDRESS = 'bounces@mail.example'

async function startShop(smtpUrl: string, env: Record<string, string> = {}) {
  const shop = await startTestShop({
    env: { MAILER: 'smtp', SMTP_URL: smtpUrl, MAIL_FROM: 'Winkel <post@hosting.example>', ...env },
  })
  onTestFinished(shop.close)
  const { db } = shop.app.deps
  return {
    shop,
    async send(reference: MailReference, to: string) {
      const mail = { reference, to, subject: 'Je bestelling', text: 'Dank je.', html: '<p>Dank je.</p>' }
      await db.transaction((tx) => enqueueMail(tx, mail, shop.clock.now()))
      await shop.settle()
    },
    logged: (reference: string) => one(db.reader.select().from(mailLog).where(eq(mailLog.reference, reference))),
  }
}

const REPORTS = { MAIL_BOUNCE_ADDRESS: ADDRESS, MAIL_BOUNCE_SECRET: SECRET }

describe('POST /hooks/mail', () => {
  async function started(env: Record<string, string> = REPORTS) {
    const server = await startMailServer()
    onTestFinished(server.close)
    const opened = await startShop(server.url, env)
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${opened.shop.url}/hooks/mail`, {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}`, ...headers },
      })
    return { ...opened, server, post }
  }

  test('marks the mail that a report names, and answers the same about one that is not known', async () => {
    const { shop, send, logged, post } = await started()
    await send('order-placed-1', 'weg@remote.example')
    const token = (await logged('order-placed-1'))?.reportToken
    const bodies = [`bounces+${token}@mail.example`, 'bounces+0123@mail.example', 'iemand@mail.example']
    const answers = await Promise.all(bodies.map(async (to) => post(deliveryReport({ to }))))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await logged('order-placed-1')).toMatchObject({
      bounceCause: 'UNKNOWN_MAILBOX',
      bouncedAt: shop.clock.now(),
    })
  })

  test('takes the recipient from the mail server rather than from the message', async () => {
    const { send, logged, post } = await started()
    await send('order-placed-1', 'weg@remote.example')
    await send('order-placed-2', 'ook-weg@remote.example')
    const [first, second] = await Promise.all([logged('order-placed-1'), logged('order-placed-2')])
    const body = deliveryReport({ to: `bounces+${first?.reportToken}@mail.example` })
    await post(body, { 'envelope-recipient': `BOUNCES+${second?.reportToken?.toUpperCase()}@Mail.Example` })
    expect((await logged('order-placed-1'))?.bouncedAt).toBeNull()
    expect((await logged('order-placed-2'))?.bouncedAt).not.toBeNull()
  })

  test('needs the secret, and puts nothing of the message into the log', async () => {
    const { shop, send, logged, post } = await started()
    await send('order-placed-1', 'weg@remote.example')
    const body = deliveryReport({ to: `bounces+${(await logged('order-placed-1'))?.reportToken}@mail.example` })
    const log = vi.spyOn(shop.app.deps.log, 'warn')
    for (const authorization of ['', 'Bearer ', `Bearer ${SECRET}x`, SECRET])
      expect((await post(body, { authorization })).status).toBe(401)
    expect((await logged('order-placed-1'))?.bouncedAt).toBeNull()
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/remote\.example|mail\.example/)
    // A stranger's message says nothing of how the mail server does: only the mail that was sent counts.
    const mailer = shop.app.deps.portHealth().find(({ system }) => system === 'mailer')
    expect(mailer?.calls).toBe(1)
  })

  test('is not there without the settings, and takes no more than a quarter of a megabyte', async () => {
    const { post } = await started({})
    expect((await post('')).status).toBe(404)
    const other = await started()
    expect((await other.post('x'.repeat(300_000))).status).toBe(413)
    expect((await other.post('')).status).toBe(204)
  })
})

describe.skipIf(!hasPostfix)('a real mail server', () => {
  test('passes what another one refuses back to the shop, and the rest is delivered', async () => {
    const remote = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('goed')
            ? null
            : Object.assign(new Error(`5.2.2 <${address}>: Mailbox is over quota`), { responseCode: 552 }),
        ),
    })
    onTestFinished(remote.close)
    const port = await freePort()
    const postfix = await startPostfix({
      relays: { 'remote.example': new URL(remote.url).host },
      returns: { address: ADDRESS, hook: `http://127.0.0.1:${port}/hooks/mail`, secret: SECRET },
    })
    onTestFinished(postfix.close)
    const { shop, send, logged } = await startShop(postfix.url, REPORTS)
    // The server of a test takes any free port, and Postfix has to know one before.
    shop.app.server.close()
    shop.app.server.listen(port, '127.0.0.1')
    await send('order-placed-1', 'goed@remote.example')
    await send('order-placed-2', 'vol@remote.example')
    for (let tries = 0; tries < 200 && !(await logged('order-placed-2'))?.bouncedAt; tries++) await sleep(50)
    await postfix.settled()
    expect(await logged('order-placed-2'), postfix.log()).toMatchObject({
      bounceCause: 'MAILBOX_FULL',
      report: '552 5.2.2 …: Mailbox is over quota',
    })
    expect(await logged('order-placed-1')).toMatchObject({ state: 'ACCEPTED', bouncedAt: null })
    expect(remote.received.map(({ from }) => from)).toEqual([{ name: 'Winkel', address: 'post@hosting.example' }])
    // Its settings take returned mails, and nothing else to their domain.
    await send('order-placed-3', 'bounces+0123@mail.example')
    await send('order-placed-4', 'iemand@mail.example')
    expect(await logged('order-placed-3')).toMatchObject({ state: 'ACCEPTED' })
    expect(await logged('order-placed-4')).toMatchObject({ state: 'REFUSED' })
  })
})
