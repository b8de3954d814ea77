import { expect, test } from 'vitest'
import { blockIssue } from '../../../rules/service-block'
import { EMPTY_TRANSFER } from '../../../rules/transfer'
import { type DomainItem, savedBlock, savedTransfer, typedBlock, typedTransfer } from './service-block'

const ITEM: DomainItem = {
  __typename: 'BasketItem',
  id: 'itm_1',
  title: 'voorbeeld.nl',
  productType: 'DOMAIN_REGISTRATION',
  invoiced: true,
  isTransfer: false,
  serviceType: 'HOSTING',
  transfer: null,
  connectedItem: [],
}

const MOVING: DomainItem = {
  ...ITEM,
  isTransfer: true,
  transfer: {
    __typename: 'TransferDetails',
    code: null,
    codeState: null,
    transferDns: false,
    dnsMode: 'COPY',
    dnsProfileId: null,
  },
}

const redirectTo = (title: string): DomainItem => ({
  ...ITEM,
  serviceType: 'REDIRECT',
  connectedItem: [
    {
      __typename: 'BasketItem',
      id: 'itm_2',
      title,
      productType: 'REDIRECT',
      productCode: 'REDIRECT',
      productName: 'Doorsturen',
      invoiced: true,
      discountedPricePerPeriod: 0,
      originalPricePerPeriod: 0,
      deduction: 0,
    },
  ],
})

test('hosting without a package and a domain that is only registered are right [Q-103, SM-2]', () => {
  expect(blockIssue(typedBlock(ITEM, {}))).toBeNull()
  expect(blockIssue(typedBlock({ ...ITEM, serviceType: 'REGISTRATION' }, {}))).toBeNull()
})

test('a forwarding is right by what is typed, and in the basket only once it was used [SRV-020, SRV-021]', () => {
  const fresh: DomainItem = { ...ITEM, serviceType: 'REDIRECT' }
  const draft = { url: 'https://example.com' }
  expect(blockIssue(typedBlock(fresh, {}))).toBe('invalid-redirect-url')
  expect(blockIssue(typedBlock(fresh, { url: 'x' }))).toBe('invalid-redirect-url')
  expect(blockIssue(typedBlock(fresh, draft))).toBeNull()
  expect(blockIssue(savedBlock(fresh, draft))).toBe('invalid-redirect-url')
  expect(blockIssue(savedBlock(redirectTo('https://example.com'), {}))).toBeNull()
  expect(blockIssue(typedBlock(redirectTo('https://example.com'), { url: 'x' }))).toBe('invalid-redirect-url')
})

test('a domain that moves asks for ownership, unless it is forwarded or owned already [TRF-014, Q-107]', () => {
  expect(blockIssue(typedBlock(MOVING, {}))).toBe('ownership-required')
  expect(blockIssue(typedBlock({ ...MOVING, serviceType: 'REGISTRATION' }, {}))).toBe('ownership-required')
  expect(blockIssue(typedBlock(MOVING, { transfer: { ...EMPTY_TRANSFER, isOwner: true } }))).toBeNull()
  expect(blockIssue(typedBlock({ ...MOVING, invoiced: false }, {}))).toBeNull()
})

test('a code in the basket was saved by the owner, so the form opens as it was saved [TRF-010]', () => {
  const saved: DomainItem = {
    ...MOVING,
    transfer: {
      __typename: 'TransferDetails',
      code: 'AB-12',
      codeState: 'RIGHT',
      transferDns: true,
      dnsMode: 'DNS_PROFILE',
      dnsProfileId: 'prf_1',
    },
  }
  expect(savedTransfer(MOVING)).toBeNull()
  expect(typedTransfer(MOVING, {})).toEqual(EMPTY_TRANSFER)
  expect(typedTransfer(saved, {})).toEqual({
    migrationCode: 'AB-12',
    isOwner: true,
    transferDns: true,
    dnsMode: 'dns-profile',
    dnsProfileId: 'prf_1',
  })
})
