import { defineText } from '../../../rules/text'

export const shopText = defineText(
  {
    endBeforeStart: 'Het einde moet na het begin liggen.',
    color: 'Schrijf een kleur als #14523f.',
    contrast: (p: { ratio: string; needed: string }) =>
      `Te weinig contrast: ${p.ratio} : 1. Minstens ${p.needed} : 1 nodig.`,
  },
  {
    endBeforeStart: 'The end has to come after the start.',
    color: 'Write a colour as #14523f.',
    contrast: (p) => `Too little contrast: ${p.ratio} : 1. At least ${p.needed} : 1 is needed.`,
  },
)
