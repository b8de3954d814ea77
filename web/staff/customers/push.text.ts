import { defineText } from '../../../rules/text'

type Named = { name: string }

export const pushText = defineText(
  {
    pending: 'Domeinen die overgaan',
    until: (p: { moment: string }) => `Bevestigen kan tot ${p.moment}`,
    leaves: 'Gaat weg.',
    comes: 'Komt erbij.',
    ownerConfirmed: 'eigenaar heeft bevestigd',
    ownerWaits: 'eigenaar nog niet',
    receiverConfirmed: 'ontvanger heeft bevestigd',
    receiverWaits: 'ontvanger nog niet',
    cancel: 'Intrekken',
    cancelTitle: (p: Named) => `Overzetten van ${p.name} intrekken`,
    cancelAct: (p: Named) => `Je trekt het overzetten van ${p.name} in.`,
    cancelAbout: 'Er verandert niets aan het domein. Beide eigenaren krijgen een mail.',
    cancelled: (p: Named) => `Overzetten van ${p.name} is ingetrokken.`,
    title: 'Domein naar een ander account overzetten',
    about:
      'Beide eigenaren krijgen een mail en bevestigen in hun account, binnen zeven dagen. DNS, doorsturen en verlenging gaan mee; facturen blijven. De nieuwe eigenaar wordt houder. Het kan niet met een open factuur of bestelling.',
    act: 'Je vraagt om een domein over te zetten.',
    button: 'Bevestiging vragen',
    domain: 'Domein',
    toEmail: 'E-mailadres van het andere account',
    toEmailAbout: 'Waarmee de ontvanger inlogt.',
    done: 'Beide eigenaren hebben een mail gekregen.',
  },
  {
    pending: 'Domains that move',
    until: (p) => `Can be confirmed until ${p.moment}`,
    leaves: 'Leaves.',
    comes: 'Arrives.',
    ownerConfirmed: 'owner has confirmed',
    ownerWaits: 'owner not yet',
    receiverConfirmed: 'receiver has confirmed',
    receiverWaits: 'receiver not yet',
    cancel: 'Withdraw',
    cancelTitle: (p) => `Withdraw the move of ${p.name}`,
    cancelAct: (p) => `You are withdrawing the move of ${p.name}.`,
    cancelAbout: 'Nothing changes about the domain. Both owners are mailed.',
    cancelled: (p) => `The move of ${p.name} is withdrawn.`,
    title: 'Move a domain to another account',
    about:
      'Both owners are mailed and confirm in their account, within seven days. DNS, forwarding and renewal go with it; invoices stay. The new owner becomes the registrant. It is not possible with an open invoice or order.',
    act: 'You are asking to move a domain.',
    button: 'Ask to confirm',
    domain: 'Domain',
    toEmail: 'E-mail address of the other account',
    toEmailAbout: 'With which the receiver logs in.',
    done: 'Both owners have been mailed.',
  },
)
