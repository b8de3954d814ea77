import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIST_NAMES_MAX, LIST_TEXT_MAX, parseDomainList, readListFile } from './domain-list'
import { parseOrderName } from './domain-name'

const SOLD = ['nl', 'com', 'be', 'eu', 'uk', 'co.uk']

const read = (text: string) => {
  const list = parseDomainList(text, SOLD)
  if (!list) throw new Error('the list is too long')
  return list
}

test('a list as people paste it is cleaned, and every name stands in it once', () => {
  const list = read(
    [
      'https://www.Lindebrood-Noord.nl/',
      'lindebrood-zuid.nl, lindebrood-oost.nl;lindebrood-west.nl',
      'lindebrood-noord.nl',
      '  lindebrood .com',
      '',
      'crème-de-linde.com\tmail.koekkade.be',
      'info@kadewinkel.eu | "kade.co.uk" http://kade.com:8080/pad?a=b.nl#c',
    ].join('\r\n'),
  )
  expect(list.names.map(({ name }) => name)).toEqual([
    'lindebrood-noord.nl',
    'lindebrood-zuid.nl',
    'lindebrood-oost.nl',
    'lindebrood-west.nl',
    'lindebrood.com',
    'xn--crme-de-linde-xgb.com',
    'koekkade.be',
    'kadewinkel.eu',
    'kade.co.uk',
    'kade.com',
  ])
  expect(list.refused).toEqual([])
  expect(list).toMatchObject({ lines: 6, entries: 11, duplicates: 1 })
  expect(list.names[0]).toEqual({
    line: 1,
    text: 'https://www.Lindebrood-Noord.nl/',
    name: 'lindebrood-noord.nl',
    isCleaned: true,
  })
  expect(list.names[1]?.isCleaned).toBe(false)
})

test('counts an entry that had to be cleaned also when its name was listed before', () => {
  const list = parseDomainList('lindebrood.nl https://www.lindebrood.nl https://www.lindebrood.nl zonder', SOLD)
  expect(list).toMatchObject({ entries: 4, duplicates: 2, cleaned: 2 })
  expect(list?.names).toMatchObject([{ name: 'lindebrood.nl', isCleaned: false }])
})

test.each([
  ['naamzonderextensie', 'no-extension'],
  ['-koekkade.nl', 'hyphen'],
  ['koekkade-.nl', 'hyphen'],
  ['koek--kade.nl', 'hyphen'],
  ['koekkade.example', 'not-sold'],
  ['203.0.113.7', 'not-sold'],
  [`${'k'.repeat(64)}.nl`, 'too-long'],
  [`${'k.'.repeat(200)}nl`, 'too-long'],
  ['koek_kade.nl', 'invalid-name'],
  ['=1+1.nl', 'invalid-name'],
])('%s is refused with its line: %s', (entry, reason) => {
  expect(read(`lindebrood.nl\n${entry}`)).toMatchObject({ names: [{}], refused: [{ line: 2, text: entry, reason }] })
})

test('markup is no name, and what stands between it is read', () => {
  const list = read('<ul><li class="x">lindebrood.nl</li><li><script>alert(1)</script>koekkade.be</li></ul>')
  expect(list.names.map(({ name }) => name)).toEqual(['lindebrood.nl', 'koekkade.be'])
  expect(list.refused.map(({ text }) => text)).toEqual(['alert', '1'])
})

test.each([
  ['control characters', 'lindebrood.nl\u000bkoekkade.be\u0000kade.eu\u0085bakkade.com'],
  ['signs of East Asian scripts', 'lindebrood.nl，koekkade.be；kade.eu、bakkade.com'],
  ['curly quotes and brackets', '“lindebrood.nl” ‘koekkade.be’ „kade.eu” «bakkade.com»'],
  ['bullets and dashes', '•lindebrood.nl\n– koekkade.be\n—kade.eu\n▪bakkade.com'],
])('%s stand between names, and are part of none', (_case, text) => {
  const list = read(text)
  expect(list.names.map(({ name }) => name)).toEqual(['lindebrood.nl', 'koekkade.be', 'kade.eu', 'bakkade.com'])
  expect(list.refused).toEqual([])
})

test('no name is lost to a colon', () => {
  const list = read('koekkade.be:8080 //kade.eu/pad mailto:info@kade.com https:lindebrood.eu\na.nl:b.nl')
  expect(list.names.map(({ name }) => name)).toEqual(['koekkade.be', 'kade.eu', 'kade.com', 'lindebrood.eu'])
  expect(list.refused).toEqual([{ line: 2, text: 'a.nl:b.nl', reason: 'invalid-name' }])
})

describe('a file', () => {
  const bytes = (...codes: number[]) => Uint8Array.from(codes).buffer
  const utf16 = (text: string) => bytes(0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0]))

  test.each([
    ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffcafé.com\r\nkade.nl').buffer],
    ['UTF-16', utf16('café.com\r\nkade.nl')],
    ['windows-1252', bytes(...[...'café.com\r\nkade.nl'].map((sign) => sign.charCodeAt(0)))],
  ])('in %s is read', (_case, file) => {
    expect(read(readListFile(file)).names.map(({ name }) => name)).toEqual(['xn--caf-dma.com', 'kade.nl'])
  })
})

describe('a list of 10,000 lines', () => {
  test('is refused as a whole when it holds more names than fit', () => {
    const lines = (count: number, names: number) =>
      Array.from({ length: count }, (_, at) => `naam${at % names}.nl`).join('\n')
    expect(parseDomainList(lines(10_000, 10_000), SOLD)).toBeNull()
    expect(parseDomainList(lines(LIST_NAMES_MAX + 1, LIST_NAMES_MAX + 1), SOLD)).toBeNull()
    expect(read(lines(10_000, LIST_NAMES_MAX))).toMatchObject({ entries: 10_000, duplicates: 9500 })
  })
})

test('the worst text of its size costs little', () => {
  const worst = ['<', 'a', 'a.', '.', ' .a', 'é.nl/', 'a@', 'x.nl ', '- ', '\t', 'https:'].map((part) =>
    part.repeat(Math.ceil(LIST_TEXT_MAX / part.length)),
  )
  worst.push(Array.from({ length: 9000 }, (_, at) => `a.nl/${at}`).join(' '))
  worst.push(Array.from({ length: 7000 }, (_, at) => `é.nl/${at}`).join(' '))
  for (const text of worst) {
    const start = process.cpuUsage()
    parseDomainList(text.slice(0, LIST_TEXT_MAX), SOLD)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000, JSON.stringify(text.slice(0, 12))).toBeLessThan(400)
  }
})

test('whatever is pasted, each name can be ordered and stands there once, and reading the names again changes nothing', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('www.', 'https://', '.nl', '.co.uk', ' ', '\n', ',', ';', '<b>', 'xn--', '-', 'é', '@', 'a'),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const list = parseDomainList(words.join(''), SOLD)
      if (!list) return
      const names = list.names.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(parseOrderName(name)).toBe(name)
      expect(list.entries).toBe(names.length + list.refused.length + list.duplicates)
      expect(read(names.join('\n')).names.map(({ name }) => name)).toEqual(names)
    }),
  )
})
