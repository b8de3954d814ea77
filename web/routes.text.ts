import { defineText } from '../rules/text'

type Price = { price: string }
type ExtensionPrices = { extension: string; price: string; later: string }

/** Titles and descriptions of all pages. Search engines show them; the window shows the title. */
export const routesText = defineText(
  {
    home: 'Domeinnamen en webhosting — Wimpel',
    homeDescription:
      'Zoek een domeinnaam, kies je hosting en sta vandaag nog online. Wat het na het eerste jaar kost, staat er altijd bij.',
    help: 'Hulp — Wimpel',
    helpDescription: 'Hoe een domeinnaam verhuist, antwoord op veelgestelde vragen, en hoe je ons bereikt.',
    terms: 'Algemene voorwaarden — Wimpel',
    privacy: 'Privacy — Wimpel',
    extension: (p: { extension: string }) => `.${p.extension}-domeinnaam registreren — Wimpel`,
    extensionDescription: (p: ExtensionPrices) =>
      `Registreer je .${p.extension}-domeinnaam voor ${p.price} in het eerste jaar en ${p.later} per jaar daarna, excl. 21% btw.`,
    hosting: 'Webhosting — Wimpel',
    hostingDescription: (p: Price) =>
      `Zeven hostingpakketten vanaf ${p.price} per maand excl. 21% btw, met gratis SSL-certificaat.`,
    resellerHosting: 'Resellerhosting — Wimpel',
    resellerHostingDescription: (p: Price) =>
      `Vier resellerpakketten vanaf ${p.price} per maand excl. 21% btw, met onbeperkt mailboxen en databases.`,
    order: 'Bestellen — Wimpel',
    login: 'Inloggen — Wimpel',
    activate: 'Account activeren — Wimpel',
    resetPassword: 'Nieuw wachtwoord — Wimpel',
    account: 'Mijn account — Wimpel',
    domains: 'Domeinnamen — Wimpel',
    hostingPackages: 'Webhosting — Wimpel',
    vps: 'VPS-hosting — Wimpel',
    paymentStatus: 'Betalingsstatus — Wimpel',
    orderSummary: 'Overzicht — Wimpel',
    notFound: 'Pagina niet gevonden — Wimpel',
  },
  {
    home: 'Domain names and web hosting — Wimpel',
    homeDescription:
      'Find a domain name, pick your hosting and be online today. What it costs after the first year is always shown.',
    help: 'Help — Wimpel',
    helpDescription: 'How a domain name moves, answers to frequent questions, and how to reach us.',
    terms: 'Terms and conditions — Wimpel',
    privacy: 'Privacy — Wimpel',
    extension: (p) => `Register a .${p.extension} domain name — Wimpel`,
    extensionDescription: (p) =>
      `Register your .${p.extension} domain name for ${p.price} in the first year and ${p.later} a year after that, excl. 21% VAT.`,
    hosting: 'Web hosting — Wimpel',
    hostingDescription: (p) =>
      `Seven hosting packages from ${p.price} a month excl. 21% VAT, with a free SSL certificate.`,
    resellerHosting: 'Reseller hosting — Wimpel',
    resellerHostingDescription: (p) =>
      `Four reseller packages from ${p.price} a month excl. 21% VAT, with unlimited mailboxes and databases.`,
    order: 'Order — Wimpel',
    login: 'Log in — Wimpel',
    activate: 'Activate account — Wimpel',
    resetPassword: 'New password — Wimpel',
    account: 'My account — Wimpel',
    domains: 'Domain names — Wimpel',
    hostingPackages: 'Web hosting — Wimpel',
    vps: 'VPS hosting — Wimpel',
    paymentStatus: 'Payment status — Wimpel',
    orderSummary: 'Summary — Wimpel',
    notFound: 'Page not found — Wimpel',
  },
)
