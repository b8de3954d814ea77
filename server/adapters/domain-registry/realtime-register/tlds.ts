import { domainToUnicode } from 'node:url'
import { DAY_MS } from '../../../../rules/time'
import { boundedCache } from '../../../common/bounded-cache'
import type { Clock } from '../../../ports/clock'
import type { RealtimeRegisterApi, RtrDomain, RtrTld } from './api'

/** Rules of the registry of a name, asked once a day since registries change them. */
export function createTlds(api: RealtimeRegisterApi, clock: Clock) {
  const remembered = boundedCache<string, { tld: RtrTld | null; until: number }>(2000)
  return {
    /** Null for an extension that the registrar does not sell. */
    async find(name: string): Promise<RtrTld | null> {
      const extension = name.slice(name.indexOf('.') + 1)
      const known = remembered.get(extension)
      if (known && clock.now() < known.until) return known.tld
      const tld = await api.findTld(extension)
      remembered.set(extension, { tld, until: clock.now() + DAY_MS })
      return tld
    },
  }
}

export type Tlds = ReturnType<typeof createTlds>

/** Returns when the term of a domain ends for the customer: some registries delete earlier than they expire. */
export const endOf = ({ expiryDate }: Pick<RtrDomain, 'expiryDate'>, tld: RtrTld | null): number =>
  expiryDate - (tld?.metadata.expiryDateOffset ?? 0) * 1000

/** Months of a term; null if the registry does not offer it. */
export function monthsOf(years: number, periods: readonly number[] | null | undefined): number | null {
  const months = years * 12
  return !periods || periods.includes(months) ? months : null
}

/** Language of an internationalised name, where its registry wants to know: the first one that has all its letters. */
export function languageOf(name: string, tld: RtrTld | null): string | undefined {
  if (!name.includes('xn--')) return undefined
  const letters = [...domainToUnicode(name.slice(0, name.indexOf('.')))].filter((letter) => !/[a-z0-9-]/.test(letter))
  const languages = Object.entries(tld?.metadata.domainSyntax?.languageCodes ?? {})
  const preferred = languages.sort(([a], [b]) => Number(isDutch(b)) - Number(isDutch(a)))
  return preferred.find(([, { allowedCharacters }]) =>
    letters.every((letter) => allowedCharacters?.includes(letter) ?? true),
  )?.[0]
}

const isDutch = (code: string): boolean => /^(dut|nld|nl)\b/i.test(code)

/** States of a deleted domain that can still be restored. */
const QUARANTINED = ['REDEMPTION_PERIOD', 'PENDING_DELETE', 'DELETE_REQUESTED', 'PENDING_RESTORE']

export const isQuarantined = ({ status }: Pick<RtrDomain, 'status'>): boolean =>
  QUARANTINED.some((each) => status.includes(each))
