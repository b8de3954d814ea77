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
