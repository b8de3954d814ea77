import { createContext, useContext } from 'react'
import type { Transfer } from '../../../../rules/transfer'
import type { BillingPeriod, PackageChoice_PackageFragment, ShopChannel } from '../../../gql/graphql'
import type { BlockDraft, DomainItem } from './service-block-of'

export interface SoldProduct {
  productId: string
  productCode: string
}

export type HostingChoice = Omit<PackageChoice_PackageFragment, ' $fragmentName'>

/** What every service block knows of the basket around it and of what is sold. */
export interface Step2Shared {
  channel: ShopChannel
  period: BillingPeriod
  isUpgrade: boolean
  isLoggedIn: boolean
  packages: readonly HostingChoice[]
  installations: readonly (SoldProduct & { productName: string })[]
  redirect: SoldProduct | null
  /** How many domains are in the basket (TRF-012). */
  domainCount: number
  /** Continue was refused: what is wrong is marked until it is right (ORD-030). */
  isMarked: boolean
  draftOf(domain: string): BlockDraft
  keepDraft(domain: string, draft: BlockDraft): void
  /** Both put what was typed in the basket, and answer why that could not be done; null when it was. */
  saveUrl(item: DomainItem, url: string): Promise<string | null>
  saveTransfer(item: DomainItem, transfer: Transfer): Promise<string | null>
}

export const Step2Context = createContext<Step2Shared | null>(null)

export function useStep2(): Step2Shared {
  const shared = useContext(Step2Context)
  if (!shared) throw new Error('useStep2 needs a Step2Context above it')
  return shared
}
