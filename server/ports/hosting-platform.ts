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

/** The servers that host the websites. Every call may throw OutsideUnavailable. */
export interface HostingPlatform {
  /** Creates and enables a package. Returns the addresses for the DNS records of the domain, and the login details. */
  create(request: HostingRequest): Promise<{ ipv4: string; ipv6: string; mailHost: string; access: HostingAccess }>
  /** Suspends or resumes the website and mail of a domain; the data is kept. Idempotent. */
  setSuspended(domainName: string, isSuspended: boolean): Promise<void>
  /** Usage by the user name returned by `create`. */
  usage(username: string): Promise<HostingUsage>
  /** Sets the password for the control panel and SFTP. Idempotent. */
  setPassword(username: string, password: string): Promise<void>
}
