import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { certificateRequests, certificates } from '../../../db/schema/certificates'
import { outbox } from '../../../db/schema/outbox'
import { DAY_MS } from '../../../rules/time'
import { failsFirst, losesAnswers, unavailableCertificateAuthority } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { UserError } from '../../graphql/user-error'
import type { CertificateAuthority, CertificateOutcome } from '../../ports/certificate-authority'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { mailsTo } from '../accounts/accounts.test-support'
import { listCommits } from '../dns/dns-commits.service'
import { listRecords } from '../dns/dns-records.service'
import { requireOwnDomain } from '../domains/domains.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, certificateFor, orderFromCheckout, passTime } from '../orders/orders.test-support'
import type { Certificate } from './certificates.graphql'
import {
  advanceRenewal,
  exportCertificate,
  findCertificateNode,
  getPrivateKey,
  pageCertificates,
  reissueCertificate,
  renewCertificates,
} from './certificates.service'
import { makeSigningRequest } from './signing-request'

const NAME = 'voorbeeldklant.nl'
const customer = () => testContext({ signedInAs: CUSTOMER })

const orderOne = (ctx: TestContext, ...names: string[]) =>
  orderFromCheckout(ctx, [
    {
      code: names.length > 1 ? 'SSL_BUSINESS_MULTI' : 'SSL_RAPID',
      domainName: NAME,
      options: certificateFor(...names),
    },
  ])

async function onlyOne(ctx: TestContext): Promise<Certificate> {
  const { edges } = await pageCertificates(ctx, {})
  const [edge] = edges
  if (edges.length !== 1 || !edge) throw new Error(`there are ${edges.length} certificates`)
  return edge.node
}

const challenges = async (ctx: TestContext, name = NAME) =>
  (await listRecords(ctx, name)).filter((record) => record.name.startsWith('_acme-challenge'))

test('a certificate is issued automatically if the DNS is here, and its history shows the records added and removed', async () => {
  const ctx = await customer()
  const order = await orderOne(ctx, NAME)
  expect([order.status, order.items[0]?.deliveryStatus]).toEqual(['DELIVERED', 'DONE'])
  const node = await onlyOne(ctx)
  expect(node).toMatchObject({ commonName: NAME, state: 'ISSUED', isBeingRequested: false, validations: [] })
  const certificate = new X509Certificate(node.certificate ?? '')
  expect(certificate.checkHost(NAME)).toBe(NAME)
  expect(certificate.verify(new X509Certificate(node.chain ?? '').publicKey)).toBe(true)
  const key = (await getPrivateKey(ctx, node)) ?? ''
  const publicKey = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' })
  expect(certificate.publicKey.export({ type: 'spki', format: 'der' })).toEqual(publicKey)

  expect(await challenges(ctx)).toEqual([])
  const { id } = await requireOwnDomain(ctx, NAME)
  const { edges } = await listCommits(ctx, id, { first: 2 })
  expect(edges.map(({ node: { by, changes } }) => [by, changes.map(({ kind }) => kind)])).toEqual([
    ['de winkel', ['REMOVED']],
    ['de winkel', ['ADDED']],
  ])
})

test('a certificate for several names waits until the owner has created the records elsewhere', async () => {
  const ctx = await customer()
  const order = await orderOne(ctx, NAME, 'elders.nl')
  expect(order.status).toBe('DELIVERING')
  const node = await onlyOne(ctx)
  expect(node).toMatchObject({ state: 'PENDING_VALIDATION', certificate: null, names: [NAME, 'elders.nl'] })
  expect(node.message).toMatch(/^Maak de DNS-records hieronder aan/)
  expect(node.validations.map(({ name, isPlaced }) => [name, isPlaced])).toEqual([
    [`_acme-challenge.${NAME}`, true],
    ['_acme-challenge.elders.nl', false],
  ])
  expect(await challenges(ctx)).toHaveLength(1)
  ctx.clock.advance(15 * DAY_MS)
  await passTime(ctx, 1)
  expect(await onlyOne(ctx)).toMatchObject({ state: 'FAILED', message: expect.stringMatching(/niet gevonden/) })
  expect(await challenges(ctx)).toEqual([])
  const failed = await getOrder(ctx, order.id)
  expect([failed.status, failed.items[0]?.message]).toEqual([
    'FAILED',
    'Niet gelukt: de DNS-records voor de controle van het certificaat zijn niet gevonden.',
  ])
  expect((await booksOf(ctx)).refunds.map(({ reason }) => reason)).toEqual(['not-validated'])
})

