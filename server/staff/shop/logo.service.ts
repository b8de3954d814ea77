import type { Tx } from '../../../db/database'
import {
  ICON_SIDE,
  LOGO_BYTES,
  LOGO_SURFACES,
  type LogoFile,
  logoPath,
  NO_LOGO,
  readLogo,
  type ShopLogo,
  sideOf,
} from '../../../rules/shop-logo'
import { view } from '../../graphql/view'
import { readLogoFile } from '../../settings/logo-files'
import type { LogoProblem } from '../../settings/logo-problem'
import { changeSetting, LOGO, storeLogoFile } from '../../settings/shop-settings'
import { findSetting, type SettingRow } from '../../settings/shop-settings.repository'
import { runAct } from '../audit.service'
import type { StaffContext } from '../staff-context'
import { Changed, StaffInvalidInput } from '../staff-errors'
import { type RemoveShopLogoInput, type SetShopLogoInput, StaffLogoFile, StaffShopLogo } from './logo.graphql'
import { shopText } from './shop.text'

type Outcome = StaffShopLogo | StaffInvalidInput | Changed

/** Returns the logo of the shop. */
export const findLogo = async (ctx: StaffContext): Promise<StaffShopLogo> =>
  logoView(await findSetting(ctx.db.reader, LOGO))

/** Replaces the logo for a kind of surface, on all instances. A file that could do harm is refused, never changed. */
export function setLogo(
  ctx: StaffContext,
  { surface, content, expectedVersion, reason }: SetShopLogoInput,
): Promise<Outcome> {
  const isTooLarge = content.length > MOST
  const bytes = isTooLarge || !BASE64.test(content) ? null : Buffer.from(content, 'base64')
  const file: LogoFile | LogoProblem = bytes
    ? readLogoFile(bytes, surface)
    : isTooLarge
      ? { problem: 'too-large', what: String(LOGO_BYTES.png / 1024) }
      : { problem: 'unknown-type' }
  return change(ctx, 'setShopLogo', { expectedVersion, reason }, async (tx, before) => {
    if ('problem' in file) return refused(messageOf(ctx, file))
    if (surface !== 'LIGHT' && surface !== 'ICON' && !before.light) return refused(shopText[ctx.locale].lightFirst)
    await storeLogoFile(tx, { ...file, content: bytes ?? Buffer.alloc(0), createdAt: ctx.at })
    return { ...before, [sideOf(surface)]: file }
  })
}

/** Removes the logo for a kind of surface. Without one for light surfaces the wordmark is shown everywhere; the icon stays. */
export const removeLogo = (ctx: StaffContext, { surface, ...about }: RemoveShopLogoInput): Promise<Outcome> =>
  change(ctx, 'removeShopLogo', about, async (_tx, before) =>
    surface === 'LIGHT' ? { ...NO_LOGO, icon: before.icon } : { ...before, [sideOf(surface)]: null },
  )

/** Larger than any logo in base64. */
const MOST = LOGO_BYTES.png * 1.5
const BASE64 = /^[\w+/]+={0,2}$/

function messageOf({ locale }: StaffContext, { problem, what = '' }: LogoProblem): string {
  const words = shopText[locale]
  const messages: Record<LogoProblem['problem'], string> = {
    'unknown-type': words.unknownType,
    'too-large': words.tooLarge({ kib: what }),
    malformed: words.malformed,
    forbidden: words.forbidden({ what }),
    'too-many-parts': words.tooManyParts,
    'no-view-box': words.noViewBox,
    'wrong-size': words.wrongSize,
    'wrong-ratio': words.wrongRatio,
    'unusual-png': words.unusualPng,
    'no-png': words.noPng,
    'no-icon': words.noIcon({ ...ICON_SIDE }),
  }
  return messages[problem]
}

const refused = (message: string) => new StaffInvalidInput([{ field: 'content', message }])

function change(
  ctx: StaffContext,
  act: 'setShopLogo' | 'removeShopLogo',
  { expectedVersion, reason }: { expectedVersion: number; reason: string },
  next: (tx: Tx, before: ShopLogo) => Promise<ShopLogo | StaffInvalidInput>,
): Promise<Outcome> {
  const about = {
    ...({ act, right: 'STAFF_MANAGE', objectType: 'ShopLogo', objectId: LOGO } as const),
    reason: reason.trim(),
  }
  return runAct<Outcome>(ctx, about, async (tx) => {
    const before = readLogo((await findSetting(tx, LOGO))?.value ?? null)
    const after = await next(tx, before)
    if (after instanceof StaffInvalidInput) return { result: after }
    const setting = { name: LOGO, expectedVersion, value: after.light || after.icon ? JSON.stringify(after) : null }
    const changed = await changeSetting(tx, { ...setting, changedBy: ctx.staff?.name ?? '', changedAt: ctx.at })
    if (!changed) return { result: new Changed(ctx) }
    return {
      result: logoView(changed.after),
      changes: LOGO_SURFACES.map(sideOf)
        .filter((side) => before[side]?.hash !== after[side]?.hash)
        .map((side) => ({
          field: FIELDS[side],
          before: describe(before[side]),
          after: describe(after[side]),
        })),
    }
  })
}

const FIELDS: Record<keyof ShopLogo, string> = {
  light: 'logoLight',
  dark: 'logoDark',
  paper: 'logoPaper',
  icon: 'logoIcon',
}

/** For the audit log, which does not hold the file itself. */
const describe = (file: LogoFile | null): string =>
  file ? `${file.type.toUpperCase()}, ${file.width} × ${file.height}, ${file.bytes} bytes, SHA-256 ${file.hash}` : ''

function logoView(row: SettingRow | null): StaffShopLogo {
  const { light, dark, paper, icon } = readLogo(row?.value ?? null)
  return view(StaffShopLogo, {
    ...{ id: LOGO, version: row?.version ?? 0, light: fileView(light), dark: fileView(dark) },
    ...{ paper: fileView(paper), icon: fileView(icon) },
    ...{ changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null },
  })
}

const fileView = (file: LogoFile | null): StaffLogoFile | null =>
  file &&
  view(StaffLogoFile, {
    ...{ id: file.hash, path: logoPath(file), type: file.type, bytes: file.bytes },
    ...{ width: Math.round(file.width), height: Math.round(file.height) },
  })
