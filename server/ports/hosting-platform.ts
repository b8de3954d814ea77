export interface HostingRequest {
  /** Our own reference: asking twice with the same one creates one package. */
  reference: string
  domainName: string
  packageCode: string
  /** The software to install: INSTALL_WORDPRESS, … or null. */
  installation: string | null
  extras: readonly string[]
}

/** How the owner of a package reaches it. Passwords are chosen in the panel; none is ever told. */
export interface HostingAccess {
  /** For the panel and for files. */
  username: string
  /** Where passwords are chosen and mailboxes are made. */
  panelUrl: string
  webmailUrl: string
  /** Host name for files over SFTP. */
  sftpHost: string
}

/** The machines that serve the websites. */
export interface HostingPlatform {
  /** Creates the package; answers the addresses that the domain's records point to, and how its owner gets in. */
  create(request: HostingRequest): Promise<{ ipv4: string; ipv6: string; mailHost: string; access: HostingAccess }>
}
