import proxyAddress from '@fastify/proxy-addr'
import * as z from 'zod'
import { isHost } from '../rules/dns/host-name'
import { FORWARDING_HOST, NAME_SERVERS, RECORD_TTL } from '../rules/dns/own-servers'
import { TTL_MAX, TTL_MIN } from '../rules/dns/record-types'
import { type AccountNumbers, LEDGER_ACCOUNTS, readAccountNumbers, STANDARD_ACCOUNTS } from '../rules/ledger-accounts'
import { readAddress } from '../rules/network-address'
import { type OpeningHours, parseOpeningHours } from '../rules/opening-hours'
import { PORT_NAMES, PORTS } from './adapters/adapter'
import { ADAPTERS } from './adapters/choose'
import { portNumber, secret, secretsIn } from './common/setting'
import { DEFAULT_DATA_DIR } from './config.data-dir'
import { type AllowedEmbedded, readAllowedEmbedded, STAND_IN_PORTS, wordOf } from './config.embedded'

/** The seller of a demo. Production needs its own, since a final invoice never changes. */
export const EXAMPLE_COMPANY = {
  COMPANY_NAME: 'Wimpel B.V.',
  COMPANY_STREET: 'Voorbeeldkade 1',
  COMPANY_POST_CODE: '3011 AA',
  COMPANY_CITY: 'Rotterdam',
  COMPANY_REGISTRATION: '00000000',
  COMPANY_VAT_ID: 'NL000000000B00',
  COMPANY_IBAN: 'NL95BANK0000000000',
} as const
/** Contact details of a demo. An empty phone number or address is left out of every text. */
export const EXAMPLE_SITE = {
  SITE_PHONE: '+31 10 000 00 00',
  SITE_EMAIL: 'info@wimpel.example',
  SITE_ADDRESS: 'Voorbeeldkade 1, 3011 AA Rotterdam',
} as const

const standardAccounts = LEDGER_ACCOUNTS.map((account) => `${account} ${STANDARD_ACCOUNTS[account]}`).join(', ')

const cents = z.coerce.number().int().min(0).max(100_000_000)

/** Name servers of a demo, which nobody can delegate a domain to. */
export const EXAMPLE_DNS = { NAMESERVERS: NAME_SERVERS.join(',') } as const

