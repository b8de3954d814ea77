export interface FoundAddress {
  street: string
  city: string
}

/** Looks up Dutch addresses by postcode and house number. */
export interface AddressLookup {
  /** Null for an unknown address. Throws OutsideUnavailable. */
  find(postcode: string, houseNumber: string): Promise<FoundAddress | null>
}
