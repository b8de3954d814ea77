import { describe, expect, test } from 'vitest'
import { conflictOf } from './dns/conflicts'
import { shownValue } from './dns/record-plan'
import type { RecordType, ZoneEntry } from './dns/record-types'
import { EMAIL_PRESETS, type EmailPreset, emailPresetOf, planEmailRouting, readVerification } from './email-routing'

const DOMAIN = 'mijn-naam.co.uk'

const record = (line: string): ZoneEntry => {
  const [name = '', type = '', ...rest] = line.split(' ')
  const [first = '', ...more] = rest
  const parts =
    type === 'MX' ? { value: more.join(' '), priority: Number(first) } : { value: rest.join(' '), priority: null }
  return { name, type: type as RecordType, ...parts, weight: null, port: null, ttl: null }
}
const line = (entry: ZoneEntry) => `${entry.name} ${entry.type} ${shownValue(entry)}`

const WEBSITE = ['@ A 203.0.113.1', 'www A 203.0.113.1']
const HOSTED = ['@ MX 10 mail.hosting.example.', '@ TXT v=spf1 a mx ~all']

interface Case {
  present?: readonly string[]
  defaults?: readonly string[]
  code?: string
}

/** Returns the zone after applying a preset. Applying it again changes nothing. */
function recordsAfter(preset: EmailPreset, { present = HOSTED, defaults = HOSTED, code }: Case = {}): string[] {
  const zone = { domain: DOMAIN, present: [...WEBSITE, ...present].map(record), defaults: defaults.map(record) }
  const plan = planEmailRouting(preset, code ?? null, zone)
  const gone = [...plan.removed, ...plan.changed.map(({ before }) => before)]
  const stays = zone.present.filter((row) => !gone.includes(row))
  const result = [...stays]
  for (const entry of [...plan.changed.map(({ after }) => after), ...plan.added]) {
    expect(conflictOf(entry, result, DOMAIN)).toBeNull()
    result.push(entry)
  }
  const again = planEmailRouting(preset, code ?? null, { ...zone, present: result })
  expect(again).toEqual({ removed: [], changed: [], added: [] })
  expect(result.slice(0, WEBSITE.length).map(line)).toEqual(WEBSITE)
  return result.slice(WEBSITE.length).map(line).sort()
}

const GOOGLE = ['@ MX 1 smtp.google.com.', '@ TXT v=spf1 a mx include:_spf.google.com ~all']
const MICROSOFT = [
  '@ MX 0 mijn-naam-co-uk.mail.protection.outlook.com.',
  '@ TXT v=spf1 a mx include:spf.protection.outlook.com ~all',
  'autodiscover CNAME autodiscover.outlook.com.',
]
const NONE = ['@ MX 0 .', '@ TXT v=spf1 -all']

describe('each preset', () => {
  test('writes the records of its provider and leaves the website alone [FWD-009]', () => {
    expect(recordsAfter('GOOGLE')).toEqual(GOOGLE)
    expect(recordsAfter('MICROSOFT')).toEqual(MICROSOFT)
    expect(recordsAfter('NONE')).toEqual(NONE)
    expect(recordsAfter('OWN')).toEqual(HOSTED)
  })

  test.each([
    ['GOOGLE', ['@ MX 1 smtp.google.com.', '@ TXT v=spf1 include:_spf.google.com ~all']],
    ['MICROSOFT', [MICROSOFT[0], '@ TXT v=spf1 include:spf.protection.outlook.com -all', MICROSOFT[2]]],
    ['NONE', NONE],
    ['OWN', []],
  ] as const)('begins with nothing: %s', (preset, records) => {
    expect(recordsAfter(preset, { present: [], defaults: [] })).toEqual(records)
  })

  test('can be followed by every other, and leaves nothing behind', () => {
    for (const first of EMAIL_PRESETS) {
      const present = recordsAfter(first)
      expect(recordsAfter('OWN', { present })).toEqual(HOSTED)
      for (const second of EMAIL_PRESETS) {
        const text = recordsAfter(second, { present }).join('\n')
        if (second !== 'GOOGLE') expect(text).not.toContain('google')
        if (second !== 'MICROSOFT') expect(text).not.toContain('outlook')
        expect(emailPresetOf(recordsAfter(second, { present }).map(record))).toBe(second)
      }
    }
  })
})

