import { beforeEach, describe, expect, test } from 'vitest'
import { productIdOf } from '../../../../db/seed/seed-catalogue'
import { staffContext } from '../../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../../tests/support/test-context'
import type { StaffContext } from '../../../staff/staff-context'
import { listStoredProducts } from '../catalogue.repository'
import { catalogueStaff } from './catalogue.staff'
import { setProductSale } from './product-sale.service'

const [A, B, C] = ['HOSTING_INTRO', 'HOSTING_BASIC', 'HOSTING_PREMIUM'].map(productIdOf) as [string, string, string]

let shop: TestContext
let anna: StaffContext
let bart: StaffContext

beforeEach(async () => {
  shop = await testContext()
  anna = await staffContext(shop, { name: 'Anna', roles: ['OWNER'], parts: [catalogueStaff] })
  bart = await staffContext(shop, { name: 'Bart', roles: ['FINANCE'], parts: [catalogueStaff] })
})

const retire = (by: StaffContext, productId: string, successorId: string | null = null) =>
  setProductSale(by, { productId, isSold: false, successorId, reason: 'wordt vervangen' })

/** The products that are not sold with their successors, and whether those are sold. */
async function successors() {
  const all = await listStoredProducts(shop.db.reader)
  return all
    .filter(({ isSold, successorId }) => !isSold && successorId !== null)
    .map(({ product, successorId }) => {
      const successor = all.find(({ product }) => product.productId === successorId)
      return { of: product.code, is: successor?.product.code, isSold: successor?.isSold }
    })
}

describe('two staff members at once', () => {
  test('who retire a product and its successor leave no successor that is not sold, whoever is first', async () => {
    const [one, other] = await Promise.all([retire(anna, A, B), retire(bart, B)])
    expect([one, other].map((answer) => answer.constructor.name)).toEqual(['StaffProduct', 'StaffProduct'])
    expect(await successors()).toEqual([])
  })

  test('of whom the first retires the successor refuse the second that names it', async () => {
    const [one, other] = await Promise.all([retire(bart, B, C), retire(anna, A, B)])
    expect(one.constructor.name).toBe('StaffProduct')
    expect(other).toMatchObject({ issues: [{ field: 'successorId' }] })
    expect(await successors()).toEqual([{ of: 'HOSTING_BASIC', is: 'HOSTING_PREMIUM', isSold: true }])
  })

  test('who name each other’s product are refused once, so that there is no circle', async () => {
    const answers = await Promise.all([retire(anna, A, B), retire(bart, B, A)])
    expect(answers.filter((answer) => answer.constructor.name === 'StaffProduct')).toHaveLength(1)
    expect(await successors()).toEqual([{ of: 'HOSTING_INTRO', is: 'HOSTING_BASIC', isSold: true }])
  })

  test('of whom one sells the product again leave it without a successor', async () => {
    await retire(anna, A, B)
    const sell = setProductSale(bart, { productId: A, isSold: true, reason: 'toch verkopen' })
    await Promise.all([sell, retire(anna, B, C)])
    expect(await successors()).toEqual([{ of: 'HOSTING_BASIC', is: 'HOSTING_PREMIUM', isSold: true }])
  })
})
