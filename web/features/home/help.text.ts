import { defineText } from '../../../rules/text'

export const helpText = defineText(
  {
    title: 'Hulp',
    lead: 'Hier vind je hoe een domeinnaam verhuist, antwoord op wat vaak gevraagd wordt, en hoe je ons bereikt.',
    transferTitle: 'Je domeinnaam verhuizen',
    transferSteps: [
      'Vraag bij je huidige aanbieder de verhuiscode van je domeinnaam op.',
      'Zoek de naam hier op en kies Verhuizen.',
      'Vul de verhuiscode in. Kies of we je DNS kopiëren, zodat je website en e-mail blijven werken.',
      'Reken af. Wij regelen de rest met de beheerder van de extensie.',
    ],
    transferAction: 'Domein verhuizen',
    questionsTitle: 'Veelgestelde vragen',
    contactTitle: 'Contact',
    phone: 'Telefoon',
    email: 'E-mail',
    address: 'Adres',
  },
  {
    title: 'Help',
    lead: 'How a domain name moves, answers to what is often asked, and how to reach us.',
    transferTitle: 'Transfer your domain name',
    transferSteps: [
      'Ask your current provider for the transfer code of your domain name.',
      'Look up the name here and choose Transfer.',
      'Fill in the transfer code. Choose whether we copy your DNS, so that your website and e-mail keep working.',
      'Pay. We arrange the rest with the registry of the extension.',
    ],
    transferAction: 'Transfer a domain',
    questionsTitle: 'Frequently asked questions',
    contactTitle: 'Contact',
    phone: 'Phone',
    email: 'E-mail',
    address: 'Address',
  },
)

export const helpQuestions = [
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
        'Zonder 21% btw, tenzij je boven aan de pagina op Incl. btw schakelt. Het bedrag bij de winkelmand boven aan de pagina is altijd met btw.',
    },
    {
      question: 'Do prices include VAT?',
      answer:
        'They exclude 21% VAT, unless you switch to Incl. VAT at the top of the page. The amount beside the basket at the top always includes VAT.',
    },
  ),
  defineText(
    {
      question: 'Hoe lang zit ik vast aan hosting?',
      answer: 'De minimale looptijd van een hostingpakket is 1 jaar.',
    },
    {
      question: 'How long does hosting run?',
      answer: 'The minimum term of a hosting package is 1 year.',
    },
  ),
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
] as const
