import type { StaffRule } from '../../../staff/policy'
import { VIEW_COUNT_MAX } from '../../../staff/staff-connection'
import type { StaffPart } from '../../../staff/staff-part'
import { firstDayOf } from '../../../staff/work/upcoming.service'
import { forgetPerson } from '../discount.repository'
import { listStarts } from '../price-sets.repository'
import { newPromotion } from './new-promotion.service'
import { changedPromotion } from './planned-promotion.service'
import { PriceSetsResolver } from './price-sets.resolver'
import { PromotionsResolver } from './promotions.resolver'
import { ProposedPricesResolver } from './proposed-prices.resolver'
import { schedulePrices } from './schedule-prices.service'
import { StaffProductsResolver } from './staff-products.resolver'

const drafts: StaffRule = { who: 'staff', right: 'CATALOGUE_DRAFT', hasReason: true, audit: 'always' }
const approves: StaffRule = { ...drafts, right: 'CATALOGUE_APPROVE', isFresh: true }

export const catalogueStaff: StaffPart = {
  resolvers: [StaffProductsResolver, PriceSetsResolver, ProposedPricesResolver, PromotionsResolver],
  policy: {
    // Without AMOUNTS_SEE, without amounts.
    Query: {
      staffProducts: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' },
      priceSets: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' },
      promotions: { who: 'staff', right: 'PROMOTIONS_CREATE', audit: 'refused' },
      promotionLimit: { who: 'staff', right: 'PROMOTIONS_CREATE', audit: 'refused' },
      priceSet: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' },
    },
    Mutation: {
      draftPriceSet: drafts,
      readPriceList: drafts,
      changePriceSet: drafts,
      discardPriceSet: drafts,
      schedulePriceSet: { ...drafts, isFresh: true },
      cancelPriceSet: approves,
      addExtension: { ...drafts, isFresh: true },
      setProductSale: approves,
      createPromotion: { ...drafts, right: 'PROMOTIONS_CREATE', isFresh: true },
      changePromotion: { ...drafts, right: 'PROMOTIONS_CREATE', isFresh: true },
      endPromotion: { ...drafts, right: 'PROMOTIONS_MANAGE' },
      makePromotionCodes: { ...drafts, right: 'PROMOTIONS_MANAGE', isFresh: true },
      downloadPromotionCodes: { ...drafts, right: 'PROMOTIONS_MANAGE', isFresh: true },
      withdrawPromotionCodes: { ...drafts, right: 'PROMOTIONS_MANAGE' },
    },
  },
  upcoming: [
    {
      kind: 'prices-change',
      right: 'CUSTOMERS_SEE',
      path: '/beheer/producten',
      next: async ({ db, at }) => firstDayOf(await listStarts(db.reader, at, VIEW_COUNT_MAX)),
    },
  ],
  proposals: [schedulePrices, newPromotion, changedPromotion],
  erasure: { erase: (_ctx, tx, { account }) => forgetPerson(tx, account.id) },
}
