import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { asciiServer } from './web/ascii-server.mjs'
import { deprecations } from './web/deprecations.mjs'
import { highlightedSamples } from './web/highlighted-samples.mjs'
import { inlineDocuments } from './web/inline-documents.mjs'
import { oneGraphql } from './web/one-graphql.mjs'

const require = createRequire(import.meta.url)

/**
 * Tests share what they load, which halves their time; a worker reloads all of it where the next file has another
 * environment, so what runs in a page is a separate project.
 */
const UNIT = ['{rules,db,server,web}/**/*.test.ts', 'tests/{api,contracts,architecture,fuzz,support}/**/*.test.ts']
const PAGES = ['{web,tests/support}/**/*.test.tsx']

/** Tests that replace a library, or must come before it. */
const ISOLATED = [
  'server/**/*.work.test.ts',
  'server/**/*.work.sqlite.test.ts',
  'web/features/dns/RecordTable.test.tsx',
]

/** Of the SQLite engine itself. */
const SQLITE_ONLY = ['db/{sqlite-writer,lock,migrations,move,pragmas,sqlite}.test.ts', '**/*.sqlite.test.ts']
/**
 * PostgreSQL runs every test of code that holds SQL, on its second run: the services of features, jobs, scheduled tasks, the
 * back office, and API tests of races, transactions, notifications and paging. These run once, on SQLite, since the engine
 * decides nothing in them; before a file is listed, count that no statement runs in it alone (docs/measurements.md).
 */
const ONCE = [
  // HTTP, documents, pages, permissions and outside systems.
  'server/{graphql,http,monitoring}/**',
  'server/{adapters/*,doctor}/**',
  'server/adapters/!(outside-requests).test.ts',
  'server/scripts/release.test.ts',
  'tests/api/{account-pages,acme-certificate,api-changes,bad-input,captcha-keys,csrf,developer-samples,log,metrics,name-server,openapi}.test.ts',
  'tests/api/{order-pages,public-pages,refusals,report-error,report-error.browser,request-ids,response-fields}.test.ts',
  'tests/api/{rest-errors,search-engines,security-headers,typed-clients,without-script}.test.ts',
  'tests/api/{api-tokens,domain-by-name,graphql,known-device,limits,look-along,resellers,roles}.test.ts',
  'tests/api/{basket.refusals,forwarding,staff-bookkeeping,staff-customer-proposals,staff-listener,staff-technique}.test.ts',
  // The shape of responses whose services have tests of their own on both engines.
  'tests/api/{accounts,address-limits,availability,basket,batches,customer-data,orders,owned-hosting,payments}.test.ts',
  'tests/api/{registrar-webhook,renewals,seven-kinds,staff-devices,staff-products,token-baskets}.test.ts',
  'tests/api/{tracing,vat-rate-pages,whois}.test.ts',
  // A sandbox of years: each task of those years has a test of its own on both engines.
  'tests/api/sandbox-years.test.ts',
  // No database.
  'server/{config,common/{network,one-at-a-time,pace,passwords,secret,seldom,turns},mail/layout}.test.ts',
  'server/{outbox/deadline,settings/logo-files}.test.ts',
  'server/features/{availability/{availability.rest,lookup-guard},certificates/pkcs12}.test.ts',
  'server/features/{invoices/{invoice-files,bank/read-bank-file},reports/inert-text}.test.ts',
  'server/features/{sandbox/sandboxes,webhooks/delivery-places}.test.ts',
]
const POSTGRES_ONLY = ['db/postgres*.test.ts', '**/*.postgres.test.ts']

/** Files that take longer than others of their size. */
const SLOW =
  /(sandbox-years|unknown-outcome\.postgres|postgres-outage|waiting-lines|collected-renewals|outbox|powerdns|openprovider-failures|captcha-vendors)\.test/

