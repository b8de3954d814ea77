export interface HostingRequest {
  /** Our own reference: asking twice with the same one creates one package. */
  reference: string
  domainName: string
  packageCode: string
  /** The software to install: INSTALL_WORDPRESS, … or null. */
  installation: string | null
  extras: readonly string[]
}

/** The machines that serve the websites. */
export interface HostingPlatform {
  /** Creates the package and answers the address that the domain's records point to. */
  create(request: HostingRequest): Promise<{ ipv4: string; ipv6: string; mailHost: string }>
}
