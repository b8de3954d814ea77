import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import { SetShopBrandInput, SetShopBrandResult, StaffShopBrand } from './brand.graphql'
import { findBrand, setBrand } from './brand.service'
import { SetShopContactInput, SetShopContactResult, StaffShopContact } from './contact.graphql'
import { findContact, setContact } from './contact.service'
import { EarlierShopNotice } from './earlier-notices.graphql'
import {
  RemoveShopLogoInput,
  RemoveShopLogoResult,
  SetShopLogoInput,
  SetShopLogoResult,
  StaffShopLogo,
} from './logo.graphql'
import { findLogo, removeLogo, setLogo } from './logo.service'
import { SetMailClosingInput, SetMailClosingResult, StaffMailClosing } from './mail-closing.graphql'
import { findMailClosing, setMailClosing } from './mail-closing.service'
import {
  RemoveShopNoticeInput,
  RemoveShopNoticeResult,
  SetShopNoticeInput,
  SetShopNoticeResult,
  StaffShopNotice,
} from './shop.graphql'
import { findNotice, listEarlierNotices, removeNotice, setNotice } from './shop.service'

@Resolver()
export class ShopResolver {
  @Query(() => StaffShopNotice, {
    description: 'The notice above the pages of the shop, as it was last set. Requires STAFF_MANAGE.',
  })
  shopNotice(@Ctx() ctx: StaffContext) {
    return findNotice(ctx)
  }

  @Query(() => [EarlierShopNotice], {
    description: 'The last 20 earlier versions of the notice, newest first. Requires STAFF_MANAGE.',
  })
  earlierShopNotices(@Ctx() ctx: StaffContext) {
    return listEarlierNotices(ctx)
  }

  @Query(() => StaffShopContact, { description: 'Contact details of the shop. Requires STAFF_MANAGE.' })
  shopContact(@Ctx() ctx: StaffContext) {
    return findContact(ctx)
  }

  @Query(() => StaffShopBrand, { description: 'Name and colours of the shop. Requires STAFF_MANAGE.' })
  shopBrand(@Ctx() ctx: StaffContext) {
    return findBrand(ctx)
  }

  @Query(() => StaffShopLogo, { description: 'Logo of the shop. Requires STAFF_MANAGE.' })
  shopLogo(@Ctx() ctx: StaffContext) {
    return findLogo(ctx)
  }

  @Query(() => StaffMailClosing, { description: 'Closing words of the shop under each mail. Requires STAFF_MANAGE.' })
  shopMailClosing(@Ctx() ctx: StaffContext) {
    return findMailClosing(ctx)
  }

  @Mutation(() => SetMailClosingResult, {
    description: 'Replaces the closing words under each mail that is written from now on. Requires a fresh factor.',
  })
  setMailClosing(@Ctx() ctx: StaffContext, @Input(() => SetMailClosingInput) input: SetMailClosingInput) {
    return setMailClosing(ctx, input)
  }

  @Mutation(() => SetShopLogoResult, {
    description: 'Shows a logo in place of the wordmark on pages, mails and new invoices. Requires a fresh factor.',
  })
  setShopLogo(@Ctx() ctx: StaffContext, @Input(() => SetShopLogoInput) input: SetShopLogoInput) {
    return setLogo(ctx, input)
  }

  @Mutation(() => RemoveShopLogoResult, {
    description: 'Removes a logo of the shop; its files stay for earlier mails and invoices. Requires a fresh factor.',
  })
  removeShopLogo(@Ctx() ctx: StaffContext, @Input(() => RemoveShopLogoInput) input: RemoveShopLogoInput) {
    return removeLogo(ctx, input)
  }

  @Mutation(() => SetShopBrandResult, {
    description: 'Replaces the name and colours of the shop on pages, mails and new invoices. Requires a fresh factor.',
  })
  setShopBrand(@Ctx() ctx: StaffContext, @Input(() => SetShopBrandInput) input: SetShopBrandInput) {
    return setBrand(ctx, input)
  }

  @Mutation(() => SetShopContactResult, {
    description: 'Replaces the contact details of the shop on pages, mails and new invoices. Requires a fresh factor.',
  })
  setShopContact(@Ctx() ctx: StaffContext, @Input(() => SetShopContactInput) input: SetShopContactInput) {
    return setContact(ctx, input)
  }

  @Mutation(() => SetShopNoticeResult, {
    description: 'Replaces the notice above the pages of the shop. Requires a fresh factor.',
  })
  setShopNotice(@Ctx() ctx: StaffContext, @Input(() => SetShopNoticeInput) input: SetShopNoticeInput) {
    return setNotice(ctx, input)
  }

  @Mutation(() => RemoveShopNoticeResult, {
    description: 'Removes the notice above the pages of the shop. Requires a fresh factor.',
  })
  removeShopNotice(@Ctx() ctx: StaffContext, @Input(() => RemoveShopNoticeInput) input: RemoveShopNoticeInput) {
    return removeNotice(ctx, input)
  }
}
