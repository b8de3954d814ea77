import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Texts about moving a domain to another account, and the mails about it. */
export const pushDomainText = defineText(
  {
    notActive: 'Dit domein is hier niet (meer) actief, of is al van een ander account.',
    changed:
      'Wat bij dit domein hoort is intussen veranderd. Kijk het opnieuw na; beide eigenaren bevestigen daarna opnieuw.',
    openInvoices: 'De eigenaar heeft nog een factuur openstaan. Overzetten kan als die betaald is.',
    openOrders: 'De eigenaar heeft nog een bestelling lopen. Overzetten kan als die klaar is.',
    suspended: 'Dit domein of het pakket erbij is afgesloten wegens misbruik. Overzetten kan als dat is opgeheven.',
    receiver: 'Het andere account kan dit domein niet krijgen.',
    pending: 'Voor dit domein wacht al een overzetting op bevestiging.',
    merging: 'Het account van de eigenaar wordt samengevoegd met een ander account, of dat wacht op bevestiging.',
    startedSubject: (p: Named) => `Bevestig het overzetten van ${p.name}`,
    startedGiving: (p: Named) => `Er is gevraagd om ${p.name} van jouw account over te zetten naar een ander account.`,
    startedReceiving: (p: Named) => `Er is gevraagd om ${p.name} over te zetten naar jouw account.`,
    startedBoth:
      'Er verandert pas iets als jullie het allebei hebben bevestigd. DNS en verlenging gaan mee; facturen blijven waar ze zijn. De nieuwe eigenaar wordt houder van het domein.',
    MOVES: (p: { list: string }) => `Gaat mee: ${p.list}.`,
    STAYS: (p: { list: string }) => `Blijft bij de eigenaar van nu: ${p.list}.`,
    ENDS: (p: { list: string }) => `Stopt: ${p.list}. De DNS-records blijven.`,
    newPassword:
      'De vorige eigenaar kent het wachtwoord van de hosting en van de mailboxen. Stel nieuwe in op de pagina van het pakket.',
    look: 'Bekijken en bevestigen',
    lasts: 'Bevestigen kan zeven dagen. Daarna vervalt de vraag.',
    notYou: 'Klopt dit niet? Bevestig dan niets, wijs het af en neem contact met ons op.',
    doneSubject: (p: Named) => `${p.name} is overgezet`,
    doneGiving: (p: Named) =>
      `${p.name} is niet meer van jouw account. Je facturen van dit domein blijven in je account.`,
    doneReceiving: (p: Named) =>
      `${p.name} is nu van jouw account, met zijn DNS. Jij bent de houder en krijgt de verlengingen.`,
    endedSubject: (p: Named) => `${p.name} wordt niet overgezet`,
    ended: (p: Named) => `Het overzetten van ${p.name} naar een ander account gaat niet door. Er is niets veranderd.`,
    why: 'Je krijgt deze mail omdat het om een domein van jouw account gaat, of om een dat je zou krijgen.',
  },
  {
    notActive: 'This domain is not active here (any more), or belongs to another account already.',
    changed: 'The services of this domain have changed. Check them; both owners then confirm again.',
    openInvoices: 'The owner has an unpaid invoice. The domain can be moved once it is paid.',
    openOrders: 'The owner has an order under way. The domain can be moved once it is finished.',
    suspended: 'This domain or its package is suspended for abuse. It can be moved once that is lifted.',
    receiver: 'The other account cannot get this domain.',
    pending: 'A move of this domain waits for confirmation already.',
    merging: 'The account of the owner is being merged with another one, or that waits for confirmation.',
    startedSubject: (p) => `Confirm the move of ${p.name}`,
    startedGiving: (p) => `It was asked to move ${p.name} from your account to another account.`,
    startedReceiving: (p) => `It was asked to move ${p.name} to your account.`,
    startedBoth:
      'Nothing changes until you have both confirmed. DNS and renewal go with it; invoices stay where they are. The new owner becomes the registrant of the domain.',
    MOVES: (p) => `Goes with it: ${p.list}.`,
    STAYS: (p) => `Stays with the present owner: ${p.list}.`,
    ENDS: (p) => `Ends: ${p.list}. The DNS records stay.`,
    newPassword:
      'The previous owner knows the passwords of the hosting package and its mailboxes. Set new ones on the page of the package.',
    look: 'View and confirm',
    lasts: 'You can confirm for seven days. After that the request expires.',
    notYou: 'Is this not right? Do not confirm, decline it and contact us.',
    doneSubject: (p) => `${p.name} was moved`,
    doneGiving: (p) => `${p.name} no longer belongs to your account. Your invoices for it stay in your account.`,
    doneReceiving: (p) =>
      `${p.name} belongs to your account now, with its DNS. You are its registrant and get its renewals.`,
    endedSubject: (p) => `${p.name} is not moved`,
    ended: (p) => `${p.name} is not moved to another account. Nothing has changed.`,
    why: 'You get this mail because it is about a domain of your account, or one that you would get.',
  },
)
