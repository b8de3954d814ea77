export interface HostingRequest {
  /** Our own reference: asking twice with the same one creates one package. */
  reference: string
  domainName: string
  packageCode: string
  /** The software to install: INSTALL_WORDPRESS, … or null. */
  installation: string | null
  extras: readonly string[]
}

/** How the owner of a package reaches it. No password: none is ever told. */
export interface HostingAccess {
  /** For the panel and for files. */
  username: string
  /** Where mailboxes and databases are made. */
  panelUrl: string
  webmailUrl: string
  /** Host name for files over SFTP. */
  sftpHost: string
}

/** What a package uses now, as the machines count it; 1 GB is 1000 MB, as sizes are advertised. */
export interface HostingUsage {
  spaceMb: number
  /** Since the first of this month, in Amsterdam. */
  trafficMb: number
  mailboxes: number
  databases: number
}

/** The machines that serve the websites. Every call may throw OutsideUnavailable. */
export interface HostingPlatform {
  /** Creates the package, which is on from then; answers the addresses that the domain's records point to, and how its owner gets in. */
  create(request: HostingRequest): Promise<{ ipv4: string; ipv6: string; mailHost: string; access: HostingAccess }>
  /** Takes the website and mail of a name off, or on again; what stands there stays. Doing so twice is the same as once. */
  setSuspended(domainName: string, isSuspended: boolean): Promise<void>
  /** By the user name that `create` answered. */
  usage(username: string): Promise<HostingUsage>
  /** Sets the password for the panel and for files. Doing so twice is the same as once. */
  setPassword(username: string, password: string): Promise<void>
}
