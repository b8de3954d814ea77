import type { Database, Tx } from '../../db/database'
import { closingParagraphs, readMailClosing } from '../../rules/mail-closing'
import { CUSTOMER_MAIL_KINDS, type CustomerMailKind, type MailKind } from '../../rules/mail-kinds'
import { type MailWords, readMailWords } from '../../rules/mail-words'
import { type OpeningHours, parseOpeningHours } from '../../rules/opening-hours'
import { OWN_BRAND, readBrand, type ShopBrand } from '../../rules/shop-brand'
import { openingHoursText, readContact, type ShopContact } from '../../rules/shop-contact'
import { type LogoFile, NO_LOGO, readLogo, type ShopLogo } from '../../rules/shop-logo'
import { isNoticeShown, readNotice, type ShopNotice } from '../../rules/shop-notice'
import type { Locale } from '../../rules/text'
import type { Config } from '../config'
import type { Clock } from '../ports/clock'
import { type BrandFile, type BrandFiles, brandFiles, versionsIn } from './brand-files'
import {
  findLogoFile,
  findSetting,
  findVersion,
  insertSetting,
  keepLogoFile,
  listSettings,
  type SettingRow,
} from './shop-settings.repository'

/** Notified of each change of a setting. */
const CHANNEL = 'shop-settings'

export const NOTICE = 'notice'
export const CONTACT = 'contact'
export const BRAND = 'brand'
export const LOGO = 'logo'
export const MAIL_CLOSING = 'mail-closing'
/** Own words in a kind of mail: a setting for each kind. */
export const mailWordsSetting = (kind: CustomerMailKind): string => `mail-words:${kind}`

/** Contact details of the shop, as pages and mails use them. */
export interface SiteContact extends Omit<ShopContact, 'hours'> {
  hours: readonly OpeningHours[]
}

/** The settings that pages need, in memory: no page waits for the database. */
export interface ShopSettings {
  /** Returns the notice to show now; null if there is none. */
  notice(): ShopNotice | null
  /** Returns the contact details that the owner set; those of the configuration until then. */
  contact(): SiteContact
  /** Returns the name and colours that the owner chose; those that come with the shop until then. */
  brand(): ShopBrand
  /** Returns the logo; none if the wordmark is shown. Its files are in the database. */
  logo(): ShopLogo
  /** Returns the closing words under each mail, by paragraphs; empty if there are none. */
  mailClosing(locale: Locale): readonly string[]
  /** Returns the shop's own words in a kind of mail; null if there are none. */
  mailWords(kind: MailKind | null): MailWords | null
  /** Returns the files that pages load for name, colours and logo; none for those that come with the shop. */
  brandFiles(): BrandFiles
}

/** Reads the settings, and again after each change by any instance. */
export async function openShopSettings(
  db: Database,
  clock: Clock,
  config: Pick<Config, 'site'>,
): Promise<ShopSettings> {
  const read = async () => {
    const rows = await listSettings(db.reader)
    const notice = readNotice(storedValue(rows, NOTICE))
    const closing = readMailClosing(storedValue(rows, MAIL_CLOSING))
    const words = mailWordsOf(rows)
    return {
      notice,
      closing,
      words,
      contact: contactOf(rows, config),
      ...brandOf(rowOf(rows, BRAND), rowOf(rows, LOGO)),
    }
  }
  let current = await read()
  const refresh = async () => {
    current = await read()
  }
  db.listen(CHANNEL, () => void refresh().catch(() => {}))
  return {
    notice: () => (current.notice && isNoticeShown(current.notice, clock.now()) ? current.notice : null),
    contact: () => current.contact,
    brand: () => current.brand,
    logo: () => current.logo,
    mailClosing: (locale) => (current.closing ? closingParagraphs(current.closing, locale) : []),
    mailWords: (kind) => (kind === null ? null : (current.words.get(kind) ?? null)),
    brandFiles: () => current.files,
  }
}

const NO_FILES: BrandFiles = { style: null, script: null, icon: null, manifest: null }

type Row = SettingRow | null | undefined

