import { expect, test } from 'vitest'
import * as constants from './constants'

test('every fixed number has its prescribed value [CAT-030, CAT-031, CAT-033]', () => {
  expect(constants).toMatchObject({
    STREAM_TIMEOUT_MS: 120_000,
    EXTENSION_ROWS_FIRST: 10,
    EXTENSION_ROWS_MORE: 10,
    PACKAGES_FIRST: 3,
    SEARCH_CLEAN_DELAY_MS: 500,
    MOBILE_BREAKPOINT_PX: 768,
    PAYMENT_REDIRECT_MS: 1500,
    STATUS_POLL_MS: 2000,
    RESEND_COUNTDOWN_SECONDS: 30,
    ACTIVATION_MAIL_MINUTES: 5,
    ERROR_REPORTS_PENDING_MAX: 10,
    ERROR_REPORT_PENDING_MS: 60_000,
    URL_MIN: 3,
    URL_MAX: 255,
    SEARCH_MIN: 3,
    SEARCH_MAX: 63,
    PASSWORD_MIN: 14,
    PASSWORD_MAX: 40,
    ADDITION_MAX: 10,
    TILES_FIRST: 6,
    COUNTRY_COUNT: 249,
    SCROLL_MS: 500,
    DEFAULT_COUNTRY_ID: 154,
  })
})
