import { defineText } from '../../../rules/text'

export const cataloguePagesText = defineText(
  {
    extension: (p: { extension: string }) => `.${p.extension}-domeinnaam registreren — Wimpel`,
    extensionDescription: (p: { extension: string; price: string; later: string }) =>
      `Registreer je .${p.extension}-domeinnaam voor ${p.price} in het eerste jaar en ${p.later} per jaar daarna, excl. 21% btw.`,
    hosting: 'Webhosting — Wimpel',
    hostingDescription: (p: { price: string }) =>
      `Zeven hostingpakketten vanaf ${p.price} per maand excl. 21% btw, met gratis SSL-certificaat.`,
    reseller: 'Resellerhosting — Wimpel',
    resellerDescription: (p: { price: string }) =>
      `Vier resellerpakketten vanaf ${p.price} per maand excl. 21% btw, met onbeperkt mailboxen en databases.`,
  },
  {
    extension: (p) => `Register a .${p.extension} domain name — Wimpel`,
    extensionDescription: (p) =>
      `Register your .${p.extension} domain name for ${p.price} in the first year and ${p.later} a year after that, excl. 21% VAT.`,
    hosting: 'Web hosting — Wimpel',
    hostingDescription: (p) =>
      `Seven hosting packages from ${p.price} a month excl. 21% VAT, with a free SSL certificate.`,
    reseller: 'Reseller hosting — Wimpel',
    resellerDescription: (p) =>
      `Four reseller packages from ${p.price} a month excl. 21% VAT, with unlimited mailboxes and databases.`,
  },
)
