import { expect, test } from 'vitest'
import { orderedDomains } from './ordered-domains'

test('every domain in the basket gets a holder, and nothing else does [WHO-009]', () => {
  const domain = (title: string) => ({ productType: 'DOMAIN_REGISTRATION', title, domainName: title })
  const hosting = { productType: 'LINUX_PACKAGE', title: 'Basic webhosting', domainName: null }
  expect(orderedDomains([domain('lindebrood.nl'), hosting, domain('lindebrood.example.nl')])).toEqual([
    'lindebrood.nl',
    'lindebrood.example.nl',
  ])
})
