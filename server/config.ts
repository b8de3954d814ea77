import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { inWords } from '../db/errors'
import { FORWARDING_HOST, RECORD_TTL } from '../rules/dns/own-servers'
import { TTL_MAX, TTL_MIN } from '../rules/dns/record-types'
import { readAddress } from '../rules/network-address'
import { keptSecret, weaknessOf } from './common/secret'

export type Config = ReturnType<typeof readConfig>

const port = z.coerce.number().int().min(0).max(65535)
const DEFAULT_DATA_DIR = 'data'
const onOff = z.stringbool().default(false)

/** An address, alone or in angle brackets behind a name. */
const MAIL_FROM = /^(?:[^<>@\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

/** The seller of a demo. A shop that takes money has its own, since nothing of a final invoice changes. */
const EXAMPLE_COMPANY = {
  COMPANY_NAME: 'Wimpel B.V.',
  COMPANY_STREET: 'Voorbeeldkade 1',
  COMPANY_POST_CODE: '3011 AA',
  COMPANY_CITY: 'Rotterdam',
  COMPANY_REGISTRATION: '00000000',
  COMPANY_VAT_ID: 'NL000000000B00',
  COMPANY_IBAN: 'NL95BANK0000000000',
} as const
/** Of these the example may be somebody's own. */
const REAL_EXAMPLES: ReadonlySet<string> = new Set(['COMPANY_POST_CODE', 'COMPANY_CITY'])

/** Every variable that the shop knows; the README lists them in this order. */
export const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  DATABASE_READERS: z.coerce.number().int().min(1).max(500).default(10),
  PROGRAMS: z.coerce.number().int().min(1).max(100).default(1),
  SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
  ALLOW_EMBEDDED: onOff,
  INTROSPECTION: onOff,
  SECRET: z.string().min(32).optional(),
  REGISTRY: z.string().default('embedded'),
  DNS_SERVER: z.string().default('embedded'),
  DNS_RESOLVER: z.string().default('embedded'),
  PAYMENTS: z.string().default('embedded'),
  CAPTCHA: z.string().default('embedded'),
  MAILER: z.string().default('embedded'),
  ADDRESS_LOOKUP: z.string().default('embedded'),
  URL_PROBE: z.string().default('embedded'),
  CERTIFICATES: z.string().default('embedded'),
  CDN: z.string().default('embedded'),
  VPS: z.string().default('embedded'),
  VAT_CHECK: z.string().default('embedded'),
  VIES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'write it as post@wimpel.example or as Wimpel <post@wimpel.example>')
    .optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  CAPTCHA_TEST_TOKEN: z.string().min(1).optional(),
  DNS_PORT: port.optional(),
  FORWARDER_PORT: port.optional(),
  FORWARDER_ADDRESSES: z.string().default(`${FORWARDING_HOST.ipv4},${FORWARDING_HOST.ipv6}`).transform(addressesIn),
  DNS_TTL: z.coerce.number().int().min(TTL_MIN).max(TTL_MAX).default(RECORD_TTL),
  DNS_HISTORY_DAYS: z.coerce.number().int().min(1).max(36_500).default(730),
  SANDBOX_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  REGISTRY_LATENCY: z.stringbool().default(true),
  LIMITS: z.enum(['default', 'strict']).default('default'),
  TRUST_PROXY: z.string().optional(),
  SITE_PHONE: z.string().default('+31 10 000 00 00'),
  SITE_EMAIL: z.string().default('info@wimpel.example'),
  SITE_ADDRESS: z.string().default('Voorbeeldkade 1, 3011 AA Rotterdam'),
  SHOP_HOME_URL: z.string().default('/'),
  COMPANY_NAME: z.string().default(EXAMPLE_COMPANY.COMPANY_NAME),
  COMPANY_STREET: z.string().default(EXAMPLE_COMPANY.COMPANY_STREET),
  COMPANY_POST_CODE: z.string().default(EXAMPLE_COMPANY.COMPANY_POST_CODE),
  COMPANY_CITY: z.string().default(EXAMPLE_COMPANY.COMPANY_CITY),
  COMPANY_REGISTRATION: z
    .string()
    .regex(/^\d{8}$/, 'a number of the chamber of commerce has eight digits')
    .default(EXAMPLE_COMPANY.COMPANY_REGISTRATION),
  COMPANY_VAT_ID: z
    .string()
    .regex(/^NL\d{9}B\d{2}$/, 'write it as NL000000000B00')
    .default(EXAMPLE_COMPANY.COMPANY_VAT_ID),
  COMPANY_IBAN: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'write it as NL95BANK0000000000'))
    .default(EXAMPLE_COMPANY.COMPANY_IBAN),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** A list with commas between, each in one spelling. */
