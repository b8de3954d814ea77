export interface HostingRequest {
  /** Our reference, which makes the creation idempotent. */
  reference: string
  domainName: string
  packageCode: string
  /** Product code of the software to install, such as INSTALL_WORDPRESS; null for none. */
  installation: string | null
  extras: readonly string[]
}

/** Login details of a package, without a password. */
export interface HostingAccess {
  /** For the control panel and SFTP. */
  username: string
  /** Control panel that manages mailboxes and databases. */
  panelUrl: string
  webmailUrl: string
  /** Host name for SFTP. */
  sftpHost: string
}

/** Current usage of a package. 1 GB is 1000 MB, as advertised. */
export interface HostingUsage {
  spaceMb: number
  /** Since the first of the current month, Amsterdam time. */
  trafficMb: number
  mailboxes: number
  databases: number
}

/** The package to ask about. */
export interface HostedPackage {
  /** As returned by `create`. */
  username: string
  /** Main domain of the package. */
  domainName: string
}

/** A mailbox as the platform knows it. */
export interface HostedMailbox {
  /** Full address in lowercase, with the domain in its ASCII form. */
  address: string
  usedMb: number
  /** Null if only the space of the package limits it. */
  quotaMb: number | null
  /** In milliseconds since 1970; null if its owner never logged in, or if the platform does not record it. */
  lastLoginAt: number | null
}

/** The servers that host the websites. Every call may throw OutsideUnavailable. */
export interface HostingPlatform {
  /** Creates and enables a package. Returns the addresses for the DNS records of the domain, and the login details. */
  create(request: HostingRequest): Promise<{ ipv4: string; ipv6: string; mailHost: string; access: HostingAccess }>
  /** Suspends or resumes the website and mail of a domain; the data is kept. Idempotent. */
  setSuspended(domainName: string, isSuspended: boolean): Promise<void>
  /** Usage by the user name returned by `create`. */
  usage(username: string): Promise<HostingUsage>
  /** Mailboxes of a package on all its domains, in any order. */
  mailboxes(hosted: HostedPackage): Promise<HostedMailbox[]>
  /** Sets the password for the control panel and SFTP. Idempotent. */
  setPassword(username: string, password: string): Promise<void>
}
