import { defineText } from '../../../rules/text'

/** Why nothing was done with a server. */
export const serverText = defineText(
  {
    notPossible: 'Dat kan nu niet: de server staat er intussen anders voor.',
    seen: 'Het eerste wachtwoord is al getoond. Weet je het niet meer, neem dan contact op.',
  },
  {
    notPossible: 'That is not possible now: the server stands differently by now.',
    seen: 'The first password has been shown already. If you no longer know it, contact us.',
  },
)