describe('an authority', () => {
  test('that refuses a name fails the line with the reason and a refund', async () => {
    const ctx = await customer()
    const { status, items } = await orderOne(ctx, 'mislukt.nl')
    expect([status, items[0]?.message]).toEqual(['FAILED', expect.stringMatching(/geen certificaat uit/)])
    expect(items[0]?.refund).toBeGreaterThan(0)
    expect(await onlyOne(ctx)).toMatchObject({ state: 'FAILED', certificate: null })
  })

  test('that is unreachable leaves the order being delivered', async () => {
    const ctx = await testContext({
      signedInAs: CUSTOMER,
      ports: { certificates: unavailableCertificateAuthority() },
    })
    expect((await orderOne(ctx, NAME)).status).toBe('DELIVERING')
    expect(await onlyOne(ctx)).toMatchObject({ state: 'PENDING_VALIDATION', validations: [] })
  })

  test.each([
    ['before', failsFirst],
    ['after', losesAnswers],
  ])('loses answers %s it acted makes one certificate', async (_when, spoil) => {
    const { adapters } = await testContext()
    const ctx = await testContext({
      signedInAs: CUSTOMER,
      ports: { certificates: spoil(adapters.certificates, 3) },
    })
    // The authority of another shop cannot read this shop's zones, so the request stays pending.
    await orderOne(ctx, NAME)
    const requests = await all(ctx.db.reader.select().from(certificateRequests))
    expect(requests.map(({ state }) => state)).toEqual(['VALIDATING'])
    expect(await challenges(ctx)).toHaveLength(1)
  })
})

test('an authority that wants another value is given that one alone', async () => {
  const values = ['eerste', 'eerste', 'tweede']
  const find = async (): Promise<CertificateOutcome> => ({
    outcome: 'pending',
    validations: [{ name: `_acme-challenge.${NAME}`, value: values.shift() ?? 'tweede' }],
  })
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { certificates: { find, request: find } } })
  await orderOne(ctx, NAME)
  await passTime(ctx, 20)
  expect((await challenges(ctx)).map(({ value }) => value)).toEqual(['tweede'])
})

