import { expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

const PATH = '/api/account/domeinen-wijzigen'

async function reseller(): Promise<{ shop: TestShop; domainIds: string[] }> {
  const shop = await startTestShop()
  await shop.login('reseller@voorbeeld.nl')
  const { items } = await (await shop.get('/api/account/domains?first=3')).json()
  return { shop, domainIds: items.map(({ id }: { id: string }) => id) }
}

test('name servers of many domains are changed over REST, followed, stopped and undone', async () => {
  const { shop, domainIds } = await reseller()
  const asked = { domainIds, nameServers: ['ns1.elders.example', 'ns2.elders.example'] }
  const preview = await shop.postJson(`${PATH}/naamservers`, { ...asked, dryRun: true })
  expect(preview.status).toBe(200)
  expect(await preview.json()).toMatchObject({ changing: 3, impossible: 0, items: [{ outcome: 'CHANGES' }, {}, {}] })
  const begun = await shop.postJson(`${PATH}/naamservers`, asked)
  expect(begun.status).toBe(202)
  const { id } = await begun.json()
  for (let at = 0; at < 4; at++) {
    await shop.settle()
    shop.clock.advance(2000)
  }
  const { batch, items } = await (await shop.get(`${PATH}/${id}`)).json()
  expect(batch).toMatchObject({ id, done: 3, waiting: 0 })
  expect(items).toMatchObject([{ state: 'DONE', problem: null }, { state: 'DONE' }, { state: 'DONE' }])
  expect(await (await shop.postJson(`${PATH}/${id}/stop`, {})).json()).toMatchObject({ id, stopped: 0 })
  expect(await (await shop.postJson(`${PATH}/${id}/retry`, {})).json()).toMatchObject({ id, waiting: 0 })
  const one = { domainIds: domainIds.slice(0, 1) }
  expect(await (await shop.postJson(`${PATH}/${id}/retry`, one)).json()).toMatchObject({ id, waiting: 0 })
  const undo = await shop.postJson(`${PATH}/${id}/undo`, { domainIds: domainIds.slice(0, 1), dryRun: true })
  expect(await undo.json()).toMatchObject({ changing: 1, items: [{ domainId: domainIds[0] }] })
  expect(await (await shop.get(`${PATH}?first=1`)).json()).toMatchObject({ items: [{ id }], hasNextPage: false })
})

test.each([
  ['no domains', '/naamservers', { domainIds: [] }, 400],
  ['domains that are no list of words', '/naamservers', { domainIds: [{ id: 1 }] }, 400],
  ['too many', '/houder', { domainIds: Array.from({ length: 501 }, (_, at) => `dom_${at}`) }, 400],
  ['a batch that is not there', '/bat_nergens/stop', {}, 404],
  ['the undoing of one that is not there', '/bat_nergens/undo', {}, 404],
  ['trying again what is none of its domains', '/bat_nergens/retry', { domainIds: ['dom_nergens'] }, 404],
  ['a page that is none', '?first=veel', null, 400],
])('%s is refused', async (_what, path, body, status) => {
  const { shop } = await reseller()
  const answer = body === null ? await shop.get(`${PATH}${path}`) : await shop.postJson(`${PATH}${path}`, body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code: expect.any(String) })
})
