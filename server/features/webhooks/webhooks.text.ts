import { defineText } from '../../../rules/text'

/** Texts of refusals and mails about webhooks. */
export const webhookText = defineText(
  {
    tooMany: (p: { max: number }) => `Je hebt al ${p.max} webhooks. Verwijder er eerst een.`,
    wrongQuery: (p: { problem: string }) => `Deze query klopt niet. ${p.problem}`,
    pausedSubject: (p: { host: string }) => `Je webhook naar ${p.host} staat op pauze`,
    paused: (p: { url: string; since: string }) =>
      `Sinds ${p.since} is geen bericht aangekomen op ${p.url}. Daarom sturen we er niets meer heen.`,
    resume:
      'Antwoordt het adres weer? Zet de webhook dan weer aan: wat nog geen drie dagen wacht, sturen we alsnog. Wat er tijdens de pauze verandert, sturen we niet.',
    toWebhooks: 'Webhooks bekijken',
    why: 'Je krijgt deze mail omdat een webhook van je account op pauze is gezet.',
  },
  {
    tooMany: (p) => `You have ${p.max} webhooks already. Delete one first.`,
    wrongQuery: (p) => `This query is not right. ${p.problem}`,
    pausedSubject: (p) => `Your webhook to ${p.host} is paused`,
    paused: (p) => `Since ${p.since} no message has arrived at ${p.url}. That is why we send nothing there any more.`,
    resume:
      'Does the address answer again? Then turn the webhook on again: what has waited for less than three days is still sent. What changes during the pause is not sent.',
    toWebhooks: 'See webhooks',
    why: 'You get this mail because a webhook of your account was paused.',
  },
)
