import { expect, test } from 'vitest'
import {
  canSaveTransfer,
  canTransferDns,
  canUseProfile,
  dnsChoiceOf,
  EMPTY_TRANSFER,
  opensNextStep,
  parseTransfer,
  showsTransferSection,
  type Transfer,
} from './transfer'

const SAVED: Transfer = { ...EMPTY_TRANSFER, migrationCode: 'VERHUIS-123', isOwner: true }

test.each([
  ['active', true, true],
  ['active', false, false],
  ['free', true, false],
  ['quarantine', true, false],
  ['free', false, false],
])('availability %s, invoiced %s: section %s [TRF-001, TRF-013]', (availability, invoiced, shown) => {
  expect(showsTransferSection({ availability, invoiced })).toBe(shown)
})

test('transfer data have five fields, nothing ticked at the start [TRF-003, TRF-015]', () => {
  expect(EMPTY_TRANSFER).toEqual({
    migrationCode: '',
    isOwner: false,
    transferDns: false,
    dnsMode: 'copy',
    dnsProfileId: '',
  })
})

test('moving the DNS waits for ownership [TRF-004]', () => {
  expect(canTransferDns({ isOwner: false })).toBe(false)
  expect(canTransferDns({ isOwner: true })).toBe(true)
})

test.each([
  [true, 1, true],
  [true, 0, false],
  [false, 1, false],
])('signed in %s with %i profiles: profile mode %s [TRF-006, TRF-007]', (signedIn, profiles, can) => {
  expect(canUseProfile({ signedIn, profiles })).toBe(can)
})

test.each<[string, Transfer | null, Partial<Transfer>, boolean]>([
  ['nothing typed', null, {}, false],
  ['only ownership', null, { isOwner: true }, false],
  ['only a code', null, { migrationCode: 'X' }, false],
  ['code and ownership', null, { isOwner: true, migrationCode: 'X' }, true],
  ['ownership ticked again over equal data', SAVED, { ...SAVED }, false],
  ['equal but for spaces', SAVED, { ...SAVED, migrationCode: ' VERHUIS-123 ' }, false],
  ['another code', SAVED, { ...SAVED, migrationCode: 'ANDERS-1' }, true],
  ['another code, ownership off', SAVED, { migrationCode: 'ANDERS-1' }, false],
  ['DNS ticked', SAVED, { ...SAVED, transferDns: true }, true],
  ['profile mode without a profile', SAVED, { ...SAVED, transferDns: true, dnsMode: 'dns-profile' }, false],
  ['a profile', SAVED, { ...SAVED, transferDns: true, dnsMode: 'dns-profile', dnsProfileId: 'prf_1' }, true],
  ['a mode without moving the DNS', SAVED, { ...SAVED, dnsMode: 'dns-profile', dnsProfileId: 'prf_1' }, false],
])('save with %s [TRF-010]', (_case, saved, changes, can) => {
  expect(canSaveTransfer(saved, { ...EMPTY_TRANSFER, ...changes })).toBe(can)
})

test('saving continues with one domain and stays with two [TRF-012]', () => {
  expect([1, 2, 3].map(opensNextStep)).toEqual([true, false, false])
})

test('the profile goes along only when the DNS moves in profile mode [TRF-008]', () => {
  const moving = { ...SAVED, transferDns: true, dnsProfileId: 'prf_1' }
  expect(dnsChoiceOf(SAVED)).toEqual({ transferDnsLater: true, dnsProfileId: null })
  expect(dnsChoiceOf(moving)).toEqual({ transferDnsLater: false, dnsProfileId: null })
  expect(dnsChoiceOf({ ...moving, dnsMode: 'dns-profile' })).toEqual({ transferDnsLater: false, dnsProfileId: 'prf_1' })
})

test('transfer data are read from a form, refusals are by field [TRF-014, TRF-015]', () => {
  expect(parseTransfer({ migrationCode: ' X ', isOwner: 'on' })).toEqual({
    ok: true,
    value: { ...EMPTY_TRANSFER, migrationCode: 'X', isOwner: true },
  })
  expect(parseTransfer({ dnsMode: 'anders' })).toEqual({
    ok: false,
    issues: { migrationCode: 'required', isOwner: 'ownership-required', dnsMode: 'invalid-choice' },
  })
})