function addressesIn(text: string, { addIssue }: z.RefinementCtx): readonly string[] {
  return text.split(',').map((part) => {
    const address = readAddress(part)
    if (address === null) addIssue({ code: 'custom', message: `${part.trim() || 'nothing'} is no IP address` })
    return address ?? ''
  })
}

/** Reads the environment once. Throws with every wrong variable named; nothing else in the program reads it. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty variable is an unset one, except for the contact details, where empty leaves the part out.
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name.startsWith('SITE_')),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new Error(`The configuration is not right:\n${z.prettifyError(parsed.error)}`)
  const e = parsed.data
  const dataDir = dataDirOf(env)
  if (e.SHOP_MODE === 'production') refuseUnsafeProduction(e, given)
  refuseUnfitForMany(e)
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReaders: e.DATABASE_READERS,
    programs: e.PROGRAMS,
    drainSeconds: e.DRAIN_SECONDS,
    mode: e.SHOP_MODE,
    isDemo: e.SHOP_MODE === 'demo',
    introspection: e.SHOP_MODE === 'demo' || e.INTROSPECTION,
    secret: e.SECRET ?? secretIn(dataDir),
    adapters: {
      registry: e.REGISTRY,
      dnsServer: e.DNS_SERVER,
      dnsResolver: e.DNS_RESOLVER,
      payments: e.PAYMENTS,
      captcha: e.CAPTCHA,
      mailer: e.MAILER,
      addressLookup: e.ADDRESS_LOOKUP,
      urlProbe: e.URL_PROBE,
      certificates: e.CERTIFICATES,
      cdn: e.CDN,
      vps: e.VPS,
      vatCheck: e.VAT_CHECK,
    },
    viesUrl: e.VIES_URL?.replace(/\/$/, '') ?? null,
    smtp: e.MAILER === 'smtp' ? smtpOf(e) : null,
    captchaTestToken: e.CAPTCHA_TEST_TOKEN ?? null,
    dnsPort: e.DNS_PORT ?? null,
    forwarder: { port: e.FORWARDER_PORT ?? null, addresses: e.FORWARDER_ADDRESSES },
    dnsTtl: e.DNS_TTL,
    dnsHistoryDays: e.DNS_HISTORY_DAYS,
    registryLatency: e.REGISTRY_LATENCY,
    limits: e.LIMITS,
    trustProxy: e.TRUST_PROXY ?? null,
    /** What pages say of the shop. */
    site: {
      phone: e.SITE_PHONE,
      email: e.SITE_EMAIL,
      address: e.SITE_ADDRESS,
      homeUrl: e.SHOP_HOME_URL,
      sandboxDays: e.SANDBOX_DAYS,
    },
    /** The seller, as it stands on invoices. */
    company: {
      name: e.COMPANY_NAME,
      street: e.COMPANY_STREET,
      postCode: e.COMPANY_POST_CODE,
      city: e.COMPANY_CITY,
      country: 'NL',
      registrationNumber: e.COMPANY_REGISTRATION,
      vatId: e.COMPANY_VAT_ID,
      iban: e.COMPANY_IBAN,
    },
    /** Where the metrics are read; a port of null is nowhere. */
    metrics: { port: e.METRICS_PORT ?? null, host: e.METRICS_HOST },
    isTraced: isTraced(env),
    logLevel: e.LOG_LEVEL,
  }
}

/** Whether OpenTelemetry's own variables, which its library reads, say where traces go. */
function isTraced(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  return Boolean(endpoint) && !isOff
}

