/** Constants of the shop. Rules for one subject keep their own constants. */

/** Minimum and maximum length of a search text. */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 63
/** Pause in typing after which the search text is normalized. It does not start a search. */
export const SEARCH_CLEAN_DELAY_MS = 500
/** Maximum duration of an availability stream. */
export const STREAM_TIMEOUT_MS = 120_000
/** Maximum number of extensions in one availability request. */
export const EXTENSIONS_PER_REQUEST_MAX = 50
/** Rows of the extension list that are shown first, and added by each click. */
export const EXTENSION_ROWS_FIRST = 10
export const EXTENSION_ROWS_MORE = 10
/** Extension tiles shown before 'Other Domains'. The opened list continues with the next one. */
export const TILES_FIRST = 6

/** Hosting packages shown before one is chosen. */
export const PACKAGES_FIRST = 3
/** Below this width the basket is a block at the bottom of the page. */
export const MOBILE_BREAKPOINT_PX = 768
/** Duration of scrolling to a step. */
export const SCROLL_MS = 500
/** Saving a transfer opens the next step only if the basket has fewer domains than this. */
export const TRANSFER_STAYS_FROM_DOMAINS = 2

/** Delay after a purchase before the browser opens the returned URL. */
export const PAYMENT_REDIRECT_MS = 1500
/** Days in which a buyer can enter another transfer code after the registry refused one. */
export const CODE_WAIT_DAYS = 14
/** Interval at which the payment status is polled. */
export const STATUS_POLL_MS = 2000

/** Seconds for which the resend button of the activation mail is disabled. */
export const RESEND_COUNTDOWN_SECONDS = 30
/** Minutes within which the activation mail should arrive. */
export const ACTIVATION_MAIL_MINUTES = 5
/** Interval at which a missing captcha script is looked for again. */
export const CAPTCHA_RETRY_MS = 500

/** Error reports in progress at once, and the time after which a slot becomes free. */
export const ERROR_REPORTS_PENDING_MAX = 10
export const ERROR_REPORT_PENDING_MS = 60_000

/** Minimum and maximum length of a forwarding URL. */
export const URL_MIN = 3
export const URL_MAX = 255
/** Minimum and maximum length of a password, in code points. */
export const PASSWORD_MIN = 14
export const PASSWORD_MAX = 40
/** Maximum length of an addition to a house number. */
export const ADDITION_MAX = 10

/** Number of countries. Their ids run from 1 to this number. */
export const COUNTRY_COUNT = 249
/** The Netherlands, preselected in every form. */
export const DEFAULT_COUNTRY_ID = 154
export const DEFAULT_COUNTRY_CODE = 'NL'

/**
 * Dutch standard VAT rate since 1 October 2012, in basis points: the first version of the rates of a shop. The rate at a
 * moment comes from `vatRateAt`; an order keeps the rate at which it was placed.
 */
export const VAT_STANDARD = 2100
/** Number of .nl registrations at the promotional rate for each legal person. */
export const NL_PROMO_LIMIT = 10
/** Months of hosting at the promotional rate. */
export const HOSTING_PROMO_MONTHS = 6
