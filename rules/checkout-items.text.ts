import type { CertificateSoftware, VpsSystem } from './checkout-items'
import { defineText } from './text'

/** Options of a certificate and of a virtual server, as shown in a list. */
export const softwareText = defineText(
  {
    hosting: 'Webhosting bij ons',
    apache: 'Apache',
    nginx: 'nginx',
    iis: 'Microsoft IIS',
    other: 'Anders',
  } satisfies Record<CertificateSoftware, string>,
  {
    hosting: 'Web hosting with us',
    apache: 'Apache',
    nginx: 'nginx',
    iis: 'Microsoft IIS',
    other: 'Something else',
  },
)

/** Product names, the same in every language. */
export const VPS_SYSTEM_NAMES: Record<VpsSystem, string> = {
  'debian-13': 'Debian 13',
  'ubuntu-24-04': 'Ubuntu 24.04 LTS',
  'almalinux-10': 'AlmaLinux 10',
}