/**
 * The shop's own variables; adapters add those of their settings. `npm run docs` writes all of them to
 * docs/configuration.md, in this order.
 */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address that the shop listens on.'),
  PORT: portNumber.default(3000).describe('Port that the shop listens on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Origin of the shop in links and redirects; changes are accepted only from its pages. Default: the address that the shop listens on. Production needs `https://`, except on localhost. Passkeys belong to its host name and do not work on an IP address: for a trial open `http://localhost:3000`.',
    ),
  DATA_DIR: z
    .string()
    .default(DEFAULT_DATA_DIR)
    .describe('Folder for the SQLite files, sandboxes and embedded outside systems. Created when missing.'),
  DATABASE_URL: secret(
    z
      .url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })
      .optional()
      .describe(
        'PostgreSQL in place of SQLite, as `postgres://user:password@host/database`. The database uses UTF8 and collation C. See [several instances](operating.md#several-instances).',
      ),
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe('Seconds that a stopping instance keeps serving after `/readyz` returns 503. At most 300.'),
  DATABASE_READERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe(
      'PostgreSQL connections that an instance reads by, at most. It opens two more, and four for each sandbox in use.',
    ),
  INSTANCES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe(
      'Number of instances that share `DATABASE_URL`. Each gets its share of the limits that are counted in memory and of the calls to registries.',
    ),
  PROGRAMS: z.coerce.number().int().min(1).max(100).optional().describe('The former name of `INSTANCES`.'),
  SHOP_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('`demo`, or `production`, which refuses unsafe settings and demo data: see [production](#production).'),
  ALLOW_EMBEDDED: z
    .string()
    .default('')
    .transform(allowedEmbedded)
    .describe(
      'Stand-ins that production, and instances on PostgreSQL, may run with: a list such as `vps,cdn` of the variables below in lower case, or `1` for all, with a warning at each start.',
    ),
  INTROSPECTION: z
    .stringbool()
    .default(false)
    .describe('Whether production answers introspection of the GraphQL schema. A demo always does.'),
  SECRET: secret(
    z
      .string()
      .min(32)
      .optional()
      .describe(
        'Key that signs tokens and seals auth codes and zone keys: at least 32 random characters (`openssl rand -base64 32`); placeholders and repetitions are refused. A demo creates one in `DATA_DIR/secret`. All instances use the same one.',
      ),
  ),
  FORWARDER_PORT: portNumber
    .optional()
    .describe(
      'Port that serves visitors of forwarded domains. Unset: it does not listen. See [forwarding](operating.md#forwarding).',
    ),
  FORWARDER_ADDRESSES: z
    .string()
    .default(`${FORWARDING_HOST.ipv4},${FORWARDING_HOST.ipv6}`)
    .transform(addressesIn)
    .describe(
      'Public IP addresses of the forwarder, separated by commas; the DNS of forwarded domains points to them.',
    ),
  NAMESERVERS: z
    .string()
    .default(EXAMPLE_DNS.NAMESERVERS)
    .transform(hostNamesIn)
    .describe(
      'Host names of the name servers of domains whose DNS is here, two or more, separated by commas. They must lead to the name server of `DNS_SERVER` and its secondaries. The first one is the primary of the SOA.',
    ),
  DNS_TTL: z.coerce
    .number()
    .int()
    .min(TTL_MIN)
    .max(TTL_MAX)
    .default(RECORD_TTL)
    .describe('TTL in seconds of records for which the owner chose none.'),
  DNS_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(730)
    .describe('Days that DNS history can be reverted. A zone keeps at most its 100,000 newest changes.'),
  DELIVERY_ALERT_DAYS: z.coerce
    .number()
    .min(0.01)
    .max(365)
    .default(1)
    .describe('Days after which a delivery that has not ended alerts the operator.'),
  TRANSFER_ALERT_DAYS: z.coerce
    .number()
    .min(0.01)
    .max(365)
    .default(7)
    .describe('As `DELIVERY_ALERT_DAYS`, for the transfer of a domain, which takes registrars days.'),
  SANDBOX_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(90)
    .describe('Days without use after which a [sandbox](api.md#sandbox) is deleted.'),
  LIMITS: z
    .enum(['default', 'strict'])
    .default('default')
    .describe('`default`, or `strict` for lower rate limits per network address.'),
  TRUST_PROXY: z
    .string()
    .superRefine(requireProxies)
    .optional()
    .describe(
      'IP addresses and networks, separated by commas, of proxies whose `X-Forwarded-For` and `X-Request-Id` count.',
    ),
  SITE_PHONE: z
    .string()
    .default(EXAMPLE_SITE.SITE_PHONE)
    .describe('Phone number on pages, mails and invoices. Empty leaves it out.'),
  SITE_EMAIL: z
    .string()
    .default(EXAMPLE_SITE.SITE_EMAIL)
    .describe('E-mail address on pages, mails and invoices. Not empty in production.'),
  SITE_ADDRESS: z
    .string()
    .default(EXAMPLE_SITE.SITE_ADDRESS)
    .describe('Address on pages and mails. Empty leaves it out.'),
  SITE_HOURS: z
    .string()
    .optional()
    .transform(openingHoursIn)
    .describe(
      'Opening hours on the help page, such as `Mo-Fr 09:00-17:30; Sa 10:00-14:00`. Unset: an example in a demo, else left out.',
    ),
  SHOP_HOME_URL: z.string().default('/').describe('Address that an emptied checkout leads to.'),
  COMPANY_NAME: z.string().default(EXAMPLE_COMPANY.COMPANY_NAME).describe('Name of the seller on invoices.'),
  COMPANY_STREET: z.string().default(EXAMPLE_COMPANY.COMPANY_STREET).describe('Street and number of the seller.'),
  COMPANY_POST_CODE: z.string().default(EXAMPLE_COMPANY.COMPANY_POST_CODE).describe('Post code of the seller.'),
  COMPANY_CITY: z.string().default(EXAMPLE_COMPANY.COMPANY_CITY).describe('City of the seller.'),
  COMPANY_REGISTRATION: z
    .string()
    .regex(/^\d{8}$/, 'a number of the chamber of commerce has eight digits')
    .default(EXAMPLE_COMPANY.COMPANY_REGISTRATION)
    .describe('Number of the seller at the chamber of commerce, eight digits.'),
  COMPANY_VAT_ID: z
    .string()
    .regex(/^NL\d{9}B\d{2}$/, 'write it as NL000000000B00')
    .default(EXAMPLE_COMPANY.COMPANY_VAT_ID)
    .describe('VAT number of the seller, as `NL000000000B00`.'),
  COMPANY_IBAN: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'write it as NL95BANK0000000000'))
    .default(EXAMPLE_COMPANY.COMPANY_IBAN)
    .describe('Bank account of the seller.'),
  LEDGER_ACCOUNTS: z
    .string()
    .default('')
    .transform(ledgerAccountsIn)
    .describe(
      `Account numbers of your bookkeeping in the [journal](operating.md#bookkeeping), such as \`DEBTORS=1310,BANK=1010\`. Accounts that are not named keep their standard number: ${standardAccounts}.`,
    ),
  METRICS_PORT: portNumber.optional().describe('Port of `GET /metrics` for Prometheus. Unset: no metrics.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that `GET /metrics` listens on.'),
  STAFF_PORT: portNumber
    .optional()
    .describe('Port of the back office. Unset: there is none. See [the back office](operating.md#the-back-office).'),
  STAFF_HOST: z.string().default('127.0.0.1').describe('Address that the back office listens on.'),
  STAFF_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Origin of the back office in invitations; changes are accepted only from its pages, and its passkeys belong to its host name. Default: the address that it listens on. Production needs `https://`, except on localhost.',
    ),
  FOUR_EYES: z
    .enum(['on', 'off'])
    .default('on')
    .transform((word) => word === 'on')
    .describe(
      '`on`: acts of staff above a limit wait for the approval of a second staff member. `off`: they are done at once, which is recorded in the audit log at each start and shown in the back office.',
    ),
  REFUND_LIMIT: cents
    .default(25_000)
    .describe('Refunds of more than this, in cents including VAT, need a second staff member.'),
  REFUND_DAY_LIMIT: cents
    .default(100_000)
    .describe('As `REFUND_LIMIT`, for all refunds by one staff member on one day, in Amsterdam.'),
  REFUND_CUSTOMER_MONTH_LIMIT: cents
    .default(250_000)
    .describe('As `REFUND_LIMIT`, for all refunds by staff to one customer in 30 days.'),
  PROMOTION_LIMIT: cents
    .default(5_000)
    .describe(
      'Promotions by staff with PROMOTIONS_CREATE only need a second staff member if they can take off more than this, in cents excluding VAT, or an amount that cannot be computed.',
    ),
  PROMOTION_DAY_LIMIT: cents
    .default(25_000)
    .describe('As `PROMOTION_LIMIT`, for all promotions by one staff member on one day, in Amsterdam.'),
  SECOND_FACTOR_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe(
      'Hours between the approval to remove the second factor of a customer and the removal, in which the customer can object. 0 removes it at once.',
    ),
  ERASURE_WAIT_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(30)
    .default(14)
    .describe(
      'Days between the approval to erase the data of a customer and the erasure, in which the customer can object. 0 erases them at once.',
    ),
  PRICE_NOTICE_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(365)
    .default(60)
    .describe(
      'Days between the mail about a raise and the first renewal at the raised price, at least 30. A renewal whose owner was not told in time keeps the earlier price.',
    ),
  PAYMENT_PLAN_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(7)
    .describe(
      'Days that an instalment of a payment plan may be late. After that, the plan lapses and all of the rest of the invoice is due.',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('`silent`, `error`, `warn`, `info` or `debug`.'),
  LOG_REQUESTS: z
    .stringbool()
    .default(true)
    .describe('Whether each request is logged at `info`: method, route, status, milliseconds and id.'),
})