/** Starts slow and large files first, so that no worker is left alone with one at the end. A worker serves one project. */
class SlowFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const sized = files.map((file) => ({ file, size: SLOW.test(file.moduleId) ? 1e9 : statSync(file.moduleId).size }))
    const sorted = sized.sort((a, b) => a.file.project.name.localeCompare(b.file.project.name) || b.size - a.size)
    return sorted.map(({ file }) => file)
  }

  /** The tests run on one machine. */
  shard = (files: TestSpecification[]): TestSpecification[] => files
}

/** Where the server of the tests on PostgreSQL keeps its data and its socket. */
const POSTGRES = process.env.TEST_POSTGRES ?? join(tmpdir(), `wimpel-postgres-${process.pid}`)
process.env.TEST_POSTGRES = POSTGRES

const JOURNEYS = {
  setupFiles: ['tests/e2e/close-visitors.ts'],
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
}
/** Journeys that run once more against two instances. */
const WITH_SEVERAL = ['tests/e2e/{whole-order,payment,dns-editor,registration}.test.ts']

/**
 * Few large pieces compress better than many small ones, and cost fewer requests: the libraries of every page, what every
 * page is made of, and what kinds of pages share.
 */
const CHUNKS = [
  {
    name: 'vendor',
    priority: 9,
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@apollo|rxjs|tslib|graphql|optimism|@wry)\//,
  },
  {
    // The search field and the flags, which home and the order page both show.
    name: 'search',
    priority: 7,
    test: /\/web\/features\/availability\/(SearchForm|search\.text)|\/web\/ui\/(Flag|FlagLine|signal-flags|PennantTag)\.|lucide-react\/.*\/(search|arrow-right)\./,
  },
  {
    // What stands on nearly every page but home, with the styles of `choices`: one file rather than two.
    name: 'fields',
    priority: 5,
    test: /\/web\/ui\/(Card|Field|FormNote|Note|Skeleton|TextField|(Badge|Choice|DomainName|EmptyState|FormGrid|Modal|RadioGroup|Segmented|Totals)\.module)\.|\/rules\/api-limits|\/web\/forms\/(useAttempt|useServerMessage)\./,
  },
  {
    // Of forms that are checked while they are typed.
    name: 'forms',
    priority: 3,
    test: /\/web\/forms\/(?!useBusyRows|useAttempt|useServerMessage)|\/rules\/(validation\.text|issues|fields)\.|react-hook-form|zod\//,
  },
  {
    // Of pages where more is chosen than a form of three fields has, which is most that are not public.
    name: 'choices',
    priority: 4,
    test: /\/web\/ui\/(Badge|Checkbox|Choice|ChoiceCard|ConfirmModal|DomainName|EmptyState|FormGrid|Modal|RadioGroup|Segmented|Totals)\.|\/rules\/(network-address|dns\/(record-types|a|aaaa))\.|lucide-react\/.*\/(layers|plus|server|cpu|lock|cloud|globe|shield-check|key-round|book-open)\./,
  },
  {
    // Of both pages where customers log in or register.
    name: 'login',
    priority: 2,
    test: /\/web\/features\/accounts\/(LoginForm|PlainRegistrationRefusal|registration-fields|registration\.text|login\.text)\./,
  },
  {
    name: 'order',
    priority: 1,
    test: /\/web\/features\/(order-procedure\/(OrderPage|Step1|Step2|order|service-block|step|use)|basket\/(?!chosen-method)|availability\/|captcha\/(challenge|availability-token)|payments\/payment-methods)/,
  },
  {
    // The frame of the account, and what its lists are made of.
    name: 'account',
    priority: 2,
    test: /\/web\/(layout\/(AccountFrame|account-frame|[Ss]uccessor)|ui\/(Chips|Section|ListCard|useFocusOnClose|TabLinks|Tabs\.module|Table|Popover|DomainTag|StepList|step-list\.text)\.|i18n\/format-day|apollo\/useConnection|features\/(domains\/(DomainFrame|domain-frame|one-domain|domains\.text)|orders\/(OrderRow|OrderLineRow|OrdersToPay|ordered-lines|order\.text|TransferSteps|transfer-steps|InvoiceFiles\.|invoice-files)|checkout\/(DomainWhois|domain-whois)\.|renewals\/(RenewalSwitch|renewals)|batches\/batches\.module))|\/rules\/domain-status|lucide-react\/.*\/(chart-no-axes-column|chevron-right|contact|layout-dashboard|list-checks|list-plus|puzzle|receipt-text|user-round|webhook|pencil|trash-2|trash|refresh-cw|mail)\./,
  },
  {
    name: 'records',
    priority: 2,
    test: /\/web\/features\/dns\/(RecordTable|DnsTips|DnsPage\.module|record\.|records\.text|dns\.text|useProblemModal|zone\.|changes)|\/web\/lib\/first-touch/,
  },
  {
    // Of several pages of the checkout.
    name: 'checkout',
    priority: 2,
    test: /\/web\/features\/checkout\/(CheckoutFrame|checkout-api|checkout\.text|next-page)/,
  },
  {
    name: 'paying',
    priority: 2,
    test: /\/web\/features\/(mandates\/(AuthoriseChoice|mandate\.text)|payments\/usePaymentStatus)|\/web\/lib\/usePolling|\/rules\/payment-status/,
  },
  {
    name: 'batches',
    priority: 2,
    test: /\/web\/features\/batches\/(batches\.text|[Cc]hosen-?[Dd]omains)/,
  },
  {
    // The last page of the checkout.
    name: 'summary',
    priority: 0,
    test: /\/web\/features\/(checkout\/(SummaryPage|ProductRow|summary\.text|saved-basket|useCheckoutBasket)|general-terms\/(terms\.text|useAgreement)|mandates\/useAuthorisedPayment)|\/rules\/(checkout-items|cloudflare-state)|lucide-react\/.*\/credit-card/,
  },
  {
    // The pieces of a price that pages share: one request rather than seven.
    name: 'prices',
    priority: 6,
    test: /\/web\/features\/catalogue\/(ExtensionTiles|FirstYear|VatNote|catalogue\.text)\./,
  },
  {
    name: 'shell',
    priority: 8,
    test: /\/web\/(App\.|paths\.|styles\/|layout\/(?!refetch-shared|Article|BasketParts|basket-parts|AccountFrame|account-frame|[Ss]uccessor|NotFound|not-found)|lib\/(?!keep-focus|offline-page|usePolling)|i18n\/(?!format-day)|apollo\/(?!useConnection)|router\/)|\/web\/ui\/(Flag|FlagLine|PennantTag)\.module|SearchForm\.module|\/web\/ui\/(Button|Icon|Price|Disclosure|Wordmark|SegmentedSwitch|Switch|ThemeButton|LiveRegion|Spinner|cx|useEver)\.|\/rules\/(domain-name|idn|money|vat|text|constants)\.|lucide-react\/.*\/(activity|check|lock-keyhole)\./,
  },
]

