import { defineText } from '../../../rules/text'

export const hostingText = defineText(
  {
    title: 'Webhosting',
    lead: (p: { price: string }) =>
      `Van een enkele pagina tot een drukke webwinkel, vanaf ${p.price} per maand. Je kiest het pakket, wij zetten het klaar onder je domeinnaam.`,
    compare: 'Alle pakketten naast elkaar',
    note: 'Welkomstprijzen gelden de eerste 6 maanden, daarna geldt de gewone prijs. Minimale looptijd 1 jaar.',
    features: 'Bij elk pakket',
    installation: (p: { names: string }) => `Gratis installatie van ${p.names} (niet bij Intro)`,
    extras: 'Extra diensten',
    extrasNote: 'Je voegt ze toe bij het bestellen van hosting.',
    resellerTitle: 'Resellerhosting',
    resellerLead: (p: { price: string }) =>
      `Host de websites van je klanten in één pakket, vanaf ${p.price} per maand. Met onbeperkt mailboxen en databases.`,
    resellerCompare: 'Vier pakketten naast elkaar',
    resellerNote: 'Je betaalt per jaar. Minimale looptijd 1 jaar.',
    rates: 'Resellerprijzen voor domeinnamen',
    ratesBody:
      'Als reseller betaal je minder per domeinnaam: hoe hoger je staffel, hoe lager de prijs. Log in om jouw prijzen te zien op een eigen bestelpagina.',
    logIn: 'Inloggen',
    order: 'Naar je bestelpagina',
    become: 'Nog geen reseller? Vraag het aan via',
  },
  {
    title: 'Web hosting',
    lead: (p) =>
      `From a single page to a busy web shop, from ${p.price} a month. You pick the package, we set it up under your domain name.`,
    compare: 'All packages side by side',
    note: 'Welcome prices hold for the first 6 months, then the standard price applies. Minimum term 1 year.',
    features: 'With every package',
    installation: (p) => `Free installation of ${p.names} (not with Intro)`,
    extras: 'Extra services',
    extrasNote: 'You add them while ordering hosting.',
    resellerTitle: 'Reseller hosting',
    resellerLead: (p) =>
      `Host your customers’ websites in one package, from ${p.price} a month. With unlimited mailboxes and databases.`,
    resellerCompare: 'Four packages side by side',
    resellerNote: 'You pay per year. Minimum term 1 year.',
    rates: 'Reseller prices for domain names',
    ratesBody:
      'As a reseller you pay less for a domain name: the higher your scale, the lower the price. Log in to see your prices on an order page of your own.',
    logIn: 'Log in',
    order: 'To your order page',
    become: 'Not a reseller yet? Ask us at',
  },
)
