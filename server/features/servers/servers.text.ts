import { defineText } from '../../../rules/text'

/** Why nothing was done with a server. */
export const serverText = defineText(
  {
    notPossible: 'Dat kan nu niet: de server staat er intussen anders voor.',
    seen: 'Het eerste wachtwoord is al getoond. Weet je het niet meer, neem dan contact op.',
    ended: 'De termijn van deze server is afgelopen. Neem contact op als je hem terug wilt.',
    keyOnly: 'Deze server heeft geen wachtwoord: je logt in met je SSH-sleutel.',
  },
  {
    notPossible: 'That is not possible now: the server stands differently by now.',
    seen: 'The first password has been shown already. If you no longer know it, contact us.',
    ended: 'The term of this server is over. Contact us if you want it back.',
    keyOnly: 'This server has no password: you log in with your SSH key.',
  },
)
