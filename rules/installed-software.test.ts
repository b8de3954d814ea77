import { expect, test } from 'vitest'
import { installedSoftware, shownUrl } from './installed-software'

test.each([
  ['INSTALL_WORDPRESS', 'WordPress', 'https://voorbeeld.nl/wp-admin'],
  ['INSTALL_JOOMLA', 'Joomla', 'https://voorbeeld.nl/administrator'],
  ['INSTALL_PRESTASHOP', 'PrestaShop', null],
  ['INSTALL_WEBSITE_MAKER', 'Website maker', null],
])('%s is %s, administered at %s', (installation, name, adminUrl) => {
  expect(installedSoftware(installation, 'voorbeeld.nl')).toMatchObject({ name, adminUrl })
})

test.each([null, 'INSTALL_SOMETHING_ELSE'])('%s is no known software', (installation) => {
  expect(installedSoftware(installation, 'voorbeeld.nl')).toBeNull()
})

test('an address is shown without its protocol and as people read its name', () => {
  expect(shownUrl('https://xn--caf-dma.nl/wp-admin')).toBe('café.nl/wp-admin')
  expect(shownUrl('https://paneel.hosting.example/')).toBe('paneel.hosting.example')
})
