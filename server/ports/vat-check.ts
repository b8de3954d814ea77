import type { VatIdStatus } from '../../rules/vat-id'

/** Asks the tax authorities of the EU whether a VAT number was issued. */
export interface VatCheck {
  /**
   * Of a number of right shape with its country's letters, such as `NL123456789B01`. Never throws: UNKNOWN when nobody
   * gave an answer in time.
   */
  check(vatId: string): Promise<VatIdStatus>
}
