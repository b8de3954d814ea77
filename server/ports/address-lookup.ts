export interface FoundAddress {
  street: string
  city: string
}

/** Dutch addresses by postcode and house number. */
export interface AddressLookup {
  /** Null when the address is not known. Throws OutsideUnavailable. */
  find(postcode: string, houseNumber: string): Promise<FoundAddress | null>
}
