import { expect, test } from 'vitest'
import { startTestShop } from '../support/test-shop'

const PATH = '/api/account/verlengen'

test('what is renewed is switched over REST, after a dry run, and never by saying nothing [RNW-001]', async () => {
  const shop = await startTestShop()
  try {
    await shop.login('klant@voorbeeld.nl')
    const { items } = await (await shop.get('/api/account/domains?first=100')).json()
    const { id } = items.find(({ name }: { name: string }) => name === 'voorbeeldklant.nl')
    const asked = { ids: [id], renews: false }
    const tried = await (await shop.postJson(PATH, { ...asked, dryRun: true })).json()
    expect(tried.renewals).toMatchObject([{ renews: false }])
    expect((await shop.postJson(PATH, { ids: [id] })).status).toBe(400)
    expect((await shop.postJson(PATH, { renews: false })).status).toBe(400)
    expect((await shop.postJson(PATH, { ...asked, ids: ['dom_nergens'] })).status).toBe(404)
    const isOn = async () =>
      (await shop.graphql(`{ viewer { domain(name: "voorbeeldklant.nl") { renewal { renews } } } }`)).data.viewer.domain
    expect(await isOn()).toEqual({ renewal: { renews: true } })
    expect((await shop.postJson(PATH, asked)).status).toBe(200)
    expect(await isOn()).toEqual({ renewal: { renews: false } })
  } finally {
    await shop.close()
  }
})

test('more years are ordered over REST, after a dry run with the price', async () => {
  const shop = await startTestShop()
  try {
    await shop.login('klant@voorbeeld.nl')
    const { items } = await (await shop.get('/api/account/domains?first=100')).json()
    const { id } = items.find(({ name }: { name: string }) => name === 'voorbeeldklant.nl')
    const path = `/api/account/domeinen/${id}/verlengen`
    const seen = await shop.postJson(path, { years: 2, dryRun: true })
    expect(seen.status).toBe(200)
    const { net, vat, total, orderId } = await seen.json()
    expect([net > 0, total, orderId]).toEqual([true, net + vat, null])
    expect((await shop.postJson(path, { years: 99 })).status).toBe(400)
    expect((await shop.postJson('/api/account/domeinen/dom_nergens/verlengen', {})).status).toBe(404)
    expect(await (await shop.postJson(path, { years: 2 })).json()).toMatchObject({ years: 2, net })
  } finally {
    await shop.close()
  }
})

test('the transfer code of a domain is given over REST to who has just confirmed who they are', async () => {
  const shop = await startTestShop()
  try {
    await shop.login('klant@voorbeeld.nl')
    const { items } = await (await shop.get('/api/account/domains?first=100')).json()
    const { id } = items.find(({ name }: { name: string }) => name === 'voorbeeldklant.nl')
    const path = `/api/account/domeinen/${id}/verhuiscode`
    expect(await (await shop.postJson(path, {})).json()).toMatchObject({ code: expect.any(String) })
    shop.clock.advance(11 * 60_000)
    const refused = await shop.postJson(path, {})
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'CONFIRM_IDENTITY'])
  } finally {
    await shop.close()
  }
})
