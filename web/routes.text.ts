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
    termsDescription:
      'Wat je met ons afspreekt: bestellen, betalen, opzeggen en wat er bij een domeinnaam en hosting hoort.',
    privacy: 'Privacy — Wimpel',
    privacyDescription:
      'Welke gegevens we van je bewaren, waarvoor, hoe lang, en hoe je ze inziet of laat verwijderen.',
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
    orderDescription:
      'Zoek je domeinnaam, zie meteen onder welke extensies hij vrij is en wat hij nu en later kost, en bestel hem.',
    login: 'Inloggen — Wimpel',
    loginDescription: 'Log in om je domeinnamen, hosting en bestellingen te beheren, of maak een account aan.',
    activate: 'Account activeren — Wimpel',
    activateDescription: 'Maak je account klaar voor gebruik met de link uit de mail.',
    resetPassword: 'Nieuw wachtwoord — Wimpel',
    resetPasswordDescription: 'Kies een nieuw wachtwoord voor je account met de link uit de mail.',
    account: 'Mijn account — Wimpel',
    accountDescription: 'Je diensten en bestellingen bij elkaar.',
    domains: 'Domeinnamen — Wimpel',
    domainsDescription: 'Je domeinnamen, waar hun DNS staat en tot wanneer ze van jou zijn.',
    domain: (p: { name: string }) => `${p.name} — Wimpel`,
    domainDescription: 'Hoe het met je domeinnaam staat: website, mail, DNS, houder, kosten en verlenging.',
    security: 'Beveiliging — Wimpel',
    securityDescription: 'Je wachtwoord, passkeys, tweede stap en de apparaten waarop je bent ingelogd.',
    hostingPackages: 'Webhosting — Wimpel',
    hostingPackagesDescription: 'Je hostingpakketten bij elkaar.',
    vps: 'VPS-hosting — Wimpel',
    vpsDescription: 'Je virtuele servers bij elkaar.',
    paymentStatus: 'Betalingsstatus — Wimpel',
    paymentStatusDescription: 'Hoe het met de betaling van je bestelling staat.',
    orderSummary: 'Overzicht — Wimpel',
    orderSummaryDescription: 'Wat je hebt besteld, wat het kost en hoe ver de levering is.',
    pictureAlt: 'Seinvlaggen op een lijn die een naam spellen, met het merk Wimpel',
    notFound: 'Pagina niet gevonden — Wimpel',
    notFoundDescription: 'Deze pagina bestaat niet. Zoek een domeinnaam, of ga naar de voorpagina.',
  },
  {
    home: 'Domain names and web hosting — Wimpel',
    homeDescription:
      'Find a domain name, pick your hosting and be online today. What it costs after the first year is always shown.',
    help: 'Help — Wimpel',
    helpDescription: 'How a domain name moves, answers to frequent questions, and how to reach us.',
    terms: 'Terms and conditions — Wimpel',
    termsDescription:
      'What you agree with us: ordering, paying, cancelling, and what comes with a domain name and hosting.',
    privacy: 'Privacy — Wimpel',
    privacyDescription: 'Which data of yours we keep, what for, how long, and how to see them or have them removed.',
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
    orderDescription:
      'Search for your domain name, see at once under which extensions it is free and what it costs now and later, and order it.',
    login: 'Log in — Wimpel',
    loginDescription: 'Log in to manage your domain names, hosting and orders, or create an account.',
    activate: 'Activate account — Wimpel',
    activateDescription: 'Make your account ready for use with the link from the mail.',
    resetPassword: 'New password — Wimpel',
    resetPasswordDescription: 'Choose a new password for your account with the link from the mail.',
    account: 'My account — Wimpel',
    accountDescription: 'Your services and orders in one place.',
    domains: 'Domain names — Wimpel',
    domainsDescription: 'Your domain names, where their DNS is and until when they are yours.',
    domain: (p) => `${p.name} — Wimpel`,
    domainDescription: 'How your domain name stands: website, mail, DNS, holder, costs and renewal.',
    security: 'Security — Wimpel',
    securityDescription: 'Your password, passkeys, second step and the devices where you are logged in.',
    hostingPackages: 'Web hosting — Wimpel',
    hostingPackagesDescription: 'Your hosting packages in one place.',
    vps: 'VPS hosting — Wimpel',
    vpsDescription: 'Your virtual servers in one place.',
    paymentStatus: 'Payment status — Wimpel',
    paymentStatusDescription: 'How the payment of your order stands.',
    orderSummary: 'Summary — Wimpel',
    orderSummaryDescription: 'What you have ordered, what it costs and how far its delivery is.',
    pictureAlt: 'Signal flags on a line that spell a name, with the mark of Wimpel',
    notFound: 'Page not found — Wimpel',
    notFoundDescription: 'This page does not exist. Search for a domain name, or go to the home page.',
  },
)
