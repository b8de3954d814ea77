import { defineText } from '../../../rules/text'

/** Titles and descriptions of the pages; the server needs them without the pages' own texts. */
export const homePagesText = defineText(
  {
    home: 'Domeinnamen en webhosting — Wimpel',
    homeDescription:
      'Zoek een domeinnaam, kies je hosting en sta vandaag nog online. Wat het na het eerste jaar kost, staat er altijd bij.',
    help: 'Hulp — Wimpel',
    helpDescription: 'Hoe een domeinnaam verhuist, antwoord op veelgestelde vragen, en hoe je ons bereikt.',
    terms: 'Algemene voorwaarden — Wimpel',
    privacy: 'Privacy — Wimpel',
  },
  {
    home: 'Domain names and web hosting — Wimpel',
    homeDescription:
      'Find a domain name, pick your hosting and be online today. What it costs after the first year is always shown.',
    help: 'Help — Wimpel',
    helpDescription: 'How a domain name moves, answers to frequent questions, and how to reach us.',
    terms: 'Terms and conditions — Wimpel',
    privacy: 'Privacy — Wimpel',
  },
)
