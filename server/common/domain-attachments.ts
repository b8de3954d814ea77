import type { Db, Tx } from '../../db/database'
import type { Locale } from '../../rules/text'
import type { Deps } from './context'

const ATTACHMENT_KINDS = ['HOSTING', 'CERTIFICATE', 'CLOUDFLARE', 'FORWARDING', 'DNS_PROFILE'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** MOVES: becomes the receiver's. STAYS: remains with the giver. ENDS: neither has it afterwards. */
export const ATTACHMENT_OUTCOMES = ['MOVES', 'STAYS', 'ENDS'] as const
export type AttachmentOutcome = (typeof ATTACHMENT_OUTCOMES)[number]

/** Service or setting that a domain has, and where it ends up when the domain moves to another account. */
export interface DomainAttachment {
  kind: AttachmentKind
  /** Id of the service; for a setting, that of what it refers to. */
  id: string
  name: Readonly<Record<Locale, string>>
  outcome: AttachmentOutcome
}

/** The domain that moves, with the account that gives it. */
export interface MovingDomain {
  id: string
  /** ASCII form. */
  name: string
  accountId: string
}

/** The part of a move of a domain that one feature carries out. */
export interface DomainAttachments {
  /** Returns what the feature has for the domain, in a stable order. */
  list(deps: Pick<Deps, 'db' | 'ports'>, db: Db, domain: MovingDomain): Promise<readonly DomainAttachment[]>
  /** Moves, or ends, what `list` says; absent if that follows from the domain itself. */
  move?(tx: Tx, domain: MovingDomain, toAccountId: string): Promise<void>
  /** As `move`, for a domain that moves with everything of its account; `move` if absent. */
  merge?(tx: Tx, domain: MovingDomain, to: { accountId: string; now: number }): Promise<void>
}

/** Returns everything that a domain has, by the features that provide it. */
export async function attachmentsOf(
  deps: Pick<Deps, 'db' | 'ports' | 'domainAttachments'>,
  db: Db,
  domain: MovingDomain,
): Promise<DomainAttachment[]> {
  const found: DomainAttachment[] = []
  for (const feature of deps.domainAttachments) found.push(...(await feature.list(deps, db, domain)))
  return found
}