const STAFF_CHUNKS = CHUNKS.filter(({ name }) => name === 'vendor')

/** Loading one of these has no side effect: it can be left out when nothing of it is used. */
const OF_USE_BY_EXPORTS = /\/(rules|web\/(features|forms|ui))\/.*\.tsx?$/

// rxjs comes in ES5 otherwise, with helpers for what browsers have had for years.
const forBrowsers = (command: 'build' | 'serve') =>
  command === 'build' ? { conditions: ['es2015', ...defaultClientConditions] } : {}

/** Hashes do not compress, and each page holds those of all others: the shortest that the bundler takes. */
const NAMES = { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]' }

const browserBuild = (outDir: string, input: string, groups: typeof CHUNKS) => ({
  outDir,
  emptyOutDir: true,
  manifest: true,
  // A tenth smaller than the built-in minifier's, and the build is not what anybody waits for.
  minify: 'terser' as const,
  terserOptions: { ecma: 2020 as const, compress: { passes: 3, pure_getters: true } },
  rollupOptions: {
    input,
    output: { codeSplitting: { groups }, ...NAMES },
    // Page parts for readers without script are on the server only; their rules and fields are not sent to browsers.
    treeshake: { moduleSideEffects: (id: string) => !OF_USE_BY_EXPORTS.test(id) },
  },
})

