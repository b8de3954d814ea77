import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Texts about requesting the auth code of a domain, and the mail about it. */
export const transferCodeText = defineText(
  {
    notActive: 'Dit domein is hier niet actief. Er is geen verhuiscode voor.',
    locked: (p: Named & { day: string }) =>
      `${p.name} kan tot ${p.day} niet worden verhuisd: na een registratie of verhuizing staat het 60 dagen vast.`,
    lockedByShop: (p: Named) => `${p.name} is door ons op slot gezet. Neem contact met ons op.`,
    identity: 'Bevestig eerst dat jij het bent.',
    subject: (p: Named) => `Verhuiscode van ${p.name} opgevraagd`,
    what: (p: Named & { moment: string }) =>
      `Op ${p.moment} is de verhuiscode van ${p.name} opgevraagd. Met die code kan het domein naar een andere registrar worden verhuisd.`,
    next: 'Was jij dat? Dan hoef je niets te doen. De code staat niet in deze mail.',
    notYou: 'Was jij dat niet? Wijzig dan meteen je wachtwoord en neem contact met ons op.',
    toDomain: 'Naar het domein',
    why: 'Je krijgt deze mail omdat het om de veiligheid van je domein gaat.',
  },
  {
    notActive: 'This domain is not active here. It has no transfer code.',
    locked: (p) =>
      `${p.name} cannot be transferred before ${p.day}: it is locked for 60 days after a registration or transfer.`,
    lockedByShop: (p) => `${p.name} was locked by us. Please contact us.`,
    identity: 'Confirm first that it is you.',
    subject: (p) => `Transfer code of ${p.name} requested`,
    what: (p) =>
      `The transfer code of ${p.name} was requested on ${p.moment}. With this code the domain can be transferred to another registrar.`,
    next: 'Was it you? Then you need not do anything. The code is not in this mail.',
    notYou: 'Was it not you? Then change your password at once and contact us.',
    toDomain: 'To the domain',
    why: 'You receive this mail because it concerns the security of your domain.',
  },
)
