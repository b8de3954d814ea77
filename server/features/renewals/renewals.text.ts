import { defineText } from '../../../rules/text'

type OnDay = { day: string }
type Named = { name: string }

/** What happens at the end of a term, in words of its owner's language. */
export const renewalText = defineText(
  {
    renews: (p: OnDay & { orders: string }) => `Wordt verlengd op ${p.day}. We bestellen de verlenging op ${p.orders}.`,
    toPay: (p: OnDay) => `Betaal voor ${p.day}, anders stopt het op die dag.`,
    beingRenewed: 'Wordt nu verlengd.',
    ends: (p: OnDay) => `Stopt op ${p.day}. Zet 'Automatisch verlengen' aan als je het wilt houden.`,
    notSold: (p: OnDay) => `Stopt op ${p.day}: we verkopen dit niet meer.`,
    failed: (p: OnDay) =>
      `De verlenging is niet gelukt, en stopt op ${p.day}. Zet 'Automatisch verlengen' aan om het opnieuw te proberen.`,
    ended: 'De termijn is afgelopen. Bestel het opnieuw, of neem contact met ons op.',
    quarantine: (p: OnDay) =>
      `Gestopt, en in quarantaine. Haal de naam voor ${p.day} terug; vanaf die dag kan iedereen hem registreren.`,
    getBack: (p: OnDay) => `Gestopt. Haal het voor ${p.day} terug: tot die dag bewaren we het voor je.`,

    howMany: (p: { max: number }) => `Kies 1 tot ${p.max} diensten.`,
    hasEnded: (p: Named) =>
      `De termijn van ${p.name} is al afgelopen. Op de pagina ervan lees je of je het kunt terughalen.`,
    isOn: (p: Named) => `De termijn van ${p.name} is niet afgelopen: er is niets terug te halen.`,
    tooLate: (p: Named) =>
      `${p.name} kan niet meer worden teruggehaald: daarvoor is het te lang geleden gestopt. Bestel het opnieuw, of neem contact met ons op.`,
    cannot: (p: Named) => `${p.name} kan niet worden verlengd: we verkopen dit niet meer.`,
    beingPaid: (p: Named) =>
      `De verlenging van ${p.name} wordt op dit moment betaald. Probeer het over een kwartier opnieuw.`,
    beingRenewedNow: (p: Named) => `${p.name} wordt op dit moment verlengd. Wacht tot dat klaar is.`,
    howManyYears: (p: { max: number }) => (p.max === 1 ? 'Kies 1 jaar.' : `Kies 1 tot ${p.max} jaar.`),
    farAhead: (p: Named) => `${p.name} is al zo ver vooruit verlengd als het register toelaat.`,
    isRenewed: (p: Named) =>
      `${p.name} wordt op dit moment verlengd. Probeer het straks opnieuw: dan geldt je keuze voor daarna.`,
  },
  {
    renews: (p) => `Renews on ${p.day}. We order the renewal on ${p.orders}.`,
    toPay: (p) => `Pay before ${p.day}, or it stops on that day.`,
    beingRenewed: 'Is being renewed now.',
    ends: (p) => `Stops on ${p.day}. Switch 'Renew automatically' on if you want to keep it.`,
    notSold: (p) => `Stops on ${p.day}: we sell this no longer.`,
    failed: (p) => `The renewal failed, and it stops on ${p.day}. Switch 'Renew automatically' on to try again.`,
    ended: 'Its term is over. Order it again, or contact us.',
    quarantine: (p) =>
      `Ended, and in quarantine. Get the name back before ${p.day}; from that day on anybody can register it.`,
    getBack: (p) => `Ended. Get it back before ${p.day}: we keep it for you until then.`,

    howMany: (p) => `Choose 1 to ${p.max} services.`,
    hasEnded: (p) => `The term of ${p.name} is over already. Its page says whether you can get it back.`,
    isOn: (p) => `The term of ${p.name} is not over: there is nothing to get back.`,
    tooLate: (p) => `${p.name} cannot be got back any more: it ended too long ago. Order it again, or contact us.`,
    cannot: (p) => `${p.name} cannot be renewed: we sell this no longer.`,
    beingPaid: (p) => `The renewal of ${p.name} is being paid at this moment. Try again in a quarter of an hour.`,
    beingRenewedNow: (p) => `${p.name} is being renewed at this moment. Wait until that is done.`,
    howManyYears: (p) => (p.max === 1 ? 'Choose 1 year.' : `Choose 1 to ${p.max} years.`),
    farAhead: (p) => `${p.name} is renewed as far ahead as its registry allows.`,
    isRenewed: (p) =>
      `${p.name} is being renewed at this moment. Try again later: your choice then holds for after that.`,
  },
)
