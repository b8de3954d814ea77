import { graphEnum } from './enums'

/** The code of every refusal of every feature. REST says the same words. */
export const UserErrorCode = graphEnum(
  'UserErrorCode',
  'Why nothing was done. More codes may be added: treat one that is not known by its message.',
  {
    INVALID_INPUT: 'A field of the input is wrong; `InvalidInput.issues` names it.',
    INVALID_CREDENTIALS: 'Username and password do not go together.',
    LOCKED: 'The account is locked: by too many failed logins for a while, or by the shop.',
    NOT_ACTIVATED: 'The link in the activation mail was not opened yet.',
    CAPTCHA_REQUIRED: 'The same request goes on with a solved captcha.',
    FORBIDDEN: 'The captcha that came along was not solved, or was used before.',
    PROOF_REFUSED: 'What was given does not show that the owner of the account is asking.',
    SECOND_FACTOR_NEEDED: 'The password is right; the account asks for a code of its second factor too.',
    SECOND_FACTOR_WRONG: 'The password is right, the code of the second factor is not, or was used before.',
    LINK_EXPIRED: 'The link of a mail is too old; another one can be sent.',
    LINK_NOT_VALID: 'The link of a mail does not exist, or was used before.',
    PASSWORD_NEEDED: 'None was chosen at registration, or in another browser: one has to be chosen now.',
    HOLDER_IN_USE: 'Domains or orders still have this holder.',
    TOO_MANY_HOLDERS: 'The list of holders is full.',
    DOMAIN_NOT_AVAILABLE: 'The name can be neither registered nor transferred here.',
    DNS_NOT_MANAGEABLE: 'The DNS of this domain cannot be changed here, or runs elsewhere.',
    DNS_CONFLICT: 'The record cannot stand beside the others, or another request changed it in the meantime.',
    EMPTY_BASKET: 'There is nothing to order.',
    BASKET_INVALID: 'The basket cannot be ordered as it is; `Basket.validation` says why.',
    BASKET_CHANGED: 'The basket changed while it was being ordered.',
    PRICE_CHANGED: 'The total is not the one that was shown, by `quoteHash`.',
    DISCOUNT_CODE_GONE: 'The discount code ended, or was used up.',
    AMOUNT_TOO_LARGE: 'The order is larger than can be paid at once.',
    CUSTOMER_DATA_INCOMPLETE: 'The customer has to fill in name and address first.',
    NAME_CLAIMED: 'Another customer is paying for one of these names at this moment.',
    NAME_GONE: 'A name of the order is registered elsewhere, or another customer is getting it by now.',
    NOTHING_TO_PAY: 'The order is paid, cancelled or on account, or can no longer be delivered.',
    PAYMENT_IN_PROGRESS: 'The order was paid and the bank is still busy with it: wait for what comes of it.',
  },
)
export type UserErrorCode = keyof typeof UserErrorCode
