import { defineText } from '../../../rules/text'

/** A mail without what the shop fills in for a customer. */
export const sampleMailText = defineText(
  {
    standard: 'Hier staat wat deze mail zelf zegt, met namen, dagen en bedragen van de klant. Dat verandert niet.',
    section: 'Wat de winkel invult',
    row: 'Regels, stappen en prijzen',
    button: 'De knop van deze mail',
    why: 'Dit is een voorbeeld.',
  },
  {
    standard:
      'This is where the mail itself speaks, with names, days and amounts of the customer. That does not change.',
    section: 'Filled in by the shop',
    row: 'Lines, steps and prices',
    button: 'The button of this mail',
    why: 'This is a sample.',
  },
)
