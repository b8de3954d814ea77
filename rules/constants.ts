/** The fixed numbers that the documents name, one place each (CAT-030). Rules of one trade keep their own beside them. */

/** Shortest and longest text that the search field takes (DOM-002). */
export const SEARCH_MIN = 3
export const SEARCH_MAX = 63
/** A pause in typing after which the search text is cleaned (DOM-007). Nothing is searched by it. */
export const SEARCH_CLEAN_DELAY_MS = 500
/** An availability stream ends after this time at the latest (DOM-034). */
export const STREAM_TIMEOUT_MS = 120_000
/** Extensions in one availability request; more is refused. */
export const EXTENSIONS_PER_REQUEST_MAX = 50
/** Rows of the extension list at first, and added by each click (DOM-027, DOM-028). */
export const EXTENSION_ROWS_FIRST = 10
export const EXTENSION_ROWS_MORE = 10
/** Extension tiles that show before 'Other Domains'; the opened list goes on with the next one, none is lost (TIL-001, Q-06). */
export const TILES_FIRST = 6

/** Hosting packages that show before one is chosen (SRV-011, RES-006). */
export const PACKAGES_FIRST = 3
/** Below this width the basket stands in a block at the bottom (ORD-010). */
export const MOBILE_BREAKPOINT_PX = 768
/** Scrolling to a step takes this long (CAT-031). */
export const SCROLL_MS = 500
/** Saving a transfer goes on to the next step in a basket with fewer domains than this (TRF-012). */
export const TRANSFER_STAYS_FROM_DOMAINS = 2

/** After a purchase the browser waits this long before it opens the returned URL (PAY-010). */
export const PAYMENT_REDIRECT_MS = 1500
/** The payment status is asked again after this time (INV-003). */
export const STATUS_POLL_MS = 2000

/** The resend button of the activation mail rests this long (AUTH-027, CHK-032). */
export const RESEND_COUNTDOWN_SECONDS = 30
/** The activation mail is expected within this time (AUTH-029). */
export const ACTIVATION_MAIL_MINUTES = 5
/** A captcha script that is still missing is looked for again after this time (CAP-010). */
export const CAPTCHA_RETRY_MS = 500

/** Error reports under way at once, and the time after which each frees its slot (ERR-004, ERR-005). */
export const ERROR_REPORTS_PENDING_MAX = 10
export const ERROR_REPORT_SLOT_MS = 60_000

/** Characters of a URL to forward to (SRV-022, FWD-006). */
export const URL_MIN = 3
export const URL_MAX = 255
/** Characters (code points) of a password (AUTH-017). */
export const PASSWORD_MIN = 14
export const PASSWORD_MAX = 40
/** Characters of an addition to a house number (AUTH-019, CHK-044). */
export const ADDITION_MAX = 10

/** Countries, with ids 1 to this number (CHK-113). */
export const COUNTRY_COUNT = 249
/** Nederland, preselected in every form (AUTH-015, WHO-002, CAT-033). */
export const DEFAULT_COUNTRY_ID = 154
export const DEFAULT_COUNTRY_CODE = 'NL'

/**
 * VAT at the Dutch standard rate, in basis points: the one rate, of the shop's arithmetic and of what the browser shows.
 * It is law and no setting; an order keeps the rate that it was placed at.
 */
export const VAT_STANDARD = 2100
/** Registrations of .nl at the promotional rate for each legal person (CAT-024). */
export const NL_PROMO_LIMIT = 10
/** Months of hosting at the discounted rate (CAT-023). */
export const HOSTING_PROMO_MONTHS = 6
