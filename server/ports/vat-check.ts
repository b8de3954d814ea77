import type { VatIdStatus } from '../../rules/vat-id'

/** Checks with the EU tax authorities whether a VAT number exists. */
export interface VatCheck {
  /**
   * Expects a well-formed number with country prefix, such as `NL123456789B01`. Never throws: UNKNOWN if there is no
   * response in time.
   */
  check(vatId: string): Promise<VatIdStatus>
}
