import { defineText } from '../../../rules/text'

export const termsText = defineText(
  {
    title: 'Algemene voorwaarden',
    notice: 'Dit is een voorbeeldtekst. Wie deze winkel in gebruik neemt, zet hier de eigen voorwaarden neer.',
  },
  {
    title: 'Terms and conditions',
    notice: 'This is a sample text. Whoever takes this shop into use puts their own terms here.',
  },
)

export const termsParts = [
  defineText(
    {
      title: '1. Waar dit over gaat',
      body: 'Deze voorwaarden gelden voor elke bestelling van een domeinnaam, een verhuizing, hosting of een extra dienst in deze winkel.',
    },
    {
      title: '1. What this is about',
      body: 'These terms apply to every order of a domain name, a transfer, hosting or an extra service in this shop.',
    },
  ),
  defineText(
    {
      title: '2. Prijzen',
      body: 'Prijzen zijn zonder 21% btw, tenzij er staat dat de btw erbij zit. Een welkomstprijs geldt voor het eerste jaar, bij hosting voor de eerste 6 maanden van een eerste pakket; bij een upgrade en daarna geldt de gewone prijs, die bij de bestelling staat. Het actietarief voor .nl geldt voor de eerste 10 registraties per rechtspersoon.',
    },
    {
      title: '2. Prices',
      body: 'Prices exclude 21% VAT, unless it says that VAT is included. A welcome price holds for the first year, for hosting for the first 6 months of a first package; for an upgrade and after that the standard price applies, which stands with the order. The promo rate for .nl holds for the first 10 registrations per legal entity.',
    },
  ),
  defineText(
    {
      title: '3. Bestellen en betalen',
      body: 'Een bestelling is definitief zodra je hem hebt bevestigd met de knop waar de betalingsverplichting bij staat. Betaal je online, dan beginnen we na de betaling. Betaal je op rekening, dan is de termijn 14 dagen.',
    },
    {
      title: '3. Ordering and paying',
      body: 'An order is final once you have confirmed it with the button that names the obligation to pay. If you pay online, we start after the payment. If you pay on account, the term is 14 days.',
    },
  ),
  defineText(
    {
      title: '4. Looptijd',
      body: 'Een domeinnaam bestel je voor 1 of 5 jaar. Een hostingpakket heeft een minimale looptijd van 1 jaar.',
    },
    {
      title: '4. Term',
      body: 'A domain name is ordered for 1 or 5 years. A hosting package has a minimum term of 1 year.',
    },
  ),
  defineText(
    {
      title: '5. Domeinnamen',
      body: 'De beheerder van een extensie beslist over de registratie en stelt eigen regels. Een geregistreerde naam kan niet worden teruggedraaid. De domeinhouder is verantwoordelijk voor juiste gegevens.',
    },
    {
      title: '5. Domain names',
      body: 'The registry of an extension decides about a registration and sets rules of its own. A registered name cannot be undone. The domain holder is responsible for correct details.',
    },
  ),
  defineText(
    {
      title: '6. Gebruik',
      body: 'Gebruik onze diensten niet voor iets dat de wet verbiedt, en niet zo dat anderen er last van hebben. Gebeurt dat toch, dan mogen we de dienst stilzetten. We laten je weten waarom.',
    },
    {
      title: '6. Use',
      body: 'Do not use our services for anything that the law forbids, or in a way that harms others. If that happens we may suspend the service. We will tell you why.',
    },
  ),
] as const

export const termsMeta = defineText(
  {
    title: 'Algemene voorwaarden — Wimpel',
    description:
      'Wat je met ons afspreekt: bestellen, betalen, opzeggen en wat er bij een domeinnaam en hosting hoort.',
  },
  {
    title: 'Terms and conditions — Wimpel',
    description: 'What you agree with us: ordering, paying, cancelling, and what comes with a domain name and hosting.',
  },
)