describe('an existing certificate', () => {
  async function issued() {
    const ctx = await customer()
    await orderOne(ctx, NAME)
    return { ctx, node: await onlyOne(ctx) }
  }

  test('is renewed a month before it expires, as long as it is paid for, and never twice at once', async () => {
    const { ctx, node } = await issued()
    await renewCertificates(ctx)
    expect(await onlyOne(ctx)).toMatchObject({ isBeingRequested: false })
    ctx.clock.advance(171 * DAY_MS)
    await renewCertificates(ctx)
    await renewCertificates(ctx)
    expect(await onlyOne(ctx)).toMatchObject({ state: 'ISSUED', isBeingRequested: true, certificate: node.certificate })
    await passTime(ctx)
    const renewed = await onlyOne(ctx)
    expect(renewed).toMatchObject({ state: 'ISSUED', isBeingRequested: false })
    expect(renewed.expiresAt?.getTime()).toBeGreaterThan((node.expiresAt?.getTime() ?? 0) + 150 * DAY_MS)
    await renewCertificates(ctx)
    expect(await all(ctx.db.reader.select().from(certificateRequests))).toHaveLength(2)
    ctx.clock.advance(200 * DAY_MS)
    await renewCertificates(ctx)
    expect(await onlyOne(ctx)).toMatchObject({ state: 'EXPIRED', message: 'Het certificaat is verlopen.' })
  })

  test('that is valid for weeks is renewed in the last third of them', async () => {
    const certificates: CertificateAuthority = {
      request: (asked) => ctx.adapters.certificates.request(asked),
      async find(reference) {
        const found = await ctx.adapters.certificates.find(reference)
        return found?.outcome === 'issued' ? { ...found, expiresAt: ctx.now + 24 * DAY_MS } : found
      },
    }
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { certificates } })
    await orderOne(ctx, NAME)
    const isRenewed = async () => {
      await renewCertificates(ctx)
      return (await onlyOne(ctx)).isBeingRequested
    }
    ctx.clock.advance(15 * DAY_MS)
    expect(await isRenewed()).toBe(false)
    ctx.clock.advance(2 * DAY_MS)
    expect(await isRenewed()).toBe(true)
  })

  test('with a refused renewal notifies its owner once, and not of later refusals', async () => {
    const { ctx, node } = await issued()
    const refused = { outcome: 'refused', reason: 'not-validated' } as const
    const refusing = { find: async () => null, request: async () => refused }
    const ports = { ...ctx.ports, certificates: refusing }
    const told = async () => (await mailsTo(ctx, CUSTOMER)).filter(({ subject }) => /niet verlengd/.test(subject))
    ctx.clock.advance(171 * DAY_MS)
    for (let day = 0; day < 3; day++) {
      await renewCertificates(ctx)
      const left = await advanceRenewal({ ...ctx, ports }, { certificateId: node.id })
      if (typeof left === 'function') await ctx.db.transaction(left)
      ctx.clock.advance(DAY_MS + 1)
    }
    const mails = await told()
    expect(mails.map(({ subject }) => subject)).toEqual([`Het certificaat voor ${NAME} is niet verlengd`])
    expect(mails[0]?.text).toContain('de DNS-records voor de controle zijn niet gevonden')
    await renewCertificates(ctx)
    await passTime(ctx)
    expect(await onlyOne(ctx)).toMatchObject({ state: 'ISSUED', isBeingRequested: false })
    expect(await told()).toHaveLength(1)
  })

  test('with an outage of days notifies its owner once, and is renewed after the outage', async () => {
    let isAway = false
    const answering = async <T>(answer: () => Promise<T>) => {
      if (isAway) throw new OutsideUnavailable('certificates')
      return answer()
    }
    const certificates: CertificateAuthority = {
      find: (reference) => answering(() => ctx.adapters.certificates.find(reference)),
      request: (asked) => answering(() => ctx.adapters.certificates.request(asked)),
    }
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { certificates } })
    await orderOne(ctx, NAME)
    const told = async () =>
      (await mailsTo(ctx, CUSTOMER)).filter(({ subject }) => /laat op zich wachten/.test(subject))
    isAway = true
    ctx.clock.advance(171 * DAY_MS)
    await renewCertificates(ctx)
    await ctx.jobs.settle()
    expect(await told()).toHaveLength(0)
    for (let time = 0; time < 3; time++) {
      // As if it had been attempted for five days.
      await ctx.db.transaction((tx) =>
        run(tx.update(outbox).set({ attempts: 499 }).where(eq(outbox.job, 'renew-certificate'))),
      )
      ctx.clock.advance(DAY_MS + 1)
      await renewCertificates(ctx)
      await ctx.jobs.settle()
    }
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Het nieuwe certificaat voor ${NAME} laat op zich wachten`)
    expect(mail?.text).toMatch(/geldt tot \d+ \w+ 20\d\d/)
    expect(mail?.text).toContain('neem contact met ons op')
    expect(await onlyOne(ctx)).toMatchObject({ state: 'ISSUED', isBeingRequested: true })
    isAway = false
    ctx.clock.advance(DAY_MS + 1)
    // An old request is polled every five minutes.
    await passTime(ctx, 12)
    expect(await onlyOne(ctx)).toMatchObject({ state: 'ISSUED', isBeingRequested: false })
    expect(await told()).toHaveLength(1)
  })

  test('is issued again with the owner’s own request, whose key the shop never has', async () => {
    const { ctx, node } = await issued()
    const { csr } = await makeSigningRequest([NAME])
    const tried = await reissueCertificate(ctx, { certificateId: node.id, csr, dryRun: true })
    expect([tried, await onlyOne(ctx)]).toMatchObject([{ isBeingRequested: true }, { isBeingRequested: false }])
    const asked = await reissueCertificate(ctx, { certificateId: node.id, csr })
    expect(asked).toMatchObject({ state: 'ISSUED', isBeingRequested: true, certificate: node.certificate })
    const again = await reissueCertificate(ctx, { certificateId: node.id })
    expect(again).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field: 'certificateId' }] })
    await passTime(ctx)
    const mine = await onlyOne(ctx)
    expect(mine).toMatchObject({ state: 'ISSUED', isBeingRequested: false, hasPrivateKey: false })
    expect(mine.certificate).not.toBe(node.certificate)
    expect(await getPrivateKey(ctx, mine)).toBeNull()
  })

  test('refuses a request that is invalid, weak or for other names', async () => {
    const { ctx, node } = await issued()
    const { csr: foreign } = await makeSigningRequest(['anders.nl'])
    const refused = async (csr: string) => {
      const answer = await reissueCertificate(ctx, { certificateId: node.id, csr })
      return answer instanceof UserError ? answer.issues[0]?.message : 'taken'
    }
    expect(await refused('rommel')).toMatch(/geen geldige certificaataanvraag/)
    expect(await refused(foreign)).toMatch(/een naam die niet bij het certificaat hoort/)
    expect(await refused('x'.repeat(20_001))).toBe('Dit is te lang.')
    expect(await onlyOne(ctx)).toMatchObject({ isBeingRequested: false })
  })

  test('is visible to its owner only, its key not to a sub-user, and only with a confirmed identity', async () => {
    const { ctx, node } = await issued()
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    expect(await findCertificateNode(other, node.id)).toBeNull()
    expect((await pageCertificates(other, {})).totalCount).toBe(0)
    await expect(getPrivateKey(other, node)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(reissueCertificate(other, { certificateId: node.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    expect(await findCertificateNode(sub, node.id)).toMatchObject({ id: node.id })
    expect(await getPrivateKey(sub, node)).toBeNull()
    await expect(reissueCertificate(sub, { certificateId: node.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    ctx.clock.advance(11 * 60_000)
    await expect(getPrivateKey(ctx, node)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  })

  test('is exported with its key as one file, to the owner of the key', async () => {
    const { ctx, node } = await issued()
    const input = { certificateId: node.id, password: 'vlag-en-wimpel' }
    const file = await exportCertificate(ctx, input)
    if (file instanceof UserError) throw new Error(file.message)
    expect(file.fileName).toBe(`${NAME}.p12`)
    createSecureContext({ pfx: Buffer.from(file.content, 'base64'), passphrase: input.password })
    for (const password of ['', 'kort', 'wachtwoord-é', 'x'.repeat(101)])
      expect(await exportCertificate(ctx, { ...input, password })).toMatchObject({ issues: [{ field: 'password' }] })
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    await expect(exportCertificate(other, input)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(exportCertificate(sub, input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    ctx.clock.advance(11 * 60_000)
    await expect(exportCertificate(ctx, input)).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
  })

  test('is stored with an encrypted key', async () => {
    const { ctx, node } = await issued()
    const key = (await getPrivateKey(ctx, node)) ?? ''
    const [row] = await all(ctx.db.reader.select().from(certificateRequests))
    expect(JSON.stringify(row)).not.toContain(key.split('\n')[1])
    await ctx.db.transaction((tx) =>
      run(tx.update(certificates).set({ paidUntil: ctx.now }).where(eq(certificates.id, node.id))),
    )
    expect(await reissueCertificate(ctx, { certificateId: node.id })).toMatchObject({
      message: expect.stringMatching(/niet meer betaald/),
    })
  })
})
