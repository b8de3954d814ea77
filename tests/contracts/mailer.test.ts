import { describe, expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { createMailbox } from '../../server/adapters/mailer/mailbox'
import { mailboxPage } from '../../server/adapters/mailer/mailbox-page'
import { mailerContract, mailWith } from './mailer.contract'

function make() {
  const db = openEmbeddedDatabase(':memory:')
  const clock = stillClock()
  return { db, clock, mailbox: createMailbox({ db, clock }) }
}

mailerContract('mailbox', async () => {
  const { db, mailbox } = make()
  return {
    mailer: mailbox,
    deliveredTo: async (address) =>
      mailbox
        .list(address)
        .map(({ subject, text, html }) => ({ subject, text, html }))
        .reverse(),
    close: async () => void db.close(),
  }
})

describe('the mailbox', () => {
  test('lists the newest first, also of one moment', async () => {
    const { mailbox, clock } = make()
    await mailbox.send(mailWith({ reference: 'a', subject: 'Eén' }))
    await mailbox.send(mailWith({ reference: 'b', subject: 'Twee' }))
    clock.advance(-1000)
    await mailbox.send(mailWith({ reference: 'c', subject: 'Drie' }))
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Drie', 'Twee', 'Eén'])
    expect(Object.keys(mailbox.list()[0] ?? {})).toEqual(['id', 'to', 'subject', 'text', 'html', 'sentAt'])
    expect(mailbox.list()[0]?.sentAt).toBe(clock.now())
  })

  test('lists those to one address by an index', async () => {
    const { db, mailbox } = make()
    await mailbox.send(mailWith({ reference: 'a', to: 'een@voorbeeld.example' }))
    await mailbox.send(mailWith({ reference: 'b', to: 'twee@voorbeeld.example' }))
    expect(mailbox.list('een@voorbeeld.example').map(({ to }) => to)).toEqual(['een@voorbeeld.example'])
    expect(mailbox.list('niemand@voorbeeld.example')).toEqual([])
    const plan = db.prepare<[], { detail: string }>(
      'EXPLAIN QUERY PLAN SELECT * FROM mails WHERE "to" = 1 ORDER BY number DESC',
    )
    expect(plan.all().map(({ detail }) => detail)).toEqual([expect.stringContaining('mails_to')])
  })

  test('its page makes web addresses links, without the full stop behind them', async () => {
    const { mailbox } = make()
    await mailbox.send(mailWith({ text: 'Open https://winkel.example/a?b=1&c=2.\nOf (http://winkel.example/d).' }))
    const html = mailboxPage(mailbox.list(), { shop: 'Kade', nonce: 'n' })
    expect(html).toContain('<a href="https://winkel.example/a?b=1&amp;c=2">')
    expect(html).toContain('<a href="http://winkel.example/d">')
  })

  test('its page runs nothing of a mail', async () => {
    const { mailbox } = make()
    const attack = '"><script>alert(1)</script><a href="javascript:alert(1)">'
    await mailbox.send(mailWith({ to: attack, subject: attack, text: attack, html: attack }))
    const html = mailboxPage(mailbox.list(), { shop: 'Kade', nonce: 'n' })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<a href="javascript')
    const [{ id } = { id: '' }] = mailbox.list()
    expect(html).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(html).toContain(`src="/dev/mail/${id}"`)
    expect([mailbox.find(id)?.subject, mailbox.find('geen')]).toEqual([attack, null])
  })

  test('its page speaks one language at a time', async () => {
    expect(mailboxPage([], { shop: 'Kade', nonce: 'n' })).toContain('Er is nog geen mail.')
    const english = mailboxPage([], { shop: 'Kade', nonce: 'n', locale: 'en' })
    expect(english).toContain('<html lang="en">')
    expect(english).not.toMatch(/Postvak|winkel/)
  })
})
