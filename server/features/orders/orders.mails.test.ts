import { describe, expect, test } from 'vitest'
import { productIdOf } from '../../../db/seed/seed-catalogue'
import { testContext } from '../../../tests/support/test-context'
import { placeOrder } from '../checkout/place.service'
import { cancelOrder } from '../payments/waiting-orders.service'
import { CUSTOMER, fillBasket, mailsTo, order, pay } from './orders.test-support'

const NAME = 'lindebrood.nl'

async function buyer(locale: 'nl' | 'en' = 'nl') {
  const ctx = await testContext({ signedInAs: CUSTOMER, locale })
  const mails = async () => {
    await ctx.jobs.settle()
    return mailsTo(ctx, CUSTOMER)
  }
  const mail = async (subject: RegExp) => {
    const found = (await mails()).find((one) => subject.test(one.subject))
    if (!found) throw new Error(`no mail is called ${subject}`)
    return found
  }
  return { ctx, mails, mail }
}

describe('the mail that an order is ready', () => {
  test.each([
    [
      'nl',
      /is klaar$/,
      ['Zo kom je bij lindebrood.nl', 'Bestanden', 'Wat je nu doet', 'Wij sturen nooit een wachtwoord'],
    ],
    ['en', /is ready$/, ['How to reach lindebrood.nl', 'Files', 'What you do now', 'We never send a password']],
  ] as const)('says how to reach WordPress, mail and files: %s', async (locale, subject, words) => {
    const { ctx, mail } = await buyer(locale)
    await fillBasket(ctx, NAME, [{ code: 'HOSTING_BASIC' }, { code: 'INSTALL_WORDPRESS' }])
    await pay(ctx, (await order(ctx)).returnUrl)
    const { text, html } = await mail(subject)
    const facts = ['mail.hosting.example', 'sftp.hosting.example', 'web0001', `info@${NAME}`, '993', '465']
    for (const fact of [...facts, ...words]) {
      expect(text.toLowerCase()).toContain(fact.toLowerCase())
      expect(html).toContain(fact)
    }
    const links = [
      `https://${NAME}/wp-admin`,
      `https://${NAME}/wp-login.php?action=lostpassword`,
      'https://webmail.hosting.example',
      'https://paneel.hosting.example',
    ]
    for (const link of links) {
      expect(text).toContain(link)
      expect(html).toContain(`href="${link}"`)
    }
  })

  test('of a name alone says what can be done with it', async () => {
    const { ctx, mail } = await buyer()
    await fillBasket(ctx, NAME)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    const { text, html } = await mail(/is klaar$/)
    expect(text).toContain('Zet er iets op')
    expect(html).toContain(`href="${ctx.publicUrl}/webhosting"`)
    expect(html).toContain(`href="${ctx.publicUrl}/account/domein?name=${NAME}"`)
    expect(text).not.toMatch(/WordPress|SFTP/)
  })

  test('leads to the certificate and to the server', async () => {
    const { ctx, mail } = await buyer()
    const item = (type: string, productCode: string, fields: object) => ({
      ...{ type, productCode, productId: productIdOf(productCode) },
      ...fields,
    })
    const items = [
      item('SSL', 'SSL_RAPID', { assignedDomain: 'voorbeeldklant.nl' }),
      item('VPSPACKAGE', 'VPS_S', { vpsSpec: JSON.stringify({ operatingSystem: 'debian-13', hostname: 'web1' }) }),
    ]
    const placed = await placeOrder(ctx, { items, period: 'YEARLY' })
    expect(placed).toMatchObject({ id: expect.stringMatching(/^ord_/) })
    for (let tenSeconds = 0; tenSeconds < 12; tenSeconds++) {
      await ctx.jobs.settle()
      ctx.clock.advance(10_000)
    }
    const { text, html } = await mail(/is klaar$/)
    for (const path of ['/account/diensten/ssl', '/account/diensten/vpsen']) {
      expect(text).toContain(ctx.publicUrl + path)
      expect(html).toContain(`href="${ctx.publicUrl}${path}"`)
    }
  })

  test('of half an order says that the rest was mailed', async () => {
    const { ctx, mail } = await buyer()
    await fillBasket(ctx, NAME)
    await fillBasket(ctx, 'mislukt-brood.nl')
    await pay(ctx, (await order(ctx)).returnUrl)
    expect((await mail(/is klaar$/)).text).toContain('Niet alles uit je bestelling is gelukt.')
    const { text } = await mail(/^Niet gelukt: mislukt-brood\.nl$/)
    expect(text).toMatch(/JE GELD\nJe krijgt €\s[\d,]+ terug/)
  })
})

