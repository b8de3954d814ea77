import { defineText } from '../../rules/text'

/** Messages for visitors of an address without a target. */
export const forwarderText = defineText(
  {
    none: 'Hier staat geen website.',
    loop: 'Deze domeinnamen sturen naar elkaar door.',
    tooMany: 'Je vraagt dit te vaak. Probeer het zo nog eens.',
    away: 'Dit lukt nu niet. Probeer het zo nog eens.',
  },
  {
    none: 'There is no website here.',
    loop: 'These domain names forward to each other.',
    tooMany: 'You ask this too often. Try again in a moment.',
    away: 'This does not work just now. Try again in a moment.',
  },
)