function brandOf(row: Row, logoRow: Row): { brand: ShopBrand; logo: ShopLogo; files: BrandFiles } {
  const brand = readBrand(row?.value ?? null) ?? OWN_BRAND
  const logo = readLogo(logoRow?.value ?? null)
  return { brand, logo, files: brandFiles(brand, logo, [row?.version ?? 0, logoRow?.version ?? 0]) }
}

/** Returns a file of a brand by its name: of this version, or of an earlier one. Null if there is none. */
export async function brandFileOf(
  { db, shopSettings }: { db: Database; shopSettings: ShopSettings },
  file: string,
): Promise<BrandFile | null> {
  const isIt = (one: BrandFile | null): one is BrandFile => one?.name === file
  const versions = versionsIn(file)
  const current = Object.values(shopSettings.brandFiles()).find(isIt)
  if (current || !versions) return current ?? null
  const [row, logoRow] = await Promise.all([
    findVersion(db.reader, BRAND, versions[0]),
    findVersion(db.reader, LOGO, versions[1]),
  ])
  const { files } = brandOf(row, logoRow)
  return Object.values(files).find(isIt) ?? null
}

/** Returns a file of a logo, also of an earlier one. Null if there is none with this hash. */
export const logoFileOf = ({ db }: { db: Database }, hash: string) => findLogoFile(db.reader, hash)

/** Stores a file of a logo. */
export const storeLogoFile = (
  tx: Tx,
  { hash, type, content, createdAt }: Pick<LogoFile, 'hash' | 'type'> & { content: Buffer; createdAt: number },
): Promise<void> => keepLogoFile(tx, { hash, type, content: content.toString('base64'), createdAt })

const rowOf = (rows: readonly SettingRow[], setting: string): Row => rows.find(({ name }) => name === setting)

const storedValue = (rows: readonly SettingRow[], setting: string): string | null => rowOf(rows, setting)?.value ?? null

function mailWordsOf(rows: readonly SettingRow[]): ReadonlyMap<MailKind, MailWords> {
  const known = CUSTOMER_MAIL_KINDS.map(
    (kind) => [kind, readMailWords(storedValue(rows, mailWordsSetting(kind)))] as const,
  )
  return new Map(known.flatMap(([kind, words]) => (words ? [[kind, words] as const] : [])))
}

function contactOf(rows: readonly SettingRow[], { site }: Pick<Config, 'site'>): SiteContact {
  const contact = readContact(storedValue(rows, CONTACT))
  return contact ? { ...contact, hours: parseOpeningHours(contact.hours) ?? [] } : siteContact(site)
}

const siteContact = ({ phone, email, address, hours }: SiteContact): SiteContact => ({ phone, email, address, hours })

/** Returns the contact details of the configuration, as the owner edits them. */
export const configuredContact = ({ site }: Pick<Config, 'site'>): ShopContact => ({
  ...siteContact(site),
  hours: openingHoursText(site.hours),
})

/** Settings of a shop that has none, such as a sandbox. */
export const noSettings = ({ site }: Pick<Config, 'site'>): ShopSettings => ({
  notice: () => null,
  contact: () => siteContact(site),
  brand: () => OWN_BRAND,
  logo: () => NO_LOGO,
  mailClosing: () => [],
  mailWords: () => null,
  brandFiles: () => NO_FILES,
})

interface SettingChange {
  name: string
  /** Version that the change was made from, 0 if there was none. */
  expectedVersion: number
  value: string | null
  changedBy: string
  changedAt: number
}

/**
 * Adds a version of a setting; every instance reads it after the commit. Returns the version before and after, or null if the
 * newest version is not the expected one.
 */
export async function changeSetting(
  tx: Tx,
  { expectedVersion, ...change }: SettingChange,
): Promise<{ before: SettingRow | null; after: SettingRow } | null> {
  const before = await findSetting(tx, change.name)
  if ((before?.version ?? 0) !== expectedVersion) return null
  const after = { ...change, version: expectedVersion + 1 }
  await insertSetting(tx, after)
  tx.notify(CHANNEL)
  return { before, after }
}
