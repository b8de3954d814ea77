import { defineText, SHOP, type Text } from '../../../rules/text'

export const helpText = defineText(
  {
    title: 'Hulp',
    lead: 'Zoek je vraag, of lees hoe een domeinnaam verhuist. Onderaan staat hoe je ons bereikt.',
    transferTitle: 'Je domeinnaam verhuizen',
    transferSteps: [
      'Vraag bij je huidige aanbieder de verhuiscode van je domeinnaam op.',
      'Zoek de naam hier op en kies Verhuizen.',
      'Vul de verhuiscode in. Kies of we je DNS kopiëren, zodat je website en e-mail blijven werken.',
      'Reken af. Wij regelen de rest met de beheerder van de extensie.',
    ],
    transferAction: 'Domein verhuizen',
    questionsTitle: 'Veelgestelde vragen',
    search: 'Zoek in de vragen',
    found: (p: { count: number }) => (p.count === 1 ? '1 vraag gevonden' : `${p.count} vragen gevonden`),
    noneFound: 'Niets gevonden. Probeer een ander woord, of neem contact met ons op.',
    prices: 'Prijzen en betalen',
    domains: 'Domeinnamen en DNS',
    hosting: 'Webhosting en e-mail',
    account: 'Account en veiligheid',
    contactTitle: 'Contact',
    phone: 'Telefoon',
    email: 'E-mail',
    address: 'Adres',
    hours: 'Bereikbaar',
    closed: 'gesloten',
    clock: 'Nederlandse tijd',
    ways: 'Storing of haast? Bel ons. Al het andere kan ook per mail.',
    Mo: 'maandag',
    Tu: 'dinsdag',
    We: 'woensdag',
    Th: 'donderdag',
    Fr: 'vrijdag',
    Sa: 'zaterdag',
    Su: 'zondag',
  },
  {
    title: 'Help',
    lead: 'Search your question, or read how a domain name moves. How to reach us is at the end.',
    transferTitle: 'Transfer your domain name',
    transferSteps: [
      'Ask your current provider for the transfer code of your domain name.',
      'Look up the name here and choose Transfer.',
      'Fill in the transfer code. Choose whether we copy your DNS, so that your website and e-mail keep working.',
      'Pay. We arrange the rest with the registry of the extension.',
    ],
    transferAction: 'Transfer a domain',
    questionsTitle: 'Frequently asked questions',
    search: 'Search the questions',
    found: (p) => (p.count === 1 ? '1 question found' : `${p.count} questions found`),
    noneFound: 'Nothing found. Try another word, or contact us.',
    prices: 'Prices and payment',
    domains: 'Domain names and DNS',
    hosting: 'Web hosting and e-mail',
    account: 'Account and security',
    contactTitle: 'Contact',
    phone: 'Phone',
    email: 'E-mail',
    address: 'Address',
    hours: 'Opening hours',
    closed: 'closed',
    clock: 'Dutch time',
    ways: 'An outage, or in a hurry? Call us. Everything else can go by mail too.',
    Mo: 'Monday',
    Tu: 'Tuesday',
    We: 'Wednesday',
    Th: 'Thursday',
    Fr: 'Friday',
    Sa: 'Saturday',
    Su: 'Sunday',
  },
)

export type HelpGroup = 'prices' | 'domains' | 'hosting' | 'account'

