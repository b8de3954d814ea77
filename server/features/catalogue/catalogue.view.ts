import { megabytes } from '../../../rules/product-specs'
import { priceFor } from '../../../rules/staffel'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { isSalePaused } from '../../products/outside-system'
import {
  AddOnProduct,
  DomainExtensionProduct,
  HostingPackage,
  PaymentMethod,
  PlainProduct,
  type ProductNode,
  VpsPackage,
} from './catalogue.graphql'
import type { DataSize, HostingSpecs, PaymentMethod as Method, Product } from './catalogue.repository'
import { paymentMethodText, text } from './catalogue.text'

type Reader = Pick<Context, 'config' | 'locale' | 'products' | 'salePauses'>

/**
 * Converts a product for the graph: in the reader's language, at the price of the reseller's staffel if there is one.
 */
export function productView(ctx: Reader, product: Product, staffel: number | null): ProductNode {
  const { locale } = ctx
  const { original, discounted } = priceFor(product, staffel)
  // Spread last wherever it is used: V8 takes ten times as long for a literal that begins with a spread.
  const common = {
    id: product.productId,
    productId: product.productId,
    productCode: product.code,
    productName: product.name[locale],
    kind: product.kind,
    unit: product.unit,
    originalPrice: original,
    discountedPrice: discounted,
    summary: product.summary[locale] || null,
    description: product.description[locale] || null,
    isPaused: isProductPaused(ctx, product),
  }
  const { domain, hosting, certificate, vps } = product.specs
  if (product.extension !== null) {
    return view(DomainExtensionProduct, {
      extension: product.extension,
      landingPath: landingPath(product.extension),
      isOnOffer: discounted < original,
      wantsLegalForm: domain?.wantsLegalForm ?? false,
      ...common,
    })
  }
  if (hosting) {
    return view(HostingPackage, {
      audience: product.kind === 'RESELLER_HOSTING' ? ('RESELLER' as const) : ('CUSTOMER' as const),
      isRecommended: product.isRecommended,
      ...hostingView(hosting, locale),
      ...common,
    })
  }
  if (vps) {
    return view(VpsPackage, {
      cores: vps.cores,
      memory: sizeText(vps.memory, locale),
      disk: sizeText(vps.disk, locale),
      vpsSpec: JSON.stringify(vps),
      ...common,
    })
  }
  if (product.kind === 'EXTRA' || product.kind === 'SSL') {
    return view(AddOnProduct, { insuredValue: certificate?.insuredCents ?? null, ...common })
  }
  return view(PlainProduct, common)
}

export function paymentMethodView({ code, fee, online }: Method, locale: Locale): PaymentMethod {
  return view(PaymentMethod, {
    paymentMethod: code,
    price: fee,
    online,
    ...paymentMethodText[code][locale],
  })
}

/** `3000 MB` and `10.000 GB`: figures are grouped from five digits on. */
export function sizeText({ amount, unit }: DataSize, locale: Locale): string {
  return `${figures[locale].format(amount)} ${unit}`
}

/** Whether staff paused the sale of a product. */
export const isProductPaused = (
  deps: Pick<Context, 'config' | 'products' | 'salePauses'>,
  product: Pick<Product, 'kind' | 'extension'>,
): boolean => isSalePaused(deps, product, product.extension === null ? null : `.${product.extension}`)

const landingPath = (extension: string): string => `/domeinnaam/domeinextensie/${extension}-domeinnaam-registreren`

const figures: Record<Locale, Intl.NumberFormat> = {
  nl: new Intl.NumberFormat('nl-NL', { useGrouping: 'min2' }),
  en: new Intl.NumberFormat('en-GB', { useGrouping: 'min2' }),
}

function hostingView(specs: HostingSpecs, locale: Locale) {
  const words = text[locale]
  const count = (number: number | null) => (number === null ? words.unlimited : number === 0 ? words.none : `${number}`)
  return {
    space: sizeText(specs.space, locale),
    spaceMb: megabytes(specs.space),
    traffic: sizeText(specs.traffic, locale),
    mailboxes: count(specs.mailboxes),
    databases: count(specs.databases),
    sites: specs.sites,
    features: [words.ssd, ...(specs.databases === 0 ? [] : [words.mysql]), words.freeCertificate, words.php],
    allowsFreeInstallation: specs.freeInstallation,
    hasFreeSetup: specs.freeSetup,
  }
}