function ledgerAccountsIn(text: string, { addIssue }: z.RefinementCtx): AccountNumbers {
  const read = readAccountNumbers(text)
  if ('problem' in read) addIssue({ code: 'custom', message: read.problem })
  return 'numbers' in read ? read.numbers : STANDARD_ACCOUNTS
}

/** Parses a list separated by commas; each address in its canonical spelling. */
function addressesIn(text: string, { addIssue }: z.RefinementCtx): readonly string[] {
  return text.split(',').map((part) => {
    const address = readAddress(part)
    if (address === null) addIssue({ code: 'custom', message: `${part.trim() || 'nothing'} is no IP address` })
    return address ?? ''
  })
}

/** Whether a name can be that of a name server. Unlike records, hosts have no underscore (RFC 952). */
const isDelegable = (name: string): boolean => isHost(name) && /^[^_]+\.[^_.]+$/.test(name)

/** Parses a list separated by commas of host names that a domain can be delegated to. */
function hostNamesIn(text: string, { addIssue }: z.RefinementCtx): readonly string[] {
  const names = text.split(',').map((part) => part.trim().toLowerCase())
  for (const name of names)
    if (!isDelegable(name)) addIssue({ code: 'custom', message: `${name || 'nothing'} is no host name` })
  if (new Set(names).size < 2) addIssue({ code: 'custom', message: 'two different name servers or more are needed' })
  return names
}

