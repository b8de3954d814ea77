import { defineText } from '../../../rules/text'
import type { RecommendedKind } from './RecommendedProducts'

/** `…Text` says in one line what one gets for it. */
export const recommendedText = defineText(
  {
    heading: 'Past goed bij je bestelling',
    withoutVat: 'Prijzen excl. btw',
    withVat: 'Prijzen incl. btw',
    from: 'vanaf',
    perMonth: 'p/m',
    sharedHosting: 'Webhosting',
    sharedHostingText: 'Een plek voor je website en je mail',
    sslCertificate: 'SSL-certificaat',
    sslCertificateText: 'Een slotje in de browser van je bezoekers',
    domain: 'Domeinnaam',
    domainText: 'Nog een naam, met een andere extensie',
    cloudflare: 'Cloudflare',
    cloudflareText: 'Sneller laden en bescherming tegen aanvallen',
    vpsHosting: 'VPS-hosting',
    vpsHostingText: 'Een eigen server als je groter groeit',
  } satisfies Words,
  {
    heading: 'Goes well with your order',
    withoutVat: 'Prices excl. VAT',
    withVat: 'Prices incl. VAT',
    from: 'from',
    perMonth: 'p/m',
    sharedHosting: 'Web hosting',
    sharedHostingText: 'A place for your website and your mail',
    sslCertificate: 'SSL certificate',
    sslCertificateText: 'A padlock in the browser of your visitors',
    domain: 'Domain name',
    domainText: 'Another name, with another extension',
    cloudflare: 'Cloudflare',
    cloudflareText: 'Faster loading and protection against attacks',
    vpsHosting: 'VPS hosting',
    vpsHostingText: 'A server of your own when you grow',
  },
)

type Words = Record<
  RecommendedKind | `${RecommendedKind}Text` | 'heading' | 'withoutVat' | 'withVat' | 'from' | 'perMonth',
  string
>
