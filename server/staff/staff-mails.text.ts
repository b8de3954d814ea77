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
    rightAskedSubject: (p: { name: string }) => `${p.name} vraagt om een recht in beheer`,
    rightAsked: (p: { name: string; right: string }) => `${p.name} wil dit kunnen: ${p.right}.`,
    rightAskedWhy: (p: { reason: string }) => `De reden: ${p.reason}`,
    rightNote: 'Alleen een andere rol geeft dit recht. Doe je niets, dan verandert er niets.',
    rightWhy: 'Je krijgt deze mail omdat jij dit recht kunt geven.',
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
    rightAskedSubject: (p) => `${p.name} asks for a right in the back office`,
    rightAsked: (p) => `${p.name} would like to be able to do this: ${p.right}.`,
    rightAskedWhy: (p) => `The reason: ${p.reason}`,
    rightNote: 'Only another role gives this right. If you do nothing, nothing changes.',
    rightWhy: 'You get this mail because you can give this right.',
  },
)
