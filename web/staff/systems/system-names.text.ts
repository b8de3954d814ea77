import { defineText } from '../../../rules/text'

/** Outside systems, by the name of their port and by the name in their errors. */
export const systemNames = defineText(
  {
    registry: 'Register',
    availabilityHint: 'Vrije namen (RDAP)',
    dnsServer: 'Nameservers',
    'dns-server': 'Nameservers',
    dnsResolver: 'DNS-vragen',
    'dns-resolver': 'DNS-vragen',
    payments: 'Betaalbank',
    captcha: 'Captcha',
    mailer: 'Mail',
    addressLookup: 'Adressen',
    'address-lookup': 'Adressen',
    urlProbe: 'Doorstuuradressen',
    hosting: 'Hostingplatform',
    'hosting-platform': 'Hostingplatform',
    certificates: 'Certificaten',
    cdn: 'Cloudflare',
    vps: 'VPS-platform',
    vatCheck: 'Btw-controle',
    'vat-check': 'Btw-controle',
    webhookSender: 'Webhooks',
  },
  {
    registry: 'Registry',
    availabilityHint: 'Available names (RDAP)',
    dnsServer: 'Name servers',
    'dns-server': 'Name servers',
    dnsResolver: 'DNS queries',
    'dns-resolver': 'DNS queries',
    payments: 'Payment bank',
    captcha: 'Captcha',
    mailer: 'E-mail',
    addressLookup: 'Addresses',
    'address-lookup': 'Addresses',
    urlProbe: 'Forwarding targets',
    hosting: 'Hosting platform',
    'hosting-platform': 'Hosting platform',
    certificates: 'Certificates',
    cdn: 'Cloudflare',
    vps: 'VPS platform',
    vatCheck: 'VAT check',
    'vat-check': 'VAT check',
    webhookSender: 'Webhooks',
  },
)

/** The name of a system for people: `registry:epp` is "Register (epp)". Another name stays as it is. */
export function systemName(names: Readonly<Record<string, string>>, system: string): string {
  const [port = '', adapter] = system.split(':')
  const name = names[port] ?? port
  return adapter ? `${name} (${adapter})` : name
}
