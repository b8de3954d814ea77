import type { Registration } from '../../../rules/registration'

export type AddressFieldName = 'postCode' | 'streetNumber' | 'streetNumberAddition' | 'street' | 'city' | 'countryId'

/** What the address fields ask of the form that they stand in. */
export interface AddressForm {
  /** As typed now, by which the rest can be looked up. */
  address: Pick<Registration, 'postCode' | 'streetNumber' | 'countryId'>
  /** What a text field gets. */
  field(name: AddressFieldName): object & { id: string; error: string | undefined }
  idOf(name: AddressFieldName): string
  errorOf(name: AddressFieldName): string | undefined
  chooseCountry(countryId: number): void
  /** The postcode and number belong to this street. */
  takeFound(found: { street: string; city: string }): void
}
