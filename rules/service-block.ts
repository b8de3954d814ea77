import type { IssueKey } from './issues'
import { parseRedirectUrl } from './redirect-url'

/** Intended uses of a domain. These values are stored: add, never rename. */
export const DOMAIN_SERVICES = ['HOSTING', 'REGISTRATION', 'REDIRECT'] as const
export type DomainService = (typeof DOMAIN_SERVICES)[number]

/** Values of the options Add webhosting, Only register and Forward domain. */
export const SERVICE_CHOICES = ['hosting', 'registration/transfer', 'redirect'] as const
export type ServiceChoice = (typeof SERVICE_CHOICES)[number]

/** The fields of a domain's block in step 2 that the step rules use. */
export type ServiceBlock = {
  domainName: string
  serviceType: ServiceChoice
  /** True for a transfer from another registrar. */
  isTransfer: boolean
  /** True if charged in this order; false if already owned, as in an upgrade. */
  invoiced: boolean
  ownershipTicked: boolean
  /** True if the registry reported the transfer code as invalid. */
  isCodeWrong: boolean
  /** URL of the redirect item in the basket; null if there is none. */
  redirectUrl: string | null
}

/** In a hosting upgrade the type is locked, unless hosting is connected and invoiced. */
export const isServiceTypeLocked = (block: { upgrade: boolean; hostingInvoiced: boolean }): boolean =>
  block.upgrade && !block.hostingInvoiced

/** Returns whether the block has a transfer section. A forwarded domain has none. */
export const hasTransferSection = ({ serviceType, isTransfer, invoiced }: ServiceBlock): boolean =>
  isTransfer && invoiced && serviceType !== 'redirect'

/**
 * Returns the first problem of a block, or null. Hosting without a package and a transfer without a code are not
 * checked in this step.
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

/** Returns the blocks that need action, in page order. The page scrolls to the first. */
export function invalidBlocks(blocks: readonly ServiceBlock[]): { domainName: string; issue: IssueKey }[] {
  return blocks.flatMap((block) => {
    const issue = blockIssue(block)
    return issue === null ? [] : [{ domainName: block.domainName, issue }]
  })
}

/** Step 2 is valid if every block is. */
export const isStep2Valid = (blocks: readonly ServiceBlock[]): boolean => invalidBlocks(blocks).length === 0
