import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictOf } from './conflicts'
import { filledIn, planProfile, readProfileRecord } from './profile'
import { readRecord } from './record'
import type { ZoneEntry } from './record-types'

const DOMAIN = 'example.nl'

function zone(...lines: string[]): ZoneEntry[] {
  return lines.map((line) => {
    const read = readRecord(fields(line), DOMAIN)
    if (!read.ok) throw new Error(line)
    return read.record
  })
}

function profile(...lines: string[]): ZoneEntry[] {
  return lines.map((line) => {
    const read = readProfileRecord(fields(line))
    if (!read.ok) throw new Error(line)
    return read.record
  })
}

const fields = (line: string) => {
  const [name, type, ...value] = line.split(' ')
  return { name, type, value: value.join(' ') }
}

const lines = (entries: readonly ZoneEntry[]) => entries.map(({ name, type, value }) => `${name} ${type} ${value}`)

/** Returns the zone after a plan. */
const after = (before: readonly ZoneEntry[], plan: ReturnType<typeof planProfile<ZoneEntry>>): ZoneEntry[] => [
  ...before.filter((entry) => !plan.removed.includes(entry)),
  ...plan.saved.filter(({ existing }) => existing === null).map(({ record }) => record),
]

test('the placeholder becomes the name of the domain, in names and in values [PRF-012]', () => {
  const records = profile(
    '[DOMAINNAME]. A 203.0.113.7',
    'www CNAME [DOMAINNAME].',
    '@ MX mail.[domainname]',
    '_sip._tcp SRV 5 10 5060 sip.[DOMAINNAME].',
    '@ TXT v=spf1 include:[DOMAINNAME] include:spf.[DOMAINNAME] -all',
  )
  expect(records.map(({ value }) => value)).toContain('mail.[domainname]')
  const { saved, refused } = planProfile([], records, DOMAIN)
  expect(refused).toEqual([])
  expect(lines(saved.map(({ record }) => record))).toEqual([
    '@ A 203.0.113.7',
    'www CNAME example.nl.',
    '@ MX mail.example.nl.',
    '_sip._tcp SRV sip.example.nl.',
    '@ TXT v=spf1 include:example.nl include:spf.example.nl -all',
  ])
})

test('a placeholder that only comes out of another is no placeholder', () => {
  expect(filledIn({ name: '@', value: '[DOMAIN[DOMAINNAME]NAME]' }, DOMAIN).value).toBe('[DOMAINexample.nlNAME]')
})

test('a record of a profile is checked as one of a domain is', () => {
  expect(readProfileRecord({ name: 'www', type: 'A', value: '[DOMAINNAME]' })).toEqual({
    ok: false,
    issues: { value: 'invalid-ipv4' },
  })
  expect(readProfileRecord({ name: '', type: 'A', value: '203.0.113.7' }).ok).toBe(false)
  expect(readProfileRecord({ name: 'shop', type: 'NS', value: 'ns.[DOMAINNAME].' })).toEqual({
    ok: false,
    issues: { type: 'not-in-profile' },
  })
  expect(readProfileRecord({ name: '@', type: 'CAA', value: '0 issue "ca.[DOMAINNAME]"' }).ok).toBe(true)
  expect(readProfileRecord({ name: '@', type: 'MX', value: 'mx', priority: 7 }).ok).toBe(false)
  expect(readProfileRecord({ name: '@', type: 'MX', value: 'mx', priority: 15 })).toMatchObject({ ok: true })
})

test('a profile takes the place of the same names and types and leaves the rest', () => {
  const before = zone('@ A 203.0.113.1', '@ A 203.0.113.2', 'www A 203.0.113.1', '@ MX mx.example.com.', '@ TXT x')
  const plan = planProfile(before, profile('@ A 203.0.113.2', '@ A 203.0.113.9', '@ MX mail'), DOMAIN)
  expect(lines(plan.removed)).toEqual(['@ A 203.0.113.1', '@ MX mx.example.com.'])
  expect(lines(after(before, plan)).sort()).toEqual(
    ['@ A 203.0.113.2', '@ A 203.0.113.9', 'www A 203.0.113.1', '@ MX mail.example.nl.', '@ TXT x'].sort(),
  )
})

test('what is wrong is left out with what it would have replaced, and the right ones are saved [DNS-035]', () => {
  const before = zone('www A 203.0.113.1', '@ A 203.0.113.1')
  const plan = planProfile(
    before,
    profile('@ CNAME x.example.com.', 'www CNAME x.example.com.', '@ A 203.0.113.9'),
    DOMAIN,
  )
  expect(plan.refused.map(({ issues }) => issues)).toEqual(['cname-at-apex', 'cname-alone'])
  expect(lines(after(before, plan))).toEqual(['www A 203.0.113.1', '@ A 203.0.113.9'])
})

const anyLine = fc
  .tuple(
    fc.constantFrom('@', 'www', 'mail'),
    fc.constantFrom(
      'A 203.0.113.7',
      'A 203.0.113.8',
      'CNAME www',
      'CNAME x.example.com.',
      'MX mail',
      'MX .',
      'TXT [DOMAINNAME]',
    ),
  )
  .map((parts) => parts.join(' '))

test('a record counts beside what the profile brings, not beside what it takes away', () => {
  const before = zone('@ MX mail')
  const plan = planProfile(before, profile('mail CNAME www', '@ MX .'), DOMAIN)
  expect(plan.refused).toEqual([])
  expect(lines(after(before, plan)).sort()).toEqual(['@ MX .', 'mail CNAME www'])
})

test('a record that stays because its place is not taken keeps others out', () => {
  const before = zone('www A 203.0.113.1', 'mail CNAME x.example.com.')
  // The address at mail conflicts with the alias there, so the alias remains, and so does its conflict with other
  // records.
  const plan = planProfile(before, profile('www A 203.0.113.9', 'mail A 203.0.113.9', '@ MX mail'), DOMAIN)
  expect(plan.refused.map(({ issues }) => issues)).toEqual(['cname-alone', 'mx-to-cname'])
  expect(lines(after(before, plan)).sort()).toEqual(['mail CNAME x.example.com.', 'www A 203.0.113.9'])
})

test('what a profile leaves behind can always stand together', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.array(anyLine, { maxLength: 12 }), (first, second) => {
      const once = after([], planProfile([], profile(...first), DOMAIN))
      const twice = after(once, planProfile(once, profile(...second), DOMAIN))
      for (const record of twice) {
        const others = twice.filter((other) => other !== record)
        expect(conflictOf(record, others, DOMAIN)).toBeNull()
      }
    }),
    { numRuns: 500 },
  )
})

test('applying a profile twice is the same as applying it once', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.array(anyLine, { maxLength: 12 }), (first, second) => {
      const once = after([], planProfile([], profile(...first), DOMAIN))
      const twice = after(once, planProfile(once, profile(...second), DOMAIN))
      const again = planProfile(twice, profile(...second), DOMAIN)
      expect(lines(after(twice, again)).sort()).toEqual(lines(twice).sort())
    }),
    { examples: [[['@ MX mail'], ['mail CNAME www', '@ MX .']]], numRuns: 500 },
  )
})
