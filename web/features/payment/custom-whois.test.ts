import { expect, test } from 'vitest'
import { customWhoisOf } from './custom-whois'

const domain = (title: string) => ({ productType: 'DOMAIN_REGISTRATION', title, domainName: title })

test('a purchase names the holder of every domain, and null for the standard one [WHO-009]', () => {
  const items = [domain('lindebrood.nl'), { productType: 'LINUX_PACKAGE', title: 'Basic', domainName: null }, domain('x.nl')]
  expect(customWhoisOf(items, (name) => (name === 'x.nl' ? 'who_1' : null))).toEqual([
    { customWhoisId: null, domain: 'lindebrood.nl' },
    { customWhoisId: 'who_1', domain: 'x.nl' },
  ])
})