export const EXAMPLE_HOURS = 'Mo-Fr 09:00-17:30; Sa 10:00-14:00'

function openingHoursIn(text: string | undefined, { addIssue }: z.RefinementCtx): readonly OpeningHours[] | undefined {
  if (text === undefined) return undefined
  const hours = parseOpeningHours(text)
  if (hours === null) addIssue({ code: 'custom', message: `must be such as ${EXAMPLE_HOURS}` })
  return hours ?? []
}

function allowedEmbedded(text: string, { addIssue }: z.RefinementCtx): AllowedEmbedded {
  const { allowed, unknown } = readAllowedEmbedded(text)
  const known = STAND_IN_PORTS.map(wordOf).join(', ')
  for (const name of unknown) addIssue({ code: 'custom', message: `${name} is not known; it is 1 or any of: ${known}` })
  return allowed
}

/** Accepts addresses and networks separated by commas, or the library's names for local ones. */
function requireProxies(text: string, { addIssue }: z.RefinementCtx): void {
  for (const part of text.split(',').map((each) => each.trim())) {
    try {
      proxyAddress.compile(part)
    } catch {
      addIssue({ code: 'custom', message: `${part || 'nothing'} is no IP address or network` })
    }
  }
}

/** Names of the secrets, each of which can also be read from a file. Adapters can share one. */
export const SECRET_VARIABLES: readonly string[] = [
  ...new Set([environment, ...ADAPTERS.map(({ settings }) => settings)].flatMap(secretsIn)),
]

/** Names of all variables, including those of adapters that are not chosen. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(environment.shape),
  ...PORT_NAMES.flatMap((port) => [PORTS[port].variable ?? [], PORTS[port].divided?.variable ?? []].flat()),
  ...ADAPTERS.flatMap(({ settings }) => Object.keys(settings.shape)),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
]

export type Environment = z.infer<typeof environment>

/** Number of instances that share the database. */
export const instancesIn = ({ INSTANCES, PROGRAMS }: Environment): number => Math.max(INSTANCES, PROGRAMS ?? 1)
