import { defineText } from '../../../rules/text'

/** Outside systems, by the name of their port and by the name in their errors; and their adapters, at the end. */
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
    embedded: 'ingebouwd',
    off: 'uit',
    on: 'RDAP en WHOIS',
    system: 'van de server',
    direct: 'rechtstreeks',
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
    embedded: 'built in',
    off: 'off',
    on: 'RDAP and WHOIS',
    system: 'of the server',
    direct: 'direct',
  },
)

/** Adapters that have the same name in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  smtp: 'SMTP',
  powerdns: 'PowerDNS',
  epp: 'EPP',
  openprovider: 'Openprovider',
  'realtime-register': 'Realtime Register',
  mollie: 'Mollie',
  rabo: 'Rabo Smart Pay',
  pdok: 'PDOK',
  vies: 'VIES',
  altcha: 'ALTCHA',
  friendly: 'Friendly Captcha',
  hcaptcha: 'hCaptcha',
  'recaptcha-v2': 'reCAPTCHA v2',
  'recaptcha-v3': 'reCAPTCHA v3',
  turnstile: 'Cloudflare Turnstile',
}

/** The name of a system for people: `registry:epp` is "Register (EPP)". Another name stays as it is. */
export function systemName(names: Readonly<Record<string, string>>, system: string): string {
  const [port = '', adapter] = system.split(':')
  const name = names[port] ?? port
  return adapter ? `${name} (${adapterName(names, adapter)})` : name
}

/** The name of an adapter for people: `realtime-register` is "Realtime Register". Another name stays as it is. */
export const adapterName = (names: Readonly<Record<string, string>>, adapter: string): string =>
  BRANDS[adapter] ?? names[adapter] ?? adapter
