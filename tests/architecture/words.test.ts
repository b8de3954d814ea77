import { describe, expect, test } from 'vitest'
import { SHOP } from '../../rules/text'
import { SAME_IN_BOTH } from './same-words'

/** Words to replace by another, by language. Terms from the shop's law or from another language are exempt. */
const REFUSED: readonly { write: string; never: RegExp; side: 'nl' | 'en' }[] = [
  { write: 'nameserver', never: /naamserver/i, side: 'nl' },
  { write: 'hostingpaneel or account', never: /controlepaneel/i, side: 'nl' },
  { write: 'VPS', never: /VPS-(servers?|hosting)|virtuele servers?/i, side: 'nl' },
  { write: 'hostingpakketten', never: /mijn hosting/i, side: 'nl' },
  { write: 'aanbieder', never: /\bproviders?\b|andere partij/i, side: 'nl' },
  { write: 'automatisch verlengen', never: /verleng automatisch/i, side: 'nl' },
  { write: 'wordt verlengd op', never: /\bverlengt op\b/i, side: 'nl' },
  { write: 'Naar het product', never: /verder naar product/i, side: 'nl' },
  { write: 'onbeperkt veel', never: /onbeperkt (mailboxen|databases)/i, side: 'nl' },
  { write: 'IPv4-adres', never: /IPv4 adres/i, side: 'nl' },
  { write: '.nl-domeinnaam', never: /\.nl domein/i, side: 'nl' },
  { write: 'WordPress', never: /\bWordpress\b/, side: 'nl' },
  { write: 'PrestaShop', never: /\bPrestashop\b/, side: 'nl' },
  { write: 'log in en …', never: /\bna inloggen\b/i, side: 'nl' },
  { write: 'als bedrijf', never: /\bvan een bedrijf\./i, side: 'nl' },
  { write: 'legal entity', never: /legal person/i, side: 'en' },
  { write: 'web hosting', never: /\bwebhosting\b/i, side: 'en' },
  { write: 'mail client', never: /mail program/i, side: 'en' },
  { write: 'software', never: /\bprograms?\b/i, side: 'en' },
]

interface Word {
  where: string
  nl: string
  en: string
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../{rules,server,web}/**/*.text.ts', '../../server/adapters/**/*-text.ts'],
  { eager: true },
)
const words = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((value) =>
    isText(value) ? wordsOf(file.replace('../../', ''), value.nl, value.en) : [],
  ),
)

describe('every text of the shop', () => {
  test('stands in both languages, and none is empty', () => {
    expect(words.length).toBeGreaterThan(200)
    const bad = words.filter(({ nl, en }) => nl.trim() === '' || en.trim() === '' || /undefined|\[object/.test(nl + en))
    expect(bad).toEqual([])
  })

  test('has the place for the name of the shop, which its owner can change; only the stand-in for a bank has the name', () => {
    const fixed = words.filter(({ nl, en }) => /\bWimpel\b/.test(nl + en))
    expect(fixed.map(({ where }) => where.split(' ')[0])).toEqual(
      fixed.map(() => 'server/adapters/payment-provider/test-bank-page.text.ts'),
    )
  })

  test('is not Dutch twice or English twice, but for words that both languages have', () => {
    expect(
      words.filter(({ nl, en }) => nl === en && /\p{Ll}/u.test(nl) && !SAME_IN_BOTH.has(nl.replaceAll(SHOP, 'Wimpel'))),
    ).toEqual([])
  })

  test('is Dutch on the Dutch side and English on the English side', () => {
    expect(words.filter(({ nl, en }) => DUTCH.test(en) || ENGLISH.test(nl))).toEqual([])
  })

  test.each(REFUSED)('has one word for each thing: $write, not $never', ({ never, side }) => {
    const found = words.filter((word) => never.test(word[side]))
    expect(found).toEqual([])
  })
})

/** Short words that are in almost every sentence of one language and never in the other. */
const DUTCH =
  /(?<![\p{L}\p{N}.@/-])(de|het|een|je|jouw|niet|voor|naar|wordt|zijn|deze|geen|bij|ook)(?![\p{L}\p{N}.@/-])/iu
const ENGLISH =
  /(?<![\p{L}\p{N}.@/-])(the|your|you|with|this|for|and|are|not|from|please|has|have)(?![\p{L}\p{N}.@/-])/iu

function isText(value: unknown): value is { nl: object; en: object } {
  return typeof value === 'object' && value !== null && 'nl' in value && 'en' in value
}

function wordsOf(where: string, nl: unknown, en: unknown): Word[] {
  if (typeof nl === 'string' || typeof nl === 'function') return [{ where, nl: said(nl), en: said(en) }]
  if (typeof nl !== 'object' || nl === null || typeof en !== 'object' || en === null) return []
  const sides = en as Record<string, unknown>
  return Object.entries(nl).flatMap(([key, value]) => wordsOf(`${where} ${key}`, value, sides[key]))
}

/** A message with parameters is rendered with a number for each, which also reads as a name. */
function said(word: unknown): string {
  const values = new Proxy({}, { get: () => '3' })
  return String(typeof word === 'function' ? word(values) : word)
}