/**
 * The built server holds its libraries: finding and reading a thousand small files took a third of its start. Left out
 * are those that find files of their own beside them.
 */
export const UNBUNDLED = ['better-sqlite3', '@node-rs/argon2', 'pino', 'pdfkit', '@e-invoice-eu/core', 'ajv', 'pg']

/** Commands of operators, which run without build tools too. */
export const SCRIPTS = ['backup', 'restore', 'invoices', 'orders', 'jobs', 'doctor', 'move', 'rdap-bootstrap', 'staff']

const bundledFor = (command: 'build' | 'serve') =>
  command === 'build' ? { noExternal: true as const, external: UNBUNDLED } : { external: true as const }

/** One transformer for all: the browser's bundle, the server's, and the tests (seven projects). */
export default defineConfig(({ command }) => ({
  plugins: [react(), inlineDocuments(), highlightedSamples(), deprecations(), oneGraphql(), asciiServer()],
  appType: 'custom',
  // Files with an address of their own; pictures are drawn by web/draw-pictures.ts.
  publicDir: 'web/public',
  build: { target: 'es2022' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  environments: {
    client: { resolve: forBrowsers(command), build: browserBuild('dist/web', 'web/index.html', CHUNKS) },
    // The back office, which customers never download.
    staff: {
      consumer: 'client',
      resolve: forBrowsers(command),
      build: { ...browserBuild('dist/web-staff', 'web/staff/index.html', STAFF_CHUNKS), copyPublicDir: false },
    },
    ssr: {
      resolve: bundledFor(command),
      build: {
        ssr: true,
        copyPublicDir: false,
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            'entry-server': 'web/entry-server.tsx',
            'invoice-worker': 'server/features/invoices/invoice-files.worker.ts',
          },
          // The server has pages and words from the start that the browser fetches for the next page.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    // Scripts that are run by hand beside the shop, also without build tools. Not with the server, which would be cut
    // into pieces for it.
    scripts: {
      consumer: 'server',
      resolve: bundledFor(command),
      build: {
        ssr: true,
        copyPublicDir: false,
        outDir: 'dist/scripts',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rollupOptions: {
          input: SCRIPTS.map((name) => `server/scripts/${name}.ts`),
          // All in one folder: what they share finds the migrations as they do. In order: a library that scripts share needs
          // `reflect-metadata` before it.
          output: { chunkFileNames: '[name]-[hash].js', strictExecutionOrder: true },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'staff', 'ssr', 'scripts']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: UNIT, exclude: [...ISOLATED, ...POSTGRES_ONLY], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: PAGES,
          exclude: ISOLATED,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tests/support/page-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-postgres',
          include: ['{db,server}/**/*.test.ts', 'tests/{api,fuzz}/**/*.test.ts'],
          exclude: [...ISOLATED, ...SQLITE_ONLY, ...ONCE],
          isolate: false,
          globalSetup: 'tests/support/postgres-setup.ts',
          // The inputs are the same as on SQLite: what is new is the engine below.
          env: {
            FUZZ_FACTOR: process.env.FUZZ_FACTOR ?? '0.25',
            DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(POSTGRES)}`,
          },
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED, environment: 'jsdom' } },
      { extends: true, test: { name: 'drills', include: ['tests/drills/**/*.test.ts'] } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...JOURNEYS } },
      {
        extends: true,
        test: {
          name: 'several',
          // Any other runs here too, when it is named.
          include: process.env.ALL_JOURNEYS ? ['tests/e2e/**/*.test.ts'] : WITH_SEVERAL,
          env: { JOURNEYS_ON: 'several instances' },
          ...JOURNEYS,
        },
      },
    ],
    sequence: { sequencer: SlowFirst },
    // Node resolves graphql to its CommonJS build and Vite to the other one: two realms, so point both at Node's.
    alias: { graphql: require.resolve('graphql') },
    setupFiles: ['reflect-metadata'],
    environment: 'node',
    testTimeout: 60_000,
    // `npm test` lists what passed at its second attempt.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
}))
