import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { listCommits } from '../../server/features/dns/dns-commits.service'
import { listRecords } from '../../server/features/dns/dns-records.service'
import { requireOwnDomain } from '../../server/features/domains/domains.service'
import { CUSTOMER, certificateFor, orderFromCheckout, passTime } from '../../server/features/orders/orders.test-support'
import { freePort } from '../support/free-port'
import { describeWithPebble, startPebble } from '../support/pebble'
import { contextOn } from '../support/test-context'
import { startTestShop } from '../support/test-shop'
import { verifies } from '../support/verify-chain'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const CERTIFICATES = `{ viewer { certificates(first: 5) { edges { node { state certificate chain privateKey names } } } } }`

describeWithPebble('a shop with CERTIFICATES=acme', () => {
  test('delivers a certificate of a real authority, validated in its own DNS', async () => {
    const dnsPort = await freePort()
    const pebble = await startPebble({ dnsPort })
    open.push(pebble.stop)
    const settings = { ACME_DIRECTORY: pebble.directory, ACME_CA_FILE: pebble.caFile, ACME_DNS: `127.0.0.1:${dnsPort}` }
    const shop = await startTestShop({ env: { CERTIFICATES: 'acme', DNS_PORT: String(dnsPort), ...settings } })
    open.push(shop.close)
    await shop.app.adapters.listen()
    const ctx = await contextOn(shop.app, shop.clock, { signedInAs: CUSTOMER })
    const names = ['voorbeeldklant.nl', 'www.voorbeeldklant.nl']
    await orderFromCheckout(ctx, [
      { code: 'SSL_BUSINESS_MULTI', domainName: names[0], options: certificateFor(...names) },
    ])
    await passTime(ctx, 10)

    const browser = shop.browser()
    await browser.login(CUSTOMER)
    const { data } = await browser.graphql(CERTIFICATES)
    const [{ node }] = data.viewer.certificates.edges
    expect(node).toMatchObject({ state: 'ISSUED', names })
    const { certificate, chain, privateKey } = node
    expect(verifies({ certificate, chain, root: await pebble.root() })).toBe(true)
    const issued = new X509Certificate(certificate)
    expect(names.map((name) => issued.checkHost(name))).toEqual(names)
    expect(createPublicKey(createPrivateKey(privateKey)).equals(issued.publicKey)).toBe(true)
    expect((await listRecords(ctx, 'voorbeeldklant.nl')).filter(({ name }) => name.startsWith('_acme'))).toEqual([])
    const { id } = await requireOwnDomain(ctx, 'voorbeeldklant.nl')
    const { edges } = await listCommits(ctx, id, { first: 4 })
    const kinds = edges.flatMap(({ node: { changes } }) => changes.map(({ kind }) => kind))
    expect(kinds).toEqual(['REMOVED', 'REMOVED', 'ADDED', 'ADDED'])
  })
})
