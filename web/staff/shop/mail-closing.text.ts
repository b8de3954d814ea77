import { defineText } from '../../../rules/text'

export const mailClosingText = defineText(
  {
    title: 'Slotwoorden van mails',
    about: 'Onder elke mail van de winkel, boven de voet: een groet, of wanneer jullie er zijn.',
    none: 'Mails eindigen nu zonder eigen woorden.',
    set: 'Slotwoorden schrijven',
    edit: 'Slotwoorden wijzigen',
    act: 'Je wijzigt de slotwoorden van alle mails.',
    hint: 'Gewone tekst, hooguit 500 tekens. Een nieuwe regel begint een alinea. Leeg: geen slotwoorden. Mails die al klaarstaan veranderen niet.',
    done: 'De slotwoorden zijn gewijzigd.',
  },
  {
    title: 'Closing words of mails',
    about: 'Under each mail of the shop, above the footer: a greeting, or when you are there.',
    none: 'Mails end without words of your own now.',
    set: 'Write closing words',
    edit: 'Edit closing words',
    act: 'You change the closing words of all mails.',
    hint: 'Plain text, at most 500 characters. A new line begins a paragraph. Empty: no closing words. Mails that wait to be sent do not change.',
    done: 'The closing words were changed.',
  },
)
