import { toUnicode } from './domain-name'

/** Software that the shop installs on a hosting package. */
export interface InstalledSoftware {
  name: string
  /** Where its owner signs in; null when that address is only known in the hosting panel. */
  adminUrl: string | null
  /** Where its owner chooses a first password. */
  passwordUrl: string | null
}

interface Makers {
  name: string
  /** Paths below the website, as the makers deliver them. */
  admin?: string
  password?: string
}

/** PrestaShop renames its admin folder during installation. */
const SOFTWARE: Readonly<Record<string, Makers>> = {
  INSTALL_WORDPRESS: { name: 'WordPress', admin: 'wp-admin', password: 'wp-login.php?action=lostpassword' },
  INSTALL_JOOMLA: { name: 'Joomla', admin: 'administrator', password: 'index.php?option=com_users&view=reset' },
  INSTALL_PRESTASHOP: { name: 'PrestaShop' },
  INSTALL_WEBSITE_MAKER: { name: 'Website maker' },
}

/** Returns what an installation put on a website; null for none and for a product that is unknown here. */
export function installedSoftware(installation: string | null, domainName: string): InstalledSoftware | null {
  const makers = installation === null ? undefined : SOFTWARE[installation]
  if (!makers) return null
  const { name, admin, password } = makers
  const url = (path: string | undefined) => (path === undefined ? null : `https://${domainName}/${path}`)
  return { name, adminUrl: url(admin), passwordUrl: url(password) }
}

/** Writes an address without its protocol, with the domain as people read it: `café.nl/wp-admin`. */
export function shownUrl(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${toUnicode(hostname)}${pathname === '/' ? '' : pathname}`
}
