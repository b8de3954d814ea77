import { renewedTerm } from '../../rules/renewal'
import type { Deps } from '../common/context'
import { findProduct, type OrderedPart, type Product } from './product'

type Seller = Pick<Product, 'outside'>

/**
 * Returns the outside system that delivers a product: a port, or one of several registrars behind it, such as `registry:epp`. Null
 * if the shop delivers it.
 *
 * @param name the full name to register, in ASCII; null for another product
 */
export function systemOf({ config }: Pick<Deps, 'config'>, seller: Seller | undefined, name: string | null) {
  const port = seller?.outside?.port
  if (!port) return null
  const { registrars } = config.adapters[port]
  if (!registrars || registrars.names.length < 2) return port
  return `${port}:${registrars.extensions.get(extensionOf(name ?? '')) ?? registrars.names[0]}`
}

/** Returns the outside system that a line waits for until it is delivered; null if it waits for none. */
export function systemOfLine(deps: Pick<Deps, 'config' | 'products'>, line: OrderedPart): string | null {
  // Most items are renewed by the shop alone.
  const renewed = renewedTerm(line.options) && sellerOf(deps, line)
  if (renewed) return renewed.term?.renewOutside ? systemOf(deps, renewed, line.domainName) : null
  return systemOf(deps, findProduct(deps.products, line), line.domainName)
}

type Pausable = Pick<Deps, 'config' | 'products' | 'salePauses'>

/**
 * Whether staff paused the sale of a product of the catalogue, since the outside system that delivers it is down.
 *
 * @param name as in `systemOf`; an extension with a leading dot counts too
 */
export function isSalePaused(deps: Pausable, product: Pick<OrderedPart, 'kind'>, name: string | null): boolean {
  return isPaused(deps, name, () => sellerOf(deps, product))
}

/** As `isSalePaused`, for what a product delivers. */
export function isPausedAt(deps: Pausable, seller: Seller, name: string | null): boolean {
  return isPaused(deps, name, () => seller)
}

function isPaused(deps: Pausable, name: string | null, sellerOf: () => Seller | undefined): boolean {
  if (deps.salePauses.list().length === 0) return false
  const system = systemOf(deps, sellerOf(), name)
  return system !== null && deps.salePauses.untilOf(system) !== null
}

const sellerOf = ({ products }: Pick<Deps, 'products'>, { kind }: Pick<OrderedPart, 'kind'>): Product | undefined =>
  products.find(({ outside }) => outside?.kinds.includes(kind))

/** As the registrars are chosen: all after the first dot. */
const extensionOf = (name: string): string => name.slice(name.indexOf('.') + 1)
