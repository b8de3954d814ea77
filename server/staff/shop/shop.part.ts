import { frameRoute } from '../mails/mail-frame'
import type { StaffRule } from '../policy'
import type { StaffPart } from '../staff-part'
import { MailWordsResolver } from './mail-words.resolver'
import { openSampleFrame, SAMPLE_FRAME_PATH } from './mail-words.service'
import { ShopResolver } from './shop.resolver'

const sees: StaffRule = { who: 'staff', right: 'STAFF_MANAGE', audit: 'refused' }
const changes: StaffRule = { who: 'staff', right: 'STAFF_MANAGE', isFresh: true, hasReason: true, audit: 'always' }

/** Settings of the shop, which the owner changes. */
export const SHOP_PART: StaffPart = {
  resolvers: [ShopResolver, MailWordsResolver],
  webRoutes: frameRoute(SAMPLE_FRAME_PATH, openSampleFrame),
  policy: {
    Query: {
      ...{ shopNotice: sees, earlierShopNotices: sees, shopContact: sees, shopBrand: sees, shopLogo: sees },
      ...{ shopMailClosing: sees, shopMailWords: sees, mailWordsPreview: sees },
    },
    Mutation: {
      setShopNotice: changes,
      removeShopNotice: changes,
      setShopContact: changes,
      setMailClosing: changes,
      setMailWords: changes,
      setShopBrand: changes,
      setShopLogo: changes,
      removeShopLogo: changes,
    },
  },
}
