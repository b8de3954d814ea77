import { defineText } from '../../../rules/text'

/** The parts of a sample mail that stand for what the shop fills in for a customer. */
export const sampleMailText = defineText(
  {
    section: 'Wat de winkel invult',
    row: 'Regels, stappen en prijzen',
    button: 'De knop van deze mail',
    why: 'Dit is een voorbeeld.',
  },
  {
    section: 'Filled in by the shop',
    row: 'Lines, steps and prices',
    button: 'The button of this mail',
    why: 'This is a sample.',
  },
)
