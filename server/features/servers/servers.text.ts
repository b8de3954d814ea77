import { defineText } from '../../../rules/text'

/** Reasons why a server was not changed, and the link to it in mails. */
export const serverText = defineText(
  {
    notPossible: 'Dat kan nu niet: de server staat er intussen anders voor.',
    seen: 'Het eerste wachtwoord is al getoond. Weet je het niet meer, neem dan contact op.',
    ended: 'De termijn van deze server is afgelopen. Neem contact op als je hem terug wilt.',
    toServer: 'Naar je server, en hoe je inlogt',
    keyOnly: 'Deze server heeft geen wachtwoord: je logt in met je SSH-sleutel.',
  },
  {
    notPossible: 'That is not possible now: the server stands differently by now.',
    seen: 'The first password has been shown already. If you no longer know it, contact us.',
    ended: 'The term of this server is over. Contact us if you want it back.',
    toServer: 'To your server, and how to log in',
    keyOnly: 'This server has no password: you log in with your SSH key.',
  },
)

/** Parts of a server that is ordered, and why a server or an extra cannot be ordered as it is. */
export const serverItemText = defineText(
  {
    extraNotSold: 'Dit product kun je hier niet bestellen.',
    serverUnknown: 'Kies een van je eigen servers.',
    serverHas: (p: { name: string }) => `${p.name} heeft dit al.`,
    forServer: 'Voor server',
    processor: 'Processor',
    cores: (p: { n: number }) => `${p.n} vCPU`,
    memory: 'Geheugen',
    disk: 'Schijfruimte',
    system: 'Besturingssysteem',
  },
  {
    extraNotSold: 'This product cannot be ordered here.',
    serverUnknown: 'Choose one of your own servers.',
    serverHas: (p) => `${p.name} has this already.`,
    forServer: 'For server',
    processor: 'Processor',
    cores: (p) => `${p.n} vCPU`,
    memory: 'Memory',
    disk: 'Disk space',
    system: 'Operating system',
  },
)
