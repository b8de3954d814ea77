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
