import { defineText } from '../../../rules/text'

export const shopText = defineText(
  {
    endBeforeStart: 'Het einde moet na het begin liggen.',
  },
  {
    endBeforeStart: 'The end has to come after the start.',
  },
)
