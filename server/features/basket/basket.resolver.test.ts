import { expect, test } from 'vitest'
import { ask } from '../../../tests/support/ask'
import { testContext } from '../../../tests/support/test-context'
import { fill } from './basket.test-support'

const ITEM = 'items { id title product { id productCode } } '
const CHANGED = `{ __typename ... on Basket { ${ITEM} } ... on UserError { code message } }`

test('a product is named by its id alone, and an item shows which it is', async () => {
  const ctx = await testContext()
  const { data } = await ask(ctx, '{ products(kinds: [DOMAIN]) { id productCode } }')
  const [product] = data.products
  const title = `winkel.${product.productCode.slice('DOMAIN_'.length).toLowerCase().replace('_', '.')}`
  const add = `mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) ${CHANGED} }`
  const added = await ask(ctx, add, { input: { productId: product.id, title } })
  expect(added.data.addBasketItem).toMatchObject({ __typename: 'Basket', items: [{ title, product }] })
})

test.each(['itemId', 'unique'])('an item is named by its %s', async (name) => {
  const ctx = await testContext()
  const [item] = (await fill(ctx, { title: 'winkel.nl' })).items
  const remove = `mutation ($input: RemoveBasketItemInput!) { removeBasketItem(input: $input) ${CHANGED} }`
  const { data } = await ask(ctx, remove, { input: { [name]: item?.id } })
  expect(data.removeBasketItem).toEqual({ __typename: 'Basket', items: [] })
})

test('an item that is named in no way is not there', async () => {
  const ctx = await testContext()
  await fill(ctx, { title: 'winkel.nl' })
  const { errors } = await ask(ctx, `mutation { removeBasketItem(input: {}) ${CHANGED} }`)
  expect(errors).toEqual({ removeBasketItem: 'NOT_FOUND' })
})

test('a basket says whether it can be ordered, as the mutation does that only reads', async () => {
  const ctx = await testContext()
  const asked = '{ basket { validation { status message } } }'
  const told = 'mutation { validateBasket(input: {}) { status message } }'
  expect((await ask(ctx, asked)).data.basket.validation).toEqual({
    status: 'FAILED',
    message: 'Je winkelmand is leeg.',
  })
  await fill(ctx, { title: 'winkel.nl' })
  const { data } = await ask(ctx, asked)
  expect(data.basket.validation).toEqual({ status: 'OK', message: null })
  expect((await ask(ctx, told)).data.validateBasket).toEqual(data.basket.validation)
})

test('a basket says what fits it, which can be accepted then, and leaves out what does not', async () => {
  const ctx = await testContext()
  const asked = '{ basket { proposals { serviceType domainName price } } }'
  expect((await ask(ctx, asked)).data.basket.proposals).toEqual([])
  await fill(ctx, { title: 'winkel.nl' })
  const [proposal] = (await ask(ctx, asked)).data.basket.proposals
  expect(proposal).toMatchObject({ serviceType: 'ADD_INTRO_HOSTING', domainName: 'winkel.nl' })
  const accept = `mutation ($input: AcceptAdditionalServicesInput!) { acceptAdditionalServices(input: $input) ${CHANGED} }`
  const { data } = await ask(ctx, accept, { input: { acceptedServiceTypes: [proposal.serviceType] } })
  expect(data.acceptAdditionalServices.__typename).toBe('Basket')
  expect((await ask(ctx, '{ basket { allBasketItems { productCode } } }')).data.basket.allBasketItems).toMatchObject([
    { productCode: 'DOMAIN_NL' },
    { productCode: 'HOSTING_INTRO' },
  ])
})

test("a reseller's basket has no proposals, and asking is no error", async () => {
  const ctx = await testContext({ signedInAs: 'reseller@voorbeeld.nl' })
  const { data, errors } = await ask(ctx, '{ basket(channel: RESELLER) { proposals { serviceType } } }')
  expect([data.basket.proposals, errors]).toEqual([[], {}])
})
