import type { VpsSpecs } from '../../../rules/product-specs'
import { productPrices } from '../prices'
import { type ProductCode, type ProductSeed, same, type Words } from './product-seed'

/** Products linked to a domain or sold beside it: installations, forwarding, transfer, protection and servers. */
export const services: readonly ProductSeed[] = [
  plain('INSTALL_WEBSITE_MAKER', 'FREE_INSTALLATION', 'once', same('Website maker')),
  plain('INSTALL_WORDPRESS', 'FREE_INSTALLATION', 'once', same('Wordpress')),
  plain('INSTALL_PRESTASHOP', 'FREE_INSTALLATION', 'once', same('Prestashop')),
  plain('INSTALL_JOOMLA', 'FREE_INSTALLATION', 'once', same('Joomla')),
  plain('REDIRECT', 'REDIRECT', 'year', ['Domein doorsturen', 'Domain forwarding']),
  plain('TRANSFER_CODE', 'TRANSFER_CODE', 'once', ['Verhuizing met verhuiscode', 'Transfer with code']),
  plain('CLOUDFLARE_PRO', 'CLOUDFLARE', 'year', same('Cloudflare Pro')),
  plain('CLOUDFLARE_BUSINESS', 'CLOUDFLARE', 'year', same('Cloudflare Business')),
  vps('VPS_S', 'VPS S', 1, 2, 40),
  vps('VPS_M', 'VPS M', 2, 4, 80),
  vps('VPS_L', 'VPS L', 4, 8, 160),
]

function plain(code: ProductCode, kind: ProductSeed['kind'], unit: ProductSeed['unit'], name: Words): ProductSeed {
  return { code, kind, unit, price: productPrices[code], name }
}

function vps(code: ProductCode, name: string, cores: number, memoryGb: number, diskGb: number): ProductSeed {
  const specs: VpsSpecs = {
    cores,
    memory: { amount: memoryGb, unit: 'GB' },
    disk: { amount: diskGb, unit: 'GB' },
  }
  return { ...plain(code, 'VPS', 'month', same(name)), specs: { vps: specs } }
}
