/** The fixed numbers of the shop, one place each. Rules of one trade keep their own beside them. */

/** Shortest and longest text that the search field takes. */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 63
/** A pause in typing after which the search text is cleaned. Nothing is searched by it. */
export const SEARCH_CLEAN_DELAY_MS = 500
/** An availability stream ends after this time at the latest. */
export const STREAM_TIMEOUT_MS = 120_000
/** Extensions in one availability request; more is refused. */
export const EXTENSIONS_PER_REQUEST_MAX = 50
/** Rows of the extension list at first, and added by each click. */
export const EXTENSION_ROWS_FIRST = 10
export const EXTENSION_ROWS_MORE = 10
/** Extension tiles that show before 'Other Domains'; the opened list goes on with the next one, none is lost. */
export const TILES_FIRST = 6

/** Hosting packages that show before one is chosen. */
export const PACKAGES_FIRST = 3
/** Below this width the basket stands in a block at the bottom. */
export const MOBILE_BREAKPOINT_PX = 768
/** Scrolling to a step takes this long. */
export const SCROLL_MS = 500
/** Saving a transfer goes on to the next step in a basket with fewer domains than this. */
export const TRANSFER_STAYS_FROM_DOMAINS = 2

/** After a purchase the browser waits this long before it opens the returned URL. */
export const PAYMENT_REDIRECT_MS = 1500
/** Days in which a buyer can give another transfer code after the one of an order was refused. */
export const CODE_WAIT_DAYS = 14
/** The payment status is asked again after this time. */
export const STATUS_POLL_MS = 2000

/** The resend button of the activation mail rests this long. */
export const RESEND_COUNTDOWN_SECONDS = 30
/** The activation mail is expected within this time. */
export const ACTIVATION_MAIL_MINUTES = 5
/** A captcha script that is still missing is looked for again after this time. */
export const CAPTCHA_RETRY_MS = 500

/** Error reports under way at once, and the time after which each makes room for another. */
export const ERROR_REPORTS_PENDING_MAX = 10
export const ERROR_REPORT_PENDING_MS = 60_000

/** Characters of a URL to forward to. */
export const URL_MIN = 3
export const URL_MAX = 255
/** Characters (code points) of a password. */
export const PASSWORD_MIN = 14
export const PASSWORD_MAX = 40
/** Characters of an addition to a house number. */
export const ADDITION_MAX = 10

/** Countries, with ids 1 to this number. */
export const COUNTRY_COUNT = 249
/** Nederland, preselected in every form. */
export const DEFAULT_COUNTRY_ID = 154
export const DEFAULT_COUNTRY_CODE = 'NL'

/**
 * VAT at the Dutch standard rate, in basis points: the one rate, of the shop's arithmetic and of what the browser shows.
 * It is law and no setting; an order keeps the rate that it was placed at.
 */
export const VAT_STANDARD = 2100
/** Registrations of .nl at the promotional rate for each legal person. */
export const NL_PROMO_LIMIT = 10
/** Months of hosting at the discounted rate. */
export const HOSTING_PROMO_MONTHS = 6
