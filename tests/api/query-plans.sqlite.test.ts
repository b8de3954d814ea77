import { expect, onTestFinished, test } from 'vitest'
import { closeEndedSessions } from '../../server/features/accounts/sessions.service'
import { plansOf } from '../support/query-plans'
import { realPages } from '../support/real-pages'
import { startTestShop } from '../support/test-shop'
import { signedIn } from './payments.test-support'
import { graphqlClient, restClient, wholeJourney } from './whole-journey.test-support'

/** Domain by customer. */
const CUSTOMERS = { 'klant@voorbeeld.nl': 'voorbeeldklant.nl', 'reseller@voorbeeld.nl': 'fietsen-voorbeeld.nl' }
const pagesOf = (name: string): string[] => [
  '/account',
  '/account/activiteit',
  '/account/api-tokens',
  '/account/beveiliging',
  '/account/diensten-toevoegen',
  '/account/diensten/domeinen/',
  '/account/diensten/hostingpakketten/',
  '/account/diensten/ssl',
  '/account/diensten/vpsen',
  `/account/dns-beheren?name=${name}`,
  '/account/dns-profielen',
  `/account/domein-doorsturen?name=${name}`,
  '/account/domeinhouders',
  `/account/e-mail-doorsturen?name=${name}`,
  '/account/facturen',
  '/account/gegevens',
  '/account/webhooks',
  '/account/webhosting-toevoegen',
  `/account/whois-gegevens?name=${name}`,
]

/** Tables that grow with the number of customers. */
const LARGE =
  'accounts|activity|basket_items|baskets|dns_records|domains|invoice_lines|invoices|name_claims|order_lines|orders|outbox|payment_attempts|refunds|renewals|sessions|zones'
const KEYS =
  'account_id|basket_id|credits_id|domain_id|email|hash|id|invoice_id|name|number|order_id|reference|username'
/** Reads rows of a large table without the key of one thing or of one customer. */
const READS_MANY = new RegExp(`^(SCAN|SEARCH) (${LARGE})\\b(?!.*[( ](\\w+_)?(${KEYS})=)`)
/** Finds what is due, or has just ended, by its time. */
const IS_DUE = / (outbox_due|name_claims_end) \(.*<\?\)$/

test('no statement of an order or of an account page reads the rows of all customers', async () => {
  const shop = await startTestShop({ page: realPages })
  onTestFinished(shop.close)
  const plans = await plansOf(async () => {
    await wholeJourney(shop, restClient, 'rest')
    await wholeJourney(shop, graphqlClient, 'graph')
    for (const [email, name] of Object.entries(CUSTOMERS)) {
      const browser = await signedIn(shop, email)
      for (const path of pagesOf(name)) expect([path, (await browser.get(path)).status]).toEqual([path, 200])
    }
    shop.app.deps.sessionWatch.onEnd('nobody', () => {})
    await closeEndedSessions(shop.app.deps)
  })
  expect(plans.length).toBeGreaterThan(100)
  // The plan of an INSERT shows what deleting a row that it replaces would check; none replaces any.
  const reading = plans.filter(({ sql }) => !sql.startsWith('insert'))
  const many = reading.flatMap(({ steps }) => steps.filter((step) => READS_MANY.test(step) && !IS_DUE.test(step)))
  expect(many).toEqual([])
})
