/** Specifications of a product, besides its name and price. Each kind uses its own part. */
export interface ProductSpecs {
  domain?: DomainSpecs
  hosting?: HostingSpecs
  certificate?: CertificateSpecs
  vps?: VpsSpecs
}

interface DomainSpecs {
  /** True if the registry of the extension wants the legal form and trade register number of a company. */
  wantsLegalForm?: boolean
}

export interface HostingSpecs {
  space: DataSize
  /** Per month. */
  traffic: DataSize
  /** Null for unlimited. */
  mailboxes: number | null
  /** MySQL databases; null for unlimited. */
  databases: number | null
  /** Number of domain names the package serves; for a reseller package the number of websites. */
  sites: number
  /** True if software can be installed free of charge. */
  freeInstallation: boolean
  /** True if the card advertises free setup for a given domain. */
  freeSetup: boolean
}

/** Size in the unit in which it is advertised: 3000 MB is not shown as 3 GB. */
export interface DataSize {
  amount: number
  unit: 'MB' | 'GB'
}

/** Returns a size in megabytes. 1000 megabytes are one gigabyte. */
export const megabytes = ({ amount, unit }: DataSize): number => (unit === 'GB' ? amount * 1000 : amount)

export interface CertificateSpecs {
  covers: 'one name' | 'all subdomains' | 'several names'
  /** Amount insured by the issuer, in cents; null if not insured. */
  insuredCents: number | null
}

export interface VpsSpecs {
  cores: number
  memory: DataSize
  disk: DataSize
}
