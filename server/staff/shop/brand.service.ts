import {
  BRAND_COLORS,
  type BrandColor,
  type BrandIssue,
  brandIssues,
  contrastOf,
  OWN_BRAND,
  ratioText,
  readBrand,
  type ShopBrand,
} from '../../../rules/shop-brand'
import { issueText } from '../../../rules/validation.text'
import { view } from '../../graphql/view'
import { BRAND, changeSetting } from '../../settings/shop-settings'
import { findSetting, type SettingRow } from '../../settings/shop-settings.repository'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { type SetShopBrandInput, StaffShopBrand } from './brand.graphql'
import { shopText } from './shop.text'

const FIELDS = ['name', ...BRAND_COLORS] as const

/** Returns the name and colours of the shop. */
export const findBrand = async (ctx: StaffContext): Promise<StaffShopBrand> =>
  brandView(await findSetting(ctx.db.reader, BRAND))

/** Replaces the name and colours of the shop, on all instances. */
export function setBrand(
  ctx: StaffContext,
  { expectedVersion, reason, ...input }: SetShopBrandInput,
): Promise<StaffShopBrand | StaffInvalidInput | Changed> {
  const brand = Object.fromEntries(
    FIELDS.map((field) => [field, field === 'name' ? input.name.trim() : input[field].trim().toLowerCase()]),
  ) as ShopBrand
  const about = {
    ...({ act: 'setShopBrand', right: 'STAFF_MANAGE', objectType: 'ShopBrand', objectId: BRAND } as const),
    reason: reason.trim(),
  }
  return runAct<StaffShopBrand | StaffInvalidInput | Changed>(ctx, about, async (tx) => {
    const issues = Object.entries(brandIssues(brand)) as [keyof ShopBrand, BrandIssue][]
    if (issues.length > 0)
      return {
        result: new StaffInvalidInput(
          issues.map(([field, issue]) => ({ field, message: messageOf(ctx, brand, field, issue) })),
        ),
      }
    const change = { name: BRAND, expectedVersion, value: JSON.stringify(brand) }
    const changed = await changeSetting(tx, { ...change, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    const before = readBrand(changed.before?.value ?? null) ?? OWN_BRAND
    return {
      result: brandView(changed.after),
      changes: FIELDS.filter((field) => before[field] !== brand[field]).map((field) => ({
        field: `brand${field[0]?.toUpperCase()}${field.slice(1)}`,
        before: before[field],
        after: brand[field],
      })),
    }
  })
}

function messageOf({ locale }: StaffContext, brand: ShopBrand, field: keyof ShopBrand, issue: BrandIssue): string {
  const words = shopText[locale]
  if (issue !== 'low-contrast') return field === 'name' ? issueText(issue, locale) : words.color
  const { ratio, needed } = contrastOf(field as BrandColor, brand[field])
  return words.contrast({ ratio: ratioText(ratio, locale), needed: ratioText(needed, locale) })
}

function brandView(row: SettingRow | null): StaffShopBrand {
  const brand = readBrand(row?.value ?? null) ?? OWN_BRAND
  return view(StaffShopBrand, {
    ...{ id: BRAND, version: row?.version ?? 0, ...brand },
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}