/** Frequently asked questions by subject. */
export const helpQuestions: Readonly<Record<HelpGroup, readonly Text<{ question: string; answer: string }>[]>> = {
  prices: [
    defineText(
      {
        question: 'Wat betaal ik na het eerste jaar?',
        answer:
          'Dat staat bij elke prijs. Een welkomstprijs geldt het eerste jaar, bij hosting de eerste 6 maanden; daarna geldt de gewone prijs.',
      },
      {
        question: 'What do I pay after the first year?',
        answer:
          'Every price shows it. A welcome price holds for the first year, for hosting for the first 6 months; after that the standard price applies.',
      },
    ),
    defineText(
      {
        question: 'Zijn de prijzen met of zonder btw?',
        answer:
          'Zonder btw, tenzij je boven aan de pagina op Incl. btw schakelt. Het bedrag bij de winkelmand boven aan de pagina is altijd met btw.',
      },
      {
        question: 'Do prices include VAT?',
        answer:
          'They exclude VAT, unless you switch to Incl. VAT at the top of the page. The amount beside the basket at the top always includes VAT.',
      },
    ),
    defineText(
      {
        question: 'Hoe kan ik betalen?',
        answer:
          'Met iDEAL. Klanten die al een betaalde bestelling hebben, kunnen ook kiezen voor automatische incasso of betalen op rekening.',
      },
      {
        question: 'How can I pay?',
        answer:
          'With iDEAL. Customers who have paid an order before can also choose direct debit or payment on account.',
      },
    ),
    defineText(
      {
        question: 'Waar vind ik mijn facturen?',
        answer:
          'In je account onder Facturen, als pdf en als UBL voor je boekhouding. Een heel jaar download je in één keer.',
      },
      {
        question: 'Where are my invoices?',
        answer:
          'In your account under Invoices, as PDF and as UBL for your bookkeeping. You download a whole year at once.',
      },
    ),
    defineText(
      {
        question: 'Wordt alles automatisch verlengd?',
        answer:
          'Ja, tot je automatisch verlengen uitzet bij het domein of het pakket. Dertig dagen voor het einde krijg je een mail met het bedrag.',
      },
      {
        question: 'Is everything renewed automatically?',
        answer:
          'Yes, until you turn off auto-renew at the domain or the package. Thirty days before the end you get a mail with the amount.',
      },
    ),
  ],
  domains: [
    defineText(
      {
        question: 'Kan ik een domeinnaam doorsturen?',
        answer:
          'Ja. Kies bij het bestellen Doorsturen en vul het adres in waar bezoekers heen moeten. Dat kost niets extra.',
      },
      {
        question: 'Can I redirect a domain name?',
        answer:
          'Yes. Choose Redirect while ordering and fill in the address that visitors should go to. There is no extra charge.',
      },
    ),
    defineText(
      {
        question: 'Hoe verander ik mijn DNS?',
        answer:
          'Open het domein in je account en kies DNS. Voor je opslaat zie je wat er verandert, en elke wijziging kun je ongedaan maken.',
      },
      {
        question: 'How do I change my DNS?',
        answer:
          'Open the domain in your account and choose DNS. You see what changes before you save, and you can undo each change.',
      },
    ),
    defineText(
      {
        question: 'Hoe lang duurt het voor een wijziging werkt?',
        answer:
          'Op onze nameservers meestal binnen een paar minuten. Andere servers mogen het oude antwoord bewaren zolang de TTL van het record duurt.',
      },
      {
        question: 'How long before a change takes effect?',
        answer:
          'Usually a few minutes on our name servers. Other servers may keep the old answer for as long as the TTL of the record.',
      },
    ),
    defineText(
      {
        question: 'Hoe lang duurt een verhuizing?',
        answer:
          'Een .nl-domeinnaam verhuist meestal binnen een paar minuten, .com en veel andere binnen vijf dagen. Je website en e-mail blijven werken als we je DNS kopiëren.',
      },
      {
        question: 'How long does a transfer take?',
        answer:
          'A .nl domain name usually moves within minutes, .com and many others within five days. Your website and e-mail keep working if we copy your DNS.',
      },
    ),
    defineText(
      {
        question: 'Wat als mijn domeinnaam is verlopen?',
        answer:
          'Een tijd lang kun je hem terughalen vanaf de pagina van het domein. Daarna komt de naam weer vrij voor iedereen.',
      },
      {
        question: 'What if my domain name has expired?',
        answer:
          'For some time you can restore it from the page of the domain. After that the name becomes available to everyone.',
      },
    ),
  ],
  hosting: [
    defineText(
      {
        question: 'Hoe lang zit ik vast aan hosting?',
        answer: 'De minimale looptijd van een hostingpakket is 1 jaar.',
      },
      { question: 'How long does hosting run?', answer: 'The minimum term of a hosting package is 1 year.' },
    ),
    defineText(
      {
        question: 'Heb ik een SSL-certificaat nodig?',
        answer: `Met hosting bij ${SHOP} niet: het slotje zit in elk pakket. Alleen voor een site die ergens anders staat koop je er een.`,
      },
      {
        question: 'Do I need an SSL certificate?',
        answer: `Not with hosting at ${SHOP}: the padlock comes with every package. You only buy one for a site that is elsewhere.`,
      },
    ),
    defineText(
      {
        question: 'Kunnen jullie mijn website overzetten?',
        answer: 'Ja. Websitemigratie is gratis; je kiest het bij de extra diensten van je hostingpakket.',
      },
      {
        question: 'Can you move my website?',
        answer: 'Yes. Website migration is free; choose it under the extra services of your hosting package.',
      },
    ),
    defineText(
      {
        question: 'Hoe gebruik ik mijn domein met Google of Microsoft 365?',
        answer:
          'Open het domein, kies E-mail en dan de aanbieder. We zetten de juiste records klaar en laten eerst zien wat er verandert.',
      },
      {
        question: 'How do I use my domain with Google or Microsoft 365?',
        answer:
          'Open the domain, choose E-mail and then the provider. We prepare the right records and first show what changes.',
      },
    ),
  ],
  account: [
    defineText(
      {
        question: 'Waarom moet ik mijn e-mailadres bevestigen?',
        answer:
          'Zo weten we dat de bestelling van jou komt. De mail met de link is er meestal binnen 5 minuten; je kunt hem ook opnieuw laten sturen.',
      },
      {
        question: 'Why do I have to confirm my e-mail address?',
        answer:
          'So that we know the order is yours. The mail with the link is usually there within 5 minutes; you can also have it sent again.',
      },
    ),
    defineText(
      {
        question: 'Ik ben mijn wachtwoord vergeten. En nu?',
        answer: 'Kies bij het inloggen Wachtwoord vergeten. Je krijgt een link waarmee je een nieuw wachtwoord maakt.',
      },
      {
        question: 'I forgot my password. What now?',
        answer: 'Choose Forgot password when you log in. You get a link to make a new password.',
      },
    ),
    defineText(
      {
        question: 'Hoe beveilig ik mijn account beter?',
        answer:
          'Maak onder Beveiliging een passkey aan, of zet de authenticator-app aan. Je ziet daar ook waar je bent ingelogd.',
      },
      {
        question: 'How do I protect my account better?',
        answer:
          'Create a passkey under Security, or turn on the authenticator app. It also shows where you are logged in.',
      },
    ),
  ],
}

export const helpMeta = defineText(
  {
    title: `Hulp — ${SHOP}`,
    description: 'Hoe een domeinnaam verhuist, antwoord op veelgestelde vragen, en hoe je ons bereikt.',
  },
  {
    title: `Help — ${SHOP}`,
    description: 'How a domain name moves, answers to frequent questions, and how to reach us.',
  },
)
