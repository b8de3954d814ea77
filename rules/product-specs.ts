/** What a product is made of, beside its name and price. Each kind fills its own part. */
export interface ProductSpecs {
  hosting?: HostingSpecs
  certificate?: CertificateSpecs
  vps?: VpsSpecs
}

export interface HostingSpecs {
  space: DataSize
  /** Per month. */
  traffic: DataSize
  /** null is unlimited. */
  mailboxes: number | null
  /** MySQL databases; null is unlimited. */
  databases: number | null
  /** Domain names that the package serves: the websites of a reseller package. */
  sites: number
  /** Software may be installed for free. */
  freeInstallation: boolean
  /** The card notes that setting it up for a given domain is free. */
  freeSetup: boolean
}

/** In the unit that it is advertised in: 3000 MB is not shown as 3 GB. */
export interface DataSize {
  amount: number
  unit: 'MB' | 'GB'
}

export interface CertificateSpecs {
  covers: 'one name' | 'all subdomains' | 'several names'
  /** What the issuer insures, in cents; null when it insures nothing. */
  insuredCents: number | null
}

export interface VpsSpecs {
  cores: number
  memory: DataSize
  disk: DataSize
}