describe('what stood there', () => {
  test('stays where it does not collide', () => {
    const others = [
      '@ TXT google-site-verification=aaaaaaaaaaaaaaaaaaaaaaaa',
      '@ TXT MS=ms11111111',
      '_dmarc TXT v=DMARC1; p=none',
      'shop MX 10 mail.shop.example.',
      'autodiscover A 203.0.113.9',
    ]
    for (const other of others) expect(recordsAfter('GOOGLE', { present: [...HOSTED, other] })).toContain(other)
    expect(recordsAfter('MICROSOFT', { present: [...HOSTED, ...others] })).not.toContain('autodiscover A 203.0.113.9')
  })

  test('is merged into one SPF record, with its senders and its verdict on all others', () => {
    const present = [
      '@ TXT v=spf1 ip4:203.0.113.9 include:_spf.google.com ?all',
      '@ TXT V=SPF1 include:mail.example ip4:203.0.113.9 -all',
    ]
    expect(recordsAfter('MICROSOFT', { present, defaults: [] })).toContain(
      '@ TXT v=spf1 ip4:203.0.113.9 include:mail.example include:spf.protection.outlook.com ?all',
    )
    expect(recordsAfter('GOOGLE', { present: ['@ TXT v=spf1 redirect=spf.example'], defaults: [] })).toContain(
      '@ TXT v=spf1 include:_spf.google.com redirect=spf.example',
    )
  })

  test('of mail servers of one’s own stays with OWN, whatever the hosting has', () => {
    const present = ['@ MX 10 mx1.example.', '@ MX 20 mx2.example.', '@ TXT v=spf1 mx -all']
    expect(recordsAfter('OWN', { present })).toEqual(present)
  })
})

test.each([
  [['@ MX 10 aspmx.l.google.com.', '@ MX 20 aspmx2.googlemail.com.'], 'GOOGLE'],
  [['@ MX 0 x-nl.mail.protection.outlook.com.'], 'MICROSOFT'],
  [['@ MX 0 x-nl.abc.mx.microsoft.'], 'MICROSOFT'],
  [['@ MX 1 smtp.google.com.', '@ MX 10 mail.example.'], 'OWN'],
  [['@ MX 1 notgoogle.com.'], 'OWN'],
  [['shop MX 1 smtp.google.com.'], 'OWN'],
  [[], 'OWN'],
])('%j is %s', (lines, preset) => {
  expect(emailPresetOf(lines.map(record))).toBe(preset)
})

describe('a verification code', () => {
  const GOOGLE_CODE = 'rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ'

  test.each([
    ['GOOGLE', GOOGLE_CODE, `google-site-verification=${GOOGLE_CODE}`],
    ['GOOGLE', ` google-site-verification=${GOOGLE_CODE} `, `google-site-verification=${GOOGLE_CODE}`],
    ['MICROSOFT', 'MS=ms84620193', 'MS=ms84620193'],
    ['MICROSOFT', 'ms84620193', 'MS=ms84620193'],
    ['MICROSOFT', '', null],
    ['OWN', 'wat dan ook', null],
    ['NONE', 'wat dan ook', null],
  ] as const)('of %s %j is the text %j [FWD-010]', (preset, code, value) => {
    expect(readVerification({ preset, code })).toEqual({ ok: true, value })
  })

  test.each([
    ['GOOGLE', 'kort'],
    ['GOOGLE', `${GOOGLE_CODE}"; x`],
    ['GOOGLE', 'MS=ms84620193'],
    ['MICROSOFT', '84620193'],
    ['MICROSOFT', 'MS=ms84620193\nfoo'],
    ['MICROSOFT', 'x'.repeat(500)],
  ] as const)('of %s %j is refused [FWD-010]', (preset, code) => {
    expect(readVerification({ preset, code })).toEqual({ ok: false, issue: 'invalid-verification-code' })
  })

  test('takes the place of an earlier one', () => {
    const present = [...HOSTED, '@ TXT MS=ms11111111']
    const records = recordsAfter('MICROSOFT', { present, code: 'MS=ms22222222' })
    expect(records).toContain('@ TXT MS=ms22222222')
    expect(records).not.toContain('@ TXT MS=ms11111111')
  })
})
