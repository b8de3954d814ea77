import { graphEnum } from './enums'

/** Codes of the refusals of all features. REST uses the same. */
export const UserErrorCode = graphEnum(
  'UserErrorCode',
  'Reason why nothing was changed. Codes may be added: for an unknown code, show the message.',
  {
    INVALID_INPUT: 'A field of the input is invalid. `InvalidInput.issues` names the field.',
    INVALID_CREDENTIALS: 'The username or the password is wrong.',
    LOCKED:
      'The account is locked: temporarily after too many failed logins, or by the shop. For a transfer code: the domain cannot be transferred yet.',
    NOT_ACTIVATED: 'The link in the activation mail was not opened yet.',
    CAPTCHA_REQUIRED: 'A captcha is required. Repeat the request with a solved captcha.',
    FORBIDDEN: 'The captcha is not solved, or its token was used before.',
    CONFIRM_IDENTITY: 'The identity must be confirmed first, with `confirmIdentity`.',
    PROOF_REFUSED: 'The password, code or passkey is not valid.',
    SECOND_FACTOR_NEEDED:
      'The account requires a code of its second factor. At login this means that the password is right.',
    SECOND_FACTOR_WRONG: 'The password is right, but the code of the second factor is wrong or was used before.',
    LINK_EXPIRED: 'The link from the mail has expired. A new one can be requested.',
    LINK_NOT_VALID: 'The link from the mail is unknown or was used before.',
    PASSWORD_NEEDED:
      'A password must be chosen: none was chosen at registration, or the registration was made in another browser.',
    HOLDER_IN_USE: 'The registrant is still used by a domain or an order.',
    TOO_MANY_HOLDERS: 'The account has reached its maximum number of registrants.',
    TOO_MANY_WEBHOOKS: 'The account has reached its maximum number of webhooks.',
    DOMAIN_NOT_AVAILABLE: 'The domain can neither be registered nor transferred here.',
    SALE_PAUSED:
      'The product cannot be ordered for a while, since the system that delivers it is down. Try again later.',
    DOMAIN_NOT_ACTIVE: 'The domain is not registered with this shop yet, or no longer is.',
    PRIVACY_NOT_AVAILABLE: 'The registry of this extension does not support hiding the registrant.',
    DNS_NOT_MANAGEABLE: 'The DNS of this domain cannot be changed here, or is hosted elsewhere.',
    DNSSEC_NOT_ON: 'DNSSEC is not active for this domain, or is still being enabled or disabled.',
    SERVICE_SUSPENDED: 'The service is suspended for abuse, until the shop lifts the suspension.',
    CONFLICT: 'The data on which the request is based has changed in the meantime.',
    DNS_CONFLICT: 'The record conflicts with another record, or was changed by another request in the meantime.',
    EMPTY_BASKET: 'The basket is empty.',
    BASKET_INVALID: 'The basket cannot be ordered as it is. `Basket.validation` lists the problems.',
    BASKET_CANCELLED: 'The basket was cancelled, for example in another window.',
    BASKET_CHANGED: 'The basket changed while it was being ordered.',
    PRICE_CHANGED: 'The total differs from the one identified by `quoteHash`.',
    TERMS_CHANGED: 'Other general terms apply since the version in `termsVersion`. The buyer has to agree again.',
    DISCOUNT_CODE_GONE: 'The discount code has expired or was used up.',
    AMOUNT_TOO_LARGE: 'The order exceeds the maximum amount of one payment.',
    CUSTOMER_DATA_INCOMPLETE: 'The customer has to complete the name and address first.',
    NAME_CLAIMED: 'Another customer is currently paying for one of these names.',
    NAME_GONE: 'A name in the order was registered elsewhere, or another customer has ordered it in the meantime.',
    NOTHING_TO_PAY:
      'There is nothing to pay: the order or invoice is paid, cancelled, on account or collected by direct debit, or can no longer be delivered.',
    DOMAIN_OWNED: 'The customer already owns a domain in the basket.',
    PAYMENT_REQUIRED: 'The first order of a customer must be paid online. Use `placeOrderWithPayment`.',
    PAYMENT_NOT_REQUIRED: 'No online payment is needed. Use `placeOrder`.',
    PAYMENT_IN_PROGRESS: 'A payment was made and the bank has not confirmed it yet. Wait for the result.',
  },
)
export type UserErrorCode = keyof typeof UserErrorCode
