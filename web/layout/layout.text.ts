import { defineText, SHOP } from '../../rules/text'

const nl = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

interface Held {
  /** Number of domains. */
  count: number
  /** Number of packages, used when there is no domain. */
  packages: number
  loose: number
}

const held = (
  { count, packages, loose }: Held,
  [domains, packs, others]: [string, string, string],
  and: string,
): string =>
  [count > 0 || packages + loose === 0 ? domains : packages > 0 && packs, loose > 0 && others].filter(Boolean).join(and)

export const layoutText = defineText(
  {
    skip: 'Naar de inhoud',
    home: `${SHOP}, naar de homepage`,
    menu: 'Hoofdmenu',
    openMenu: 'Menu openen',
    closeMenu: 'Menu sluiten',
    domains: 'Domeinnamen',
    hosting: 'Webhosting',
    reseller: 'Reseller',
    ssl: 'SSL',
    vps: 'VPS',
    help: 'Hulp',
    developers: 'API voor developers',
    developersShort: 'API',
    secure: 'Beveiligde verbinding',
    language: 'Taal',
    vat: 'Incl. btw',
    vatName: 'Prijzen incl. btw',
    theme: 'Licht of donker thema',
    logIn: 'Inloggen',
    logOut: 'Uitloggen',
    logOutFailed: 'Uitloggen is niet gelukt. Probeer het nog eens.',
    account: `Mijn ${SHOP}`,
    accountOf: (p: { name: string }) => `Mijn ${SHOP}, ingelogd als ${p.name}`,
    basket: 'Winkelmand',
    basketWith: (p: Held & { total: string }) =>
      `Winkelmand, ${held(p, [nl(p.count, 'domein', 'domeinen'), nl(p.packages, 'pakket', 'pakketten'), nl(p.loose, 'los product', 'losse producten')], ' en ')}, ${p.total} inclusief btw`,
    demo: 'Demo: niets wordt echt besteld.',
    mailbox: 'Testmailbox',
    messages: 'Meldingen',
    closeMessage: 'Melding sluiten',
    errorTitle: 'Deze pagina wil niet openen',
    error: 'Er is iets misgegaan. Probeer het later nog eens.',
    errorHome: 'Naar de homepage',
    retry: 'Opnieuw laden',
  },
  {
    skip: 'Skip to content',
    home: `${SHOP}, home`,
    menu: 'Main menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    domains: 'Domain names',
    hosting: 'Web hosting',
    reseller: 'Reseller',
    ssl: 'SSL',
    vps: 'VPS',
    help: 'Help',
    developers: 'API for developers',
    developersShort: 'API',
    secure: 'Secure connection',
    language: 'Language',
    vat: 'Incl. VAT',
    vatName: 'Prices incl. VAT',
    theme: 'Light or dark theme',
    logIn: 'Log in',
    logOut: 'Log out',
    logOutFailed: 'Logging out did not work. Please try again.',
    account: `My ${SHOP}`,
    accountOf: (p) => `My ${SHOP}, logged in as ${p.name}`,
    basket: 'Basket',
    basketWith: (p) =>
      `Basket, ${held(p, [nl(p.count, 'domain', 'domains'), nl(p.packages, 'package', 'packages'), nl(p.loose, 'other product', 'other products')], ' and ')}, ${p.total} including VAT`,
    demo: 'Demo: nothing is really ordered.',
    mailbox: 'Test mailbox',
    messages: 'Messages',
    closeMessage: 'Close message',
    errorTitle: 'This page will not open',
    error: 'Something went wrong. Please try again later.',
    errorHome: 'To the home page',
    retry: 'Load again',
  },
)
