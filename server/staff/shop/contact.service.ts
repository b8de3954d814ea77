import { contactIssues, readContact, type ShopContact } from '../../../rules/shop-contact'
import { issueText } from '../../../rules/validation.text'
import { view } from '../../graphql/view'
import { CONTACT, changeSetting, configuredContact } from '../../settings/shop-settings'
import { findSetting, type SettingRow } from '../../settings/shop-settings.repository'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { type SetShopContactInput, StaffShopContact } from './contact.graphql'

const FIELDS = ['phone', 'email', 'address', 'hours'] as const

/** Returns the contact details of the shop. */
export const findContact = async (ctx: StaffContext): Promise<StaffShopContact> =>
  contactView(ctx, await findSetting(ctx.db.reader, CONTACT))

/** Replaces the contact details of the shop, on all instances. */
export function setContact(
  ctx: StaffContext,
  { expectedVersion, reason, ...input }: SetShopContactInput,
): Promise<StaffShopContact | StaffInvalidInput | Changed> {
  const contact: ShopContact = {
    ...{ phone: input.phone.trim(), email: input.email.trim() },
    ...{ address: input.address.trim(), hours: input.hours.trim() },
  }
  const about = {
    ...({ act: 'setShopContact', right: 'STAFF_MANAGE', objectType: 'ShopContact', objectId: CONTACT } as const),
    reason: reason.trim(),
  }
  return runAct<StaffShopContact | StaffInvalidInput | Changed>(ctx, about, async (tx) => {
    const issues = Object.entries(contactIssues(contact))
    if (issues.length > 0)
      return {
        result: new StaffInvalidInput(
          issues.map(([field, issue]) => ({ field, message: issueText(issue, ctx.locale) })),
        ),
      }
    const change = { name: CONTACT, expectedVersion, value: JSON.stringify(contact) }
    const changed = await changeSetting(tx, { ...change, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    const before = readContact(changed.before?.value ?? null) ?? configuredContact(ctx.config)
    const differing = FIELDS.filter((field) => before[field] !== contact[field])
    return {
      result: contactView(ctx, changed.after),
      changes: differing.map((field) => ({
        field: `shop${field[0]?.toUpperCase()}${field.slice(1)}`,
        before: before[field],
        after: contact[field],
      })),
    }
  })
}

function contactView({ config }: StaffContext, row: SettingRow | null): StaffShopContact {
  const contact = readContact(row?.value ?? null) ?? configuredContact(config)
  return view(StaffShopContact, {
    ...{ id: CONTACT, version: row?.version ?? 0, ...contact },
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}