test('the mails of an order hold its lines, fee and totals, and each a button and why it came', async () => {
  const { ctx, mails, mail } = await buyer()
  await fillBasket(ctx, NAME, [{ code: 'HOSTING_BASIC' }, { code: 'INSTALL_WORDPRESS' }])
  const { returnUrl } = await order(ctx)
  expect(await mails()).toEqual([])
  ctx.clock.advance(60_000)
  const { text } = await mail(/^Je bestelling \d+$/)
  expect(text).toContain(`${NAME}: €`)
  expect(text).toContain(`voorwaarden van toepassing: ${ctx.publicUrl}/algemene-voorwaarden`)
  expect(text).toMatch(/Wordpress \(lindebrood\.nl\): gratis/)
  expect(text).toMatch(/daarna €\s[\d,]+ per jaar/)
  expect(text).toMatch(/Totaal exclusief btw: €\s[\d,]+\n21% btw: €\s[\d,]+\nTotaal: €\s[\d,]+/)
  expect(text).toMatch(/Na de eerste termijn kost dit samen €\s57,87 per jaar, excl\. btw \(€\s70,02 incl\. btw\)\./)
  expect(text).toMatch(/Betalen:\nhttp:\/\/shop\.example\/bestellen\/ord_[\w-]+\/betalingsstatus/)
  await pay(ctx, returnUrl)
  const paid = await mail(/^Betaling ontvangen/)
  expect(paid.text).toMatch(/Betaald met iDEAL: €\s[\d,]+\n {2}\d+ \w+ 20\d\d/)
  expect(paid.text).toMatch(/Je factuur W2026-0000\d staat klaar in je account, als PDF en als UBL/)
  expect(paid.html).toContain(`href="${ctx.publicUrl}/account/facturen"`)
  const all = await mails()
  expect(all).toHaveLength(3)
  for (const { subject, html, text } of all) {
    expect(html.match(/class="m-on"/g), subject).toHaveLength(1)
    expect(html, subject).toContain('alt="Wimpel"')
    expect(text, subject).toContain('Je krijgt deze mail over bestelling')
  }
})

test('a buyer who pays within a minute gets one mail about order and payment, and one who cancels by then none', async () => {
  const { ctx, mails, mail } = await buyer()
  await fillBasket(ctx, NAME)
  const { returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  ctx.clock.advance(60_000)
  expect((await mails()).map(({ subject }) => subject.replace(/ \d+.*/, ''))).toEqual(
    expect.not.arrayContaining(['Je bestelling']),
  )
  const { text } = await mail(/^Betaling ontvangen/)
  expect(text).toContain(`${NAME}: €`)
  expect(text).toContain(`voorwaarden van toepassing: ${ctx.publicUrl}/algemene-voorwaarden`)
  const before = (await mails()).length
  await fillBasket(ctx, 'lindekade.nl')
  const started = await order(ctx)
  await cancelOrder(ctx, started.order.id)
  ctx.clock.advance(60_000)
  expect(await mails()).toHaveLength(before)
})

describe('the mail that something did not work out', () => {
  const REASONS = [
    {
      what: 'a name that the registry refused',
      name: 'mislukt-brood.nl',
      words: [
        'mislukt-brood.nl: de beheerder van de extensie weigert de aanvraag',
        'Bestelling bekijken',
        'Onderweg terug naar je bank',
        'De creditnota staat bij je facturen',
      ],
    },
    {
      what: 'a transfer whose code is wrong',
      name: 'bezetmislukt-brood.nl',
      words: [
        'bezetmislukt-brood.nl: de verhuiscode klopt niet',
        'Code verbeteren',
        'Staat klaar',
        'Doe je niets, dan krijg je',
      ],
    },
  ]
  test.each(REASONS)('$what: what happened, what to do and where the money is', async ({ name, words }) => {
    const { ctx, mail, mails } = await buyer()
    await fillBasket(ctx, name, name.startsWith('bezet') ? [{ code: 'TRANSFER_CODE', title: 'VERHUIS-123' }] : [])
    await pay(ctx, (await order(ctx)).returnUrl)
    const { text, html } = await mail(new RegExp(`^Niet gelukt: ${name}`))
    for (const word of words) {
      expect(text.toLowerCase()).toContain(word.toLowerCase())
      expect(html).toContain(word)
    }
    expect(text).toMatch(/Betaald met iDEAL: €\s[\d,]+/)
    expect(html).toContain('border-left:4px solid #c22e21')
    for (const { html, subject } of await mails()) expect(html.match(/class="m-on"/g), subject).toHaveLength(1)
  })
})
