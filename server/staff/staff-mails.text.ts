import { defineText } from '../../rules/text'

/** Mails to staff. */
export const staffMailText = defineText(
  {
    newDeviceSubject: (p: { name: string }) => `${p.name} logde in op een nieuw apparaat`,
    newDevice: (p: { name: string; moment: string }) =>
      `${p.name} logde op ${p.moment} (Amsterdam) in bij beheer, met een browser die nog niet bekend was.`,
    from: (p: { address: string; device: string }) => `Vanaf ${p.address}, met ${p.device}.`,
    unknownDevice: 'een onbekende browser',
    toStaff: 'Naar Personeel',
    notExpected: 'Klopt dit niet? Zet de medewerker meteen uit: dan eindigen ook de sessies.',
    stoppedSubject: (p: { number: number }) => `Voorstel ${p.number} is tegengehouden`,
    stoppedByCustomer: 'De klant heeft het tegengehouden. Er is niets veranderd.',
    stoppedByStaff: 'Een collega heeft het tegengehouden. Er is niets veranderd.',
    toProposal: 'Naar het voorstel',
    stoppedWhy: 'Je krijgt deze mail omdat je dit hebt voorgesteld of goedgekeurd.',
    why: 'Je krijgt deze mail omdat je eigenaar bent in beheer.',
  },
  {
    newDeviceSubject: (p) => `${p.name} signed in on a new device`,
    newDevice: (p) =>
      `${p.name} signed in to the back office on ${p.moment} (Amsterdam), with a browser that was not known yet.`,
    from: (p) => `From ${p.address}, with ${p.device}.`,
    unknownDevice: 'an unknown browser',
    toStaff: 'To Staff',
    notExpected: 'Not expected? Disable the staff member at once: that ends the sessions too.',
    stoppedSubject: (p) => `Proposal ${p.number} was stopped`,
    stoppedByCustomer: 'The customer stopped it. Nothing has changed.',
    stoppedByStaff: 'A colleague stopped it. Nothing has changed.',
    toProposal: 'To the proposal',
    stoppedWhy: 'You get this mail because you proposed or approved it.',
    why: 'You get this mail because you are an owner in the back office.',
  },
)
