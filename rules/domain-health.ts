import { type DomainStatus, isServed } from './domain-status'

/** Facts of a domain that its health depends on. */
export interface DomainFacts {
  status: DomainStatus
  /** False while the registrant has to confirm an e-mail address. */
  isHolderVerified: boolean
  /** Whether our name servers serve it. If others do, nothing is known of its website and mail. */
  isActiveDnsServer: boolean
  /** Whether the last change of its records is published. */
  isDnsPublished: boolean
  /** A change to our name servers that is not complete. */
  nameServerSwitch: { state: 'PASSING_ON' | 'DELAYED' | 'FAILED' } | null
  /** Day before which it can be restored; null if it cannot. */
  restorableUntil: string | null
  dns: {
    /** Addresses or names of its website. */
    website: readonly string[]
    /** Only `.` says that it takes no mail (RFC 7505). */
    mailServers: readonly string[]
    hasSpf: boolean
    hasDmarc: boolean
  }
}

/** An `issue` needs its owner, `progress` completes automatically, `advice` improves what works. */
type FindingKind = 'issue' | 'progress' | 'advice'

/** What its owner can do about a finding. */
export type NextStep = 'restore' | 'show-holder' | 'show-switch' | 'add-record' | 'set-up-email'

export interface DomainFinding {
  name:
    | 'expired'
    | 'transferred'
    | 'deleted'
    | 'registering'
    | 'transferring'
    | 'holder'
    | 'switch'
    | 'website'
    | 'mail'
    | 'spf'
    | 'publishing'
    | 'dmarc'
  kind: FindingKind
  /** Whether something does not work, rather than being incomplete. */
  isBroken?: true
  next: NextStep | null
}

/** Returns what is wrong with a domain, under way or advised, in the order to show it. */
export function findingsOf(facts: DomainFacts): DomainFinding[] {
  const { status, isHolderVerified, isActiveDnsServer, isDnsPublished, restorableUntil, dns } = facts
  const sendsMail = isActiveDnsServer && takesMail(dns.mailServers)
  const all: (DomainFinding | false)[] = [
    status === 'EXPIRED' && {
      ...{ name: 'expired', kind: 'issue', isBroken: true },
      next: restorableUntil === null ? null : 'restore',
    },
    status === 'TRANSFERRED_OUT' && { name: 'transferred', kind: 'progress', next: null },
    status === 'DELETED' && { name: 'deleted', kind: 'issue', isBroken: true, next: null },
    status === 'REGISTERING' && { name: 'registering', kind: 'progress', next: null },
    status === 'TRANSFERRING' && { name: 'transferring', kind: 'progress', next: null },
    !isHolderVerified && { name: 'holder', kind: 'issue', next: 'show-holder' },
    switchFinding(facts),
    isActiveDnsServer && dns.website.length === 0 && { name: 'website', kind: 'issue', next: 'add-record' },
    isActiveDnsServer && dns.mailServers.length === 0 && { name: 'mail', kind: 'issue', next: 'set-up-email' },
    sendsMail && !dns.hasSpf && { name: 'spf', kind: 'issue', next: 'set-up-email' },
    isServed(status) && !isDnsPublished && { name: 'publishing', kind: 'progress', next: null },
    sendsMail && !dns.hasDmarc && { name: 'dmarc', kind: 'advice', next: 'add-record' },
  ]
  return all.filter((finding) => finding !== false)
}

function switchFinding({ nameServerSwitch }: DomainFacts): DomainFinding | false {
  if (nameServerSwitch === null) return false
  const finding = { name: 'switch', next: 'show-switch' } as const
  if (nameServerSwitch.state === 'PASSING_ON') return { ...finding, kind: 'progress' }
  return { ...finding, kind: 'issue', ...(nameServerSwitch.state === 'FAILED' && { isBroken: true }) }
}

const takesMail = (mailServers: readonly string[]): boolean => mailServers.some((host) => host !== '.')

/** `healthy`: everything works and nothing is open. `unknown`: its DNS is elsewhere, or something is under way. */
export type DomainHealth = 'issues' | 'advice' | 'unknown' | 'healthy'

/** Returns the health of a domain by the findings about it. */
export function healthOf(
  { isActiveDnsServer }: Pick<DomainFacts, 'isActiveDnsServer'>,
  findings: readonly DomainFinding[],
): DomainHealth {
  if (findings.some(({ kind }) => kind === 'issue')) return 'issues'
  if (findings.some(({ kind }) => kind === 'advice')) return 'advice'
  return isActiveDnsServer && findings.length === 0 ? 'healthy' : 'unknown'
}
