/** Prefixes of demo names that trigger each response of a registry. */
const SCRIPTS = [
  // Before their own prefixes in this list.
  'bezetmislukt',
  'premiumduurder',
  'bezet',
  'quarantaine',
  'gereserveerd',
  'premium',
  'fout',
  'traag',
  'mislukt',
  'verhuisdagen',
  'wachtregister',
  'vertrokken',
  'opgeheven',
  'onbevestigd',
  'verlengtzelf',
  'saldo',
] as const

type Script = (typeof SCRIPTS)[number]

/** The only transfer code that the embedded registry accepts. */
export const RIGHT_AUTH_CODE = 'VERHUIS-123'

/** Returns the prefix at the start of this name, or null for an ordinary name. */
export const scriptOf = (name: string): Script | null => SCRIPTS.find((word) => name.startsWith(word)) ?? null

const ELSEWHERE: ReadonlySet<Script | null> = new Set(['bezet', 'bezetmislukt', 'verhuisdagen'])

/** Whether the name is registered at another registrar from the start. */
export const isRegisteredElsewhere = (name: string): boolean => ELSEWHERE.has(scriptOf(name))

/** Added to a premium price between the order and the registration, in cents. */
export const PREMIUM_RISE = 10_000

const PREMIUM_PRICES = [24_900, 49_900, 99_900, 249_900]

/** Deterministic yearly price in cents for a name. */
export const premiumPriceOf = (name: string): number => PREMIUM_PRICES[numberOf(name) % PREMIUM_PRICES.length] ?? 24_900

/** Deterministic response time for an extension, 20 to 250 milliseconds. */
export const realisticLatency = (extension: string): number => 20 + (numberOf(extension) % 231)

export const noLatency = (): number => 0

/** FNV-1a: spreads short texts evenly and is the same on every machine. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** Names of the demo account, registered from the start. */
export const DEMO_NAMES = ['voorbeeldklant.nl', 'elders.nl', 'alleenlezen.nl']

/** First labels that are registered under every extension, as visitors expect. */
export const WELL_KNOWN_NAMES: ReadonlySet<string> = new Set(
  `google youtube gmail facebook instagram whatsapp twitter tiktok snapchat linkedin pinterest reddit wikipedia
  wikimedia mozilla firefox apple icloud microsoft outlook bing amazon netflix spotify disney paypal ebay uber airbnb
  booking tripadvisor github gitlab stackoverflow nodejs openai adobe oracle ibm intel nvidia samsung sony
  philips asml nokia cisco adidas nike ikea lego heineken unilever rabobank abnamro ing bunq knab digid rijksoverheid
  belastingdienst politie kadaster rdw uwv duo kvk sidn nos npo rtl telegraaf nrc volkskrant tweakers marktplaats funda
  bol coolblue mediamarkt wehkamp zalando albertheijn lidl aldi hema kruidvat klm schiphol transavia postnl dhl kpn
  vodafone ziggo odido wordpress drupal joomla shopify squarespace cloudflare letsencrypt icann iana`.split(/\s+/),
)
