import type { ProductSpecs } from '../../../rules/product-specs'
import { insuredValues, productPrices } from '../prices'
import { insuredUpTo } from './certificates'
import { type ProductCode, type ProductSeed, same, type Words } from './product-seed'

const [insuredNl, insuredEn] = insuredUpTo(insuredValues.domainValidation)

/** Extras for a hosting package, in display order. Premium Support has no pop-up. */
export const extras: readonly ProductSeed[] = [
  extra('SSL_DV', ['SSL Domeinvalidatie standaard', 'SSL domain validation standard'], {
    summary: ['Slotje voor één domein', 'Padlock for one domain'],
    description: [
      `Je bezoekers zien een slotje en hun gegevens gaan versleuteld over de lijn. ${insuredNl}`,
      `Your visitors see a padlock and their data travels encrypted. ${insuredEn}`,
    ],
    specs: { certificate: { covers: 'one name', insuredCents: insuredValues.domainValidation } },
  }),
  extra('SSL_WILDCARD', same('SSL wildcard'), {
    summary: ['Slotje voor alle subdomeinen', 'Padlock for all subdomains'],
    description: [
      'Eén certificaat voor je domein en alles wat ervoor staat, zoals shop en mail.',
      'One certificate for your domain and everything in front of it, such as shop and mail.',
    ],
    specs: { certificate: { covers: 'all subdomains', insuredCents: null } },
  }),
  extra('EXTRA_IPV4', ['Extra IPv4 adres', 'Extra IPv4 address'], {
    summary: ['Een eigen adres voor je pakket', 'An address of its own for your package'],
    description: [
      'Je website deelt zijn adres niet meer met anderen. Handig voor diensten die een vast adres willen.',
      'Your website no longer shares its address with others. Useful for services that want a fixed address.',
    ],
  }),
  extra('PREMIUM_SPAMFILTER', same('Premium Spamfilter'), {
    summary: ['Blokkeert 99,999% van de spam', 'Blocks 99.999% of spam'],
    description: [
      'Ons filter blokkeert 99,999% van de spam voordat die je mailbox bereikt.',
      'Our filter blocks 99.999% of spam before it reaches your mailbox.',
    ],
  }),
  extra('PRO_SLA', same('Pro SLA'), {
    summary: ['Minstens 99,9% uptime gegarandeerd', 'At least 99.9% uptime guaranteed'],
    description: [
      'We garanderen minstens 99,9% uptime. Halen we dat niet, dan krijg je een deel van je geld terug.',
      'We guarantee at least 99.9% uptime. If we miss it, you get part of your money back.',
    ],
  }),
  extra('PREMIUM_SUPPORT', same('Premium Support'), {
    summary: ['Voorrang bij ons team', 'Priority with our team'],
  }),
  extra('SITE_MIGRATION', ['Gratis website migratie', 'Free website migration'], {
    unit: 'once',
    summary: ['Wij verhuizen je website', 'We move your website'],
    description: [
      'Wij zetten je bestanden, databases en mail over van je huidige aanbieder. Dat kost niets.',
      'We move your files, databases and mail from your current provider. It costs nothing.',
    ],
  }),
]

interface Details {
  summary: Words
  description?: Words
  specs?: ProductSpecs
  unit?: ProductSeed['unit']
}

function extra(code: ProductCode, name: Words, details: Details): ProductSeed {
  return { code, kind: 'EXTRA', unit: 'year', price: productPrices[code], name, ...details }
}
