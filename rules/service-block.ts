import type { IssueKey } from './issues'
import { parseRedirectUrl } from './redirect-url'

/** What a buyer can want with a domain, as it is stored: add, never rename. */
export const DOMAIN_SERVICES = ['HOSTING', 'REGISTRATION', 'REDIRECT'] as const
export type DomainService = (typeof DOMAIN_SERVICES)[number]

/** The values behind Add webhosting, Only register and Forward domain. */
export const SERVICE_CHOICES = ['hosting', 'registration/transfer', 'redirect'] as const
export type ServiceChoice = (typeof SERVICE_CHOICES)[number]

/** One domain's block in step 2, as far as the step rules look at it. */
export type ServiceBlock = {
  domainName: string
  serviceType: ServiceChoice
  /** Registered elsewhere and to be moved here. */
  isTransfer: boolean
  /** Charged in this order; false for something already owned, as in an upgrade. */
  invoiced: boolean
  ownershipTicked: boolean
  /** The registry called the code wrong. */
  isCodeWrong: boolean
  /** The URL of the redirect item in the basket; null when there is none. */
  redirectUrl: string | null
}

/** In a hosting upgrade the type cannot be changed, unless hosting is connected and invoiced. */
export const isServiceTypeLocked = (block: { upgrade: boolean; hostingInvoiced: boolean }): boolean =>
  block.upgrade && !block.hostingInvoiced

/** Where a transfer section stands in the block: not where a domain is forwarded. */
export const hasTransferSection = ({ serviceType, isTransfer, invoiced }: ServiceBlock): boolean =>
  isTransfer && invoiced && serviceType !== 'redirect'

/**
 * What keeps a block from being valid, null when nothing does. Hosting without a package and a transfer without
 * a code are no matter of this step.
 */
export function blockIssue(block: ServiceBlock): IssueKey | null {
  if (block.serviceType === 'redirect') {
    const url = parseRedirectUrl(block.redirectUrl ?? '', block.domainName)
    return url.ok ? null : url.issue
  }
  if (!hasTransferSection(block)) return null
  if (!block.ownershipTicked) return 'ownership-required'
  return block.isCodeWrong ? 'transfer-code-wrong' : null
}

/** The blocks that need action, in their order on the page; the page scrolls to the first. */
export function invalidBlocks(blocks: readonly ServiceBlock[]): { domainName: string; issue: IssueKey }[] {
  return blocks.flatMap((block) => {
    const issue = blockIssue(block)
    return issue === null ? [] : [{ domainName: block.domainName, issue }]
  })
}

/** Step 2 is valid when each block is. */
export const isStep2Valid = (blocks: readonly ServiceBlock[]): boolean => invalidBlocks(blocks).length === 0
