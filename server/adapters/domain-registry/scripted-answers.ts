/** Words that a demo name can begin with to see each answer that a registry can give. */
const SCRIPTS = [
  // Before the word that it begins with.
  'bezetmislukt',
  'bezet',
  'quarantaine',
  'gereserveerd',
  'premium',
  'fout',
  'traag',
  'mislukt',
] as const

type Script = (typeof SCRIPTS)[number]

/** The one transfer code that the embedded registry finds right. */
export const RIGHT_AUTH_CODE = 'VERHUIS-123'

/** The word that the first label of this name begins with, or null for an ordinary name. */
export const scriptOf = (name: string): Script | null => SCRIPTS.find((word) => name.startsWith(word)) ?? null

const PREMIUM_PRICES = [24_900, 49_900, 99_900, 249_900]

/** A yearly price in cents that is always the same for the same name. */
export const premiumPriceOf = (name: string): number => PREMIUM_PRICES[numberOf(name) % PREMIUM_PRICES.length] ?? 24_900

/** Milliseconds that the registry of an extension takes to answer: 20 to 250, always the same for one extension. */
export const realisticLatency = (extension: string): number => 20 + (numberOf(extension) % 231)

export const noLatency = (): number => 0

/** FNV-1a: spreads short texts evenly, the same on every machine. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** The names of the demo account, held at the registry from the start. */
export const DEMO_NAMES = ['voorbeeldklant.nl', 'elders.nl', 'alleenlezen.nl']

/** First labels that are registered under every extension: names that everybody expects to be taken. */
export const WELL_KNOWN_NAMES: ReadonlySet<string> = new Set(
  `google youtube gmail facebook instagram whatsapp twitter tiktok snapchat linkedin pinterest reddit wikipedia
  wikimedia mozilla firefox apple icloud microsoft outlook bing amazon netflix spotify disney paypal ebay uber airbnb
  booking tripadvisor github gitlab stackoverflow nodejs openai adobe oracle ibm intel nvidia samsung sony
  philips asml nokia cisco adidas nike ikea lego heineken unilever rabobank abnamro ing bunq knab digid rijksoverheid
  belastingdienst politie kadaster rdw uwv duo kvk sidn nos npo rtl telegraaf nrc volkskrant tweakers marktplaats funda
  bol coolblue mediamarkt wehkamp zalando albertheijn lidl aldi hema kruidvat klm schiphol transavia postnl dhl kpn
  vodafone ziggo odido wordpress drupal joomla shopify squarespace cloudflare letsencrypt icann iana`.split(/\s+/),
)
