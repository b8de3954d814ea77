/**
 * SAMPLE PRICES. The only place with amounts: the hosting company that runs this shop fills in its own. All amounts are
 * euro cents excluding VAT; rates are in basis points. A pair is [original, promotional]; a single amount has no
 * promotion.
 */
export type Amount = number | readonly [original: number, promotional: number]

/** A price, and the reseller price from each volume tier on. */
interface TieredPrice {
  price: Amount
  staffels: Readonly<Record<number, Amount>>
}

export type Price = Amount | TieredPrice

/** Per year, in display order. */
export const extensionPrices = {
  nl: { price: [999, 399], staffels: { 1: [999, 549], 2: [999, 499], 3: [999, 449], 5: [999, 419] } },
  com: { price: 1299, staffels: { 1: 1249, 3: 1149, 5: 1099 } },
  be: { price: [899, 599], staffels: { 1: [899, 579], 2: [899, 559], 3: [899, 539] } },
  eu: { price: 799, staffels: { 1: 749, 2: 699, 3: 649 } },
  de: { price: 849, staffels: { 1: 799, 3: 699 } },
  net: { price: 1499, staffels: { 1: 1449, 3: 1349 } },
  shop: [3299, 299],
  amsterdam: 2999,
  online: [3499, 349],
  nu: 1499,
  org: { price: 1399, staffels: { 1: 1349, 3: 1249 } },
  info: [2199, 499],
  store: [4999, 299],
  app: 1799,
  io: 4499,
  frl: 2499,
  fr: 999,
  co: 2999,
  dev: 1699,
  site: [2999, 199],
  me: 1899,
  tv: 3499,
  'co.uk': 899,
  uk: 899,
  brussels: 2999,
  gent: 2999,
  vlaanderen: 2999,
  at: 1299,
  ch: 1199,
  dk: 1499,
  es: 999,
  it: 1099,
  lu: 2499,
  pl: 1399,
  se: 1799,
  us: 1099,
  biz: 1699,
  xyz: [1399, 249],
  blog: 2799,
  website: [2499, 299],
  cloud: [2299, 499],
  tech: [4999, 699],
  agency: 2499,
  studio: 3299,
} as const satisfies Record<string, Price>

/** By product code. Hosting and VPS are per month, installations and transfers once, the rest per year. */
export const productPrices = {
  HOSTING_INTRO: 100,
  HOSTING_BASIC: [399, 199],
  HOSTING_PREMIUM: [699, 349],
  HOSTING_PROFESSIONAL: [1299, 649],
  HOSTING_XL: 1999,
  HOSTING_XXL: 2999,
  HOSTING_3XL: 3999,

  RESELLER_INTRO: { price: 2995, staffels: { 1: 2795, 2: 2645, 3: 2495, 5: 2295 } },
  RESELLER_BASIC: { price: 5995, staffels: { 1: 5595, 2: 5295, 3: 4995, 5: 4595 } },
  RESELLER_PREMIUM: { price: 8995, staffels: { 1: 8395, 2: 7945, 3: 7495, 5: 6895 } },
  RESELLER_PROFESSIONAL: { price: 11995, staffels: { 1: 11195, 2: 10595, 3: 9995, 5: 9195 } },

  SSL_DV: 1495,
  SSL_WILDCARD: 7995,
  EXTRA_IPV4: 2400,
  PREMIUM_SPAMFILTER: 1795,
  PRO_SLA: 5940,
  PREMIUM_SUPPORT: 8940,
  SITE_MIGRATION: 0,

  INSTALL_WEBSITE_MAKER: 0,
  INSTALL_WORDPRESS: 0,
  INSTALL_PRESTASHOP: 0,
  INSTALL_JOOMLA: 0,

  REDIRECT: 0,
  TRANSFER_CODE: 0,

  SSL_RAPID: 1495,
  SSL_BUSINESS: 8995,
  SSL_BUSINESS_MULTI: 14995,

  CLOUDFLARE_PRO: 5400,
  CLOUDFLARE_BUSINESS: 23400,

  VPS_S: 995,
  VPS_M: 1995,
  VPS_L: 3995,
} as const satisfies Record<string, Price>

/** Fee of each payment method, added to the order. */
export const paymentFees = {
  IDEAL: 0,
  AUTOMATIC_INCASSO: 0,
  MANUAL_PAYMENT: 250,
} as const

/** Amount insured by the issuer of a certificate. */
export const insuredValues = {
  domainValidation: 50_000_00,
  business: 250_000_00,
} as const

export const discountSamples = {
  WIMPEL10: { percentBp: 1000 },
  VLAGGENMAST: { amountCents: 500 },
  ZOMERVLAG: { percentBp: 1500 },
} as const

export const administrationCost = 250