/** Where the shop keeps its data, for programs that need nothing else of the configuration. */
export const dataDirOf = ({ DATA_DIR }: NodeJS.ProcessEnv): string => resolve(DATA_DIR || DEFAULT_DATA_DIR)

/** Production takes no money and registers no names through the simulators, unless `ALLOW_EMBEDDED` is set. */
function refuseUnsafeProduction(e: z.infer<typeof environment>, given: NodeJS.ProcessEnv): void {
  const problems: string[] = []
  if (!e.PUBLIC_URL) problems.push('PUBLIC_URL is needed')
  const weakness = e.SECRET ? weaknessOf(e.SECRET) : null
  if (!e.SECRET) problems.push('SECRET is needed (32 characters or more)')
  else if (weakness) problems.push(`SECRET is weak: ${weakness}. A good one comes from: openssl rand -base64 32`)
  if (e.CAPTCHA_TEST_TOKEN) problems.push('CAPTCHA_TEST_TOKEN is for tests')
  const examples = examplesIn(e, given)
  if (examples.length > 0) problems.push(`${examples.join(', ')} must be your own: invoices name the seller`)
  const embedded = { REGISTRY: e.REGISTRY, PAYMENTS: e.PAYMENTS, MAILER: e.MAILER, CAPTCHA: e.CAPTCHA }
  for (const [name, value] of Object.entries(embedded)) {
    if (value === 'embedded' && !e.ALLOW_EMBEDDED)
      problems.push(`${name} is the embedded one (ALLOW_EMBEDDED=1 permits it)`)
  }
  if (problems.length > 0) throw new Error(`Not fit for production:\n- ${problems.join('\n- ')}`)
}

/** Programs that share a database share what they sign with, and nothing that only one of them would have. */
function refuseUnfitForMany(e: z.infer<typeof environment>): void {
  const problems: string[] = []
  if (e.DATABASE_URL) {
    if (!e.SECRET) problems.push('SECRET is needed, the same for all programs')
    if (!e.ALLOW_EMBEDDED && KEPT_IN_A_FILE.some((name) => e[name] === 'embedded'))
      problems.push(
        `${KEPT_IN_A_FILE.filter((name) => e[name] === 'embedded').join(', ')}: the embedded ones keep what they know in ` +
          'DATA_DIR (ALLOW_EMBEDDED=1 permits them, for programs on one machine with the same DATA_DIR)',
      )
  } else if (e.PROGRAMS > 1) problems.push('PROGRAMS is for several programs on one DATABASE_URL')
  if (problems.length > 0) throw new Error(`Not fit for several programs:\n- ${problems.join('\n- ')}`)
}

const KEPT_IN_A_FILE = ['REGISTRY', 'DNS_SERVER', 'PAYMENTS', 'MAILER', 'CERTIFICATES', 'CDN', 'VPS'] as const

/** What of the seller was not given, or is still that of a demo. */
const examplesIn = (e: z.infer<typeof environment>, given: NodeJS.ProcessEnv): string[] =>
  Object.entries(EXAMPLE_COMPANY)
    .filter(([name, example]) => {
      const isExample = e[name as keyof typeof EXAMPLE_COMPANY] === example && !REAL_EXAMPLES.has(name)
      return given[name] === undefined || isExample
    })
    .map(([name]) => name)

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    throw new Error(inWords(error, dataDir) ?? (error as Error).message, { cause: error })
  }
}

/** Throws what is missing, by name. */
function smtpOf(e: z.infer<typeof environment>) {
  const { SMTP_URL: url, MAIL_FROM: from, DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = e
  if (!url || !from) throw new Error('MAILER=smtp needs SMTP_URL and MAIL_FROM')
  if (!domain && !selector && !file) return { url, from, dkim: null }
  if (!domain || !selector || !file) throw new Error('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together')
  return { url, from, dkim: { domain, selector, privateKey: readKey(file) } }
}

function readKey(file: string): string {
  try {
    const key = createPrivateKey(readFileSync(file))
    // The only kind that mail servers everywhere check (RFC 8463 is not known to all).
    if (key.asymmetricKeyType !== 'rsa') throw new Error('no RSA key')
    return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch (error) {
    throw new Error(`DKIM_KEY_FILE=${file} cannot be read as an RSA key`, { cause: error })
  }
}
