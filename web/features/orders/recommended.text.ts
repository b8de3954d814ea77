import { defineText } from '../../../rules/text'
import type { RecommendedKind } from './RecommendedProducts'

/** `…Text` describes the product in one line. */
export const recommendedText = defineText(
  {
    heading: 'Past goed bij je bestelling',
    withoutVat: 'Prijzen excl. btw',
    withVat: 'Prijzen incl. btw',
    from: 'vanaf',
    perMonth: 'p/m',
    perYear: (p: { price: string }) => `${p.price} per jaar, elk jaar`,
    sharedHosting: 'Webhosting',
    sharedHostingText: 'Een plek voor je website en je mail',
    sslCertificate: 'SSL-certificaat',
    sslCertificateText: 'Een slotje in de browser van je bezoekers',
    domain: 'Domeinnaam',
    domainText: 'Nog een naam, met een andere extensie',
    cloudflare: 'Cloudflare',
    cloudflareText: 'Sneller laden en bescherming tegen aanvallen',
    vpsHosting: 'VPS',
    vpsHostingText: 'Een eigen server als je groter groeit',
  } satisfies Words & Year,
  {
    heading: 'Goes well with your order',
    withoutVat: 'Prices excl. VAT',
    withVat: 'Prices incl. VAT',
    from: 'from',
    perMonth: 'p/m',
    perYear: (p: { price: string }) => `${p.price} a year, every year`,
    sharedHosting: 'Web hosting',
    sharedHostingText: 'A place for your website and your mail',
    sslCertificate: 'SSL certificate',
    sslCertificateText: 'A padlock in the browser of your visitors',
    domain: 'Domain name',
    domainText: 'Another name, with another extension',
    cloudflare: 'Cloudflare',
    cloudflareText: 'Faster loading and protection against attacks',
    vpsHosting: 'VPS',
    vpsHostingText: 'A server of your own when you grow',
  },
)

interface Year {
  perYear(p: { price: string }): string
}

type Words = Record<
  RecommendedKind | `${RecommendedKind}Text` | 'heading' | 'withoutVat' | 'withVat' | 'from' | 'perMonth',
  string
>
