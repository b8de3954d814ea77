import { defineText } from '../../../rules/text'

type Ending = { product: string; domain: string; day: string }

export const cloudflareMailText = defineText(
  {
    subject: (p: Ending) => `${p.product} voor ${p.domain} stopt op ${p.day}`,
    ends: (p: Ending) =>
      `De termijn die je voor ${p.product} hebt betaald, loopt op ${p.day} af. Wil je dat ${p.domain} beschermd blijft, bestel het dan opnieuw: de nieuwe termijn sluit aan op deze.`,
    goesOn: 'Doe je niets, dan zetten we op die dag in de DNS terug waar je website staat. Die blijft bereikbaar.',
    comesBack:
      'Doe je niets, dan komt je domein op die dag terug naar onze naamservers, met de records die je had. Je website en e-mail blijven werken.',
    order: 'Opnieuw bestellen',
    nothingToDo: 'Er wordt niets vanzelf verlengd of afgeschreven.',
    why: 'Je krijgt deze mail omdat Cloudflare voor een domein van je afloopt.',
  },
  {
    subject: (p) => `${p.product} for ${p.domain} ends on ${p.day}`,
    ends: (p) =>
      `The term that you paid for ${p.product} ends on ${p.day}. If you want ${p.domain} to stay protected, order it again: the new term follows this one.`,
    goesOn:
      'If you do nothing, we put back in the DNS on that day where your website is. It can be reached all the same.',
    comesBack:
      'If you do nothing, your domain comes back to our name servers on that day, with the records that you had. Your website and e-mail go on working.',
    order: 'Order again',
    nothingToDo: 'Nothing is renewed or charged by itself.',
    why: 'You get this mail because Cloudflare for a domain of yours ends.',
  },
)
