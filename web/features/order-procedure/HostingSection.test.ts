import { expect, test } from 'vitest'
import { type HostingChoice, packageSpecs } from './HostingSection'
import { step2Text } from './step2.text'

const BASIC: HostingChoice = {
  __typename: 'HostingPackage',
  id: 'prd_1',
  productCode: 'HOSTING_BASIC',
  productName: 'Basic webhosting',
  isRecommended: true,
  allowsFreeInstallation: true,
  space: '3000 MB',
  traffic: '10 GB',
  sites: 1,
  mailboxes: '5',
  databases: '1',
  originalPrice: 399,
  discountedPrice: 199,
  isPaused: false,
}

test('every card lists the free certificate and PHP 7 and 5 under its sizes [CAT-011, CAT-012]', () => {
  const rows = packageSpecs(step2Text.nl, BASIC, 'CUSTOMER').map(({ label, value }) => `${label}: ${value}`)
  expect(rows).toEqual([
    'Schijfruimte: 3000 MB',
    'Dataverkeer: 10 GB',
    'Mailboxen: 5',
    'Databases: 1',
    'SSL-certificaat: gratis',
    'PHP: 7 en 5',
  ])
})

test('a reseller sees how many websites a package serves', () => {
  const rows = packageSpecs(step2Text.en, { ...BASIC, sites: 40 }, 'RESELLER')
  expect(rows).toContainEqual({ label: 'Websites', value: '40' })
})
