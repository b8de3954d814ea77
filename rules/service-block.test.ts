import { expect, test } from 'vitest'
import {
  blockIssue,
  hasTransferSection,
  invalidBlocks,
  isServiceTypeLocked,
  isStep2Valid,
  SERVICE_CHOICES,
  type ServiceBlock,
} from './service-block'

const BLOCK: ServiceBlock = {
  domainName: 'example.nl',
  serviceType: 'hosting',
  isTransfer: false,
  invoiced: true,
  ownershipTicked: false,
  isCodeWrong: false,
  redirectUrl: null,
}

test.each<[string, Partial<ServiceBlock>, string | null]>([
  ['hosting without a package', {}, null],
  ['registration only', { serviceType: 'registration/transfer' }, null],
  ['forward without a URL', { serviceType: 'redirect' }, 'invalid-redirect-url'],
  ['forward with a bad URL', { serviceType: 'redirect', redirectUrl: 'x' }, 'invalid-redirect-url'],
  ['forward with a URL', { serviceType: 'redirect', redirectUrl: 'https://foo.nl' }, null],
  ['forward to itself', { serviceType: 'redirect', redirectUrl: 'https://example.nl' }, 'redirect-loop'],
  ['transfer without ownership', { serviceType: 'registration/transfer', isTransfer: true }, 'ownership-required'],
  ['transfer with hosting, without ownership', { isTransfer: true }, 'ownership-required'],
  [
    'transfer with a code that is wrong',
    { isTransfer: true, ownershipTicked: true, isCodeWrong: true },
    'transfer-code-wrong',
  ],
  ['what no longer moves, with a code that is wrong', { isCodeWrong: true }, null],
  ['transfer with ownership, without code', { isTransfer: true, ownershipTicked: true }, null],
  ['transfer that is not invoiced', { isTransfer: true, invoiced: false }, null],
])('%s [ORD-025, SRV-021, TRF-014]', (_case, changes, issue) => {
  const block = { ...BLOCK, ...changes }
  expect(blockIssue(block)).toBe(issue)
  expect(isStep2Valid([BLOCK, block])).toBe(issue === null)
})

test('what needs action comes in the order of the page, with its domain [ORD-030, ORD-032, ORD-033]', () => {
  const forward: ServiceBlock = { ...BLOCK, domainName: 'b.nl', serviceType: 'redirect' }
  const moved: ServiceBlock = { ...BLOCK, domainName: 'c.nl', isTransfer: true }
  expect(invalidBlocks([BLOCK, forward, moved])).toEqual([
    { domainName: 'b.nl', issue: 'invalid-redirect-url' },
    { domainName: 'c.nl', issue: 'ownership-required' },
  ])
})

test.each([
  [false, false, false],
  [false, true, false],
  [true, false, true],
  [true, true, false],
])('upgrade %s with invoiced hosting %s: locked %s [SRV-008]', (upgrade, hostingInvoiced, locked) => {
  expect(isServiceTypeLocked({ upgrade, hostingInvoiced })).toBe(locked)
})

test('the transfer section stands with hosting and registration, not with forwarding [TRF-001]', () => {
  const shown = SERVICE_CHOICES.map((serviceType) => hasTransferSection({ ...BLOCK, serviceType, isTransfer: true }))
  expect(shown).toEqual([true, true, false])
})
