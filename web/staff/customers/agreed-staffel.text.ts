import { defineText } from '../../../rules/text'

/** Words for tiers that were agreed by date. */
export const agreedStaffelText = defineText(
  {
    staffel: 'Staffel',
    agreed: (p: { staffel: number }) => `${p.staffel}, afgesproken`,
    earned: (p: { staffel: number }) => `${p.staffel}, verdiend`,
    tier: (p: { staffel: number }) => `Staffel ${p.staffel}`,
    noTier: 'Geen afspraak',
    from: (p: { what: string; day: string }) => `${p.what} vanaf ${p.day}`,
    between: (p: { what: string; day: string; end: string }) => `${p.what} vanaf ${p.day} tot ${p.end}`,
    withdraw: 'Intrekken',
    withdrawOf: (p: { what: string }) => `Intrekken: ${p.what}`,
    withdrawTitle: (p: { what: string }) => `${p.what} intrekken?`,
    withdrawAbout:
      'De afspraak gaat niet in. De staffel van vandaag blijft zoals die is, tot een andere afspraak ingaat.',
    withdrawAct: 'Je trekt een geplande staffel in.',
    withdrawn: 'Geplande staffel ingetrokken.',
  },
  {
    staffel: 'Tier',
    agreed: (p) => `${p.staffel}, agreed`,
    earned: (p) => `${p.staffel}, earned`,
    tier: (p) => `Tier ${p.staffel}`,
    noTier: 'No agreement',
    from: (p) => `${p.what} from ${p.day}`,
    between: (p) => `${p.what} from ${p.day} until ${p.end}`,
    withdraw: 'Withdraw',
    withdrawOf: (p) => `Withdraw: ${p.what}`,
    withdrawTitle: (p) => `Withdraw ${p.what}?`,
    withdrawAbout: 'The agreement does not begin. The tier of today stays as it is, until another agreement begins.',
    withdrawAct: 'You withdraw a planned tier.',
    withdrawn: 'Planned tier withdrawn.',
  },
)
