import type { CheckoutItemType } from '../../../rules/checkout-items'
import type { TestContext } from '../../../tests/support/test-context'
import { UserError } from '../../graphql/user-error'
import { getCatalogue } from '../catalogue/catalogue.service'

/** A product of each type. */
const PRODUCTS = {
  domain: 'DOMAIN_NL',
  redirect: 'REDIRECT',
  ssl: 'SSL_RAPID',
  sslmultidomains: 'SSL_BUSINESS_MULTI',
  cloudflare: 'CLOUDFLARE_PRO',
  hosting: 'HOSTING_BASIC',
  vpspackage: 'VPS_S',
} as const satisfies Record<CheckoutItemType, string>

/** Names a product as a saved basket and an input do. */
export async function named(ctx: TestContext, code: string) {
  const product = (await getCatalogue(ctx)).productByCode(code)
  if (!product) throw new Error(`${code} is not sold`)
  return { productId: product.productId, productCode: code }
}

/** An item of a saved basket. */
export async function item(
  ctx: TestContext,
  type: CheckoutItemType,
  fields: Record<string, unknown> = {},
  code: string = PRODUCTS[type],
): Promise<Record<string, unknown>> {
  return { type, ...(await named(ctx, code)), ...fields }
}

/** One item of each type, all for a domain of the customer or for the name that is ordered along. */
export async function oneOfEach(ctx: TestContext, name = 'zevensoorten.nl') {
  return Promise.all([
    item(ctx, 'domain', { title: name }),
    item(ctx, 'redirect', { redirection: 'https://voorbeeld.com/winkel', assignedDomain: 'elders.nl' }),
    item(ctx, 'ssl', { assignedDomain: name, softwareId: 'nginx' }),
    item(ctx, 'sslmultidomains', { assignedDomains: ['voorbeeldklant.nl', name], commonName: 'www.voorbeeldklant.nl' }),
    item(ctx, 'cloudflare', { assignedDomain: 'voorbeeldklant.nl' }),
    item(ctx, 'hosting', { assignedDomain: name }),
    item(ctx, 'vpspackage', { vpsSpec: { operatingSystem: 'debian-13', hostname: 'web1.voorbeeld.nl' } }),
  ])
}

/** Result of a service when all goes well. */
export function right<Answer extends object>(answer: Answer): Exclude<Answer, UserError> {
  if (answer instanceof UserError) throw new Error(`${answer.code}: ${JSON.stringify(answer)}`)
  return answer as Exclude<Answer, UserError>
}
