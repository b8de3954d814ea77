import type { ServiceBlock, ServiceChoice } from '../../../rules/service-block'
import { EMPTY_TRANSFER, type Transfer } from '../../../rules/transfer'
import type { DomainServiceType, OrderFlow_BasketFragment } from '../../gql/graphql'

/** A domain in the basket with its linked items. */
export type DomainItem = OrderFlow_BasketFragment['items'][number]

export const isDomain = ({ productType }: Pick<DomainItem, 'productType'>): boolean =>
  productType === 'DOMAIN_REGISTRATION'

/** Input of a block that is not in the basket yet. */
export interface BlockDraft {
  url?: string
  transfer?: Transfer
}

/** The rules' names for the graph's three values. */
export const SERVICE_CHOICE_OF: Record<DomainServiceType, ServiceChoice> = {
  HOSTING: 'hosting',
  REGISTRATION: 'registration/transfer',
  REDIRECT: 'redirect',
}

/** Id of a domain's block, to scroll to. */
export const blockId = (domain: string): string => `service-${domain}`

export const hostingOf = (item: DomainItem) =>
  item.connectedItem.find(({ productType }) => productType === 'LINUX_PACKAGE')

export const installationOf = (item: DomainItem) =>
  item.connectedItem.find(({ productType }) => productType === 'FREE_PRODUCT')

/** Whether the choice is complete: its package, address or transfer code is in the basket. */
export function isChosen(item: DomainItem): boolean {
  const service = item.serviceType ?? 'HOSTING'
  if (service === 'REDIRECT') return savedUrl(item) !== null
  if (item.isTransfer && (savedTransfer(item) === null || isSavedCodeWrong(item))) return false
  return service === 'REGISTRATION' || hostingOf(item) !== undefined
}

/** URL in the basket; null when there is none. */
export const savedUrl = (item: DomainItem): string | null =>
  item.connectedItem.find(({ productType }) => productType === 'REDIRECT')?.title ?? null

/** Transfer data in the basket; null before the first save. A saved code implies confirmed ownership. */
export function savedTransfer({ transfer }: DomainItem): Transfer | null {
  if (!transfer?.code) return null
  return {
    migrationCode: transfer.code,
    isOwner: true,
    transferDns: transfer.transferDns,
    dnsMode: transfer.dnsMode === 'DNS_PROFILE' ? 'dns-profile' : 'copy',
    dnsProfileId: transfer.dnsProfileId ?? '',
  }
}

/** Whether the registry rejected the code in the basket. */
export const isSavedCodeWrong = ({ transfer }: DomainItem): boolean => transfer?.codeState === 'WRONG'

/** Whether the typed code is the saved one. */
export const isCodeSaved = (item: DomainItem, draft?: BlockDraft): boolean =>
  savedTransfer(item)?.migrationCode === typedTransfer(item, draft).migrationCode.trim()

export const typedUrl = (item: DomainItem, draft: BlockDraft = {}): string => draft.url ?? savedUrl(item) ?? ''

export const typedTransfer = (item: DomainItem, draft: BlockDraft = {}): Transfer =>
  draft.transfer ?? savedTransfer(item) ?? EMPTY_TRANSFER

/** The block with its current input, for the step rules. */
export const typedBlock = (item: DomainItem, draft?: BlockDraft): ServiceBlock => ({
  ...savedBlock(item, draft),
  isCodeWrong: isSavedCodeWrong(item) && isCodeSaved(item, draft),
  redirectUrl: typedUrl(item, draft),
})

/** The block as saved in the basket. Ownership is never saved: the checkbox counts. */
export const savedBlock = (item: DomainItem, draft?: BlockDraft): ServiceBlock => ({
  domainName: item.title,
  serviceType: SERVICE_CHOICE_OF[item.serviceType ?? 'HOSTING'],
  isTransfer: item.isTransfer,
  invoiced: item.invoiced,
  ownershipTicked: typedTransfer(item, draft).isOwner,
  isCodeWrong: isSavedCodeWrong(item),
  redirectUrl: savedUrl(item),
})
