import { type DnsMode, dnsChoiceOf, parseTransfer } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { invalidInput } from '../../graphql/user-error'
import { getCatalogue } from '../catalogue/catalogue.service'
import { type AddItemResult, addItem } from './add-item.service'
import { DnsTransferMode } from './basket.enums'
import type { SaveTransferInput } from './basket.inputs'

/** Saves how a domain moves here. The new code takes the place of the old one (TRF-011). */
export async function saveTransfer(ctx: Context, input: SaveTransferInput): Promise<AddItemResult> {
  const { transfer, unique, channel } = input
  const dnsMode: DnsMode = transfer.dnsMode === DnsTransferMode.DNS_PROFILE ? 'dns-profile' : 'copy'
  const parsed = parseTransfer({ ...transfer, dnsMode, dnsProfileId: transfer.dnsProfileId ?? '' })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const [product] = (await getCatalogue(ctx)).ofKind('TRANSFER_CODE')
  if (!product) throw new Error('the catalogue has no transfer code')
  const { productId, code: productCode } = product
  const title = parsed.value.migrationCode
  return addItem(ctx, { channel, productId, productCode, title, parentId: unique, ...dnsChoiceOf(parsed.value) })
}
