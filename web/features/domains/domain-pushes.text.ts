import { defineText } from '../../../rules/text'

export const domainPushesMeta = defineText(
  { title: 'Domein overzetten — Wimpel', description: 'Bevestig dat een domein naar een ander account gaat.' },
  { title: 'Move a domain — Wimpel', description: 'Confirm that a domain moves to another account.' },
)

type Named = { name: string }

export const domainPushesText = defineText(
  {
    title: 'Domein overzetten',
    intro: 'Een domein gaat naar een ander account als beide eigenaren het bevestigen.',
    none: 'Er wacht geen domein op je bevestiging.',
    giving: (p: { email: string }) => `Dit domein gaat van jouw account naar dat van ${p.email}.`,
    receiving: (p: { email: string }) => `Dit domein gaat van het account van ${p.email} naar dat van jou.`,
    goesAlong: 'DNS, doorsturen en verlenging gaan mee; de website en e-mail blijven werken.',
    invoicesStay: 'Je facturen blijven in je account. De nieuwe eigenaar wordt houder.',
    youHold: 'Jij wordt houder van het domein en betaalt de volgende verlenging.',
    until: (p: { moment: string }) => `Bevestigen kan tot ${p.moment}.`,
    otherConfirmed: 'De ander heeft bevestigd.',
    otherWaits: 'De ander heeft nog niet bevestigd.',
    youConfirmed: 'Jij hebt bevestigd.',
    give: (p: Named) => `${p.name} overdragen`,
    receive: (p: Named) => `${p.name} aannemen`,
    decline: 'Afwijzen',
    act: (p: Named) => `Je bevestigt het overzetten van ${p.name}.`,
    moved: (p: Named) => `${p.name} is overgezet.`,
    waits: (p: Named) => `Bevestigd. ${p.name} wacht nu op de ander.`,
    declined: (p: Named) => `${p.name} wordt niet overgezet.`,
    ownerOnly: 'Alleen de eigenaar van het account kan dit bevestigen.',
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    title: 'Move a domain',
    intro: 'A domain moves to another account once both owners have confirmed.',
    none: 'No domain waits for your confirmation.',
    giving: (p) => `This domain moves from your account to that of ${p.email}.`,
    receiving: (p) => `This domain moves from the account of ${p.email} to yours.`,
    goesAlong: 'DNS, forwarding and renewal go with it; the website and e-mail keep working.',
    invoicesStay: 'Your invoices stay in your account. The new owner becomes the registrant.',
    youHold: 'You become the registrant of the domain and pay its next renewal.',
    until: (p) => `You can confirm until ${p.moment}.`,
    otherConfirmed: 'The other owner has confirmed.',
    otherWaits: 'The other owner has not confirmed yet.',
    youConfirmed: 'You have confirmed.',
    give: (p) => `Give ${p.name} away`,
    receive: (p) => `Accept ${p.name}`,
    decline: 'Decline',
    act: (p) => `You are confirming the move of ${p.name}.`,
    moved: (p) => `${p.name} was moved.`,
    waits: (p) => `Confirmed. ${p.name} now waits for the other owner.`,
    declined: (p) => `${p.name} is not moved.`,
    ownerOnly: 'Only the owner of the account can confirm this.',
    failed: 'That did not work. Try again.',
  },
)
