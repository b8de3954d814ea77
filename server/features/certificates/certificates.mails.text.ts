import { defineText } from '../../../rules/text'

export const certificateMailText = defineText(
  {
    subject: (p: { name: string }) => `Het certificaat voor ${p.name} is niet verlengd`,
    failed: (p: { name: string }) =>
      `We hebben het certificaat voor ${p.name} willen verlengen, en dat is niet gelukt.`,
    tries: 'We proberen het elke dag opnieuw tot het lukt. Kijk intussen of er iets te verhelpen is.',
    toCertificate: 'Naar het certificaat',
    counts: 'Het certificaat dat je hebt, blijft gelden tot zijn einddatum. Lukt het alsnog, dan hoor je niets meer.',
    awaySubject: (p: { name: string }) => `Het nieuwe certificaat voor ${p.name} laat op zich wachten`,
    away: (p: { name: string }) =>
      `We vragen al dagen om een nieuw certificaat voor ${p.name}, en de uitgever geeft geen antwoord. Aan jouw gegevens of DNS ligt het niet.`,
    awayUntil: (p: { day: string }) =>
      `Je huidige certificaat geldt tot ${p.day}. We blijven het elke dag proberen, ook na deze mail.`,
    awayTries: 'We blijven het elke dag proberen, ook na deze mail.',
    awayAct:
      'Is dat binnen een week? Zet dan tot het nieuwe er is een ander certificaat op je webserver, of neem contact met ons op: we zoeken samen een andere uitgever. Anders hoef je niets te doen.',
    awayOnce: 'Over deze aanvraag mailen we je niet nog eens. Of het gelukt is, zie je bij je certificaat.',
    whyAway: 'Je krijgt deze mail omdat een certificaat van je opnieuw wordt aangevraagd.',
    why: 'Je krijgt deze mail omdat een certificaat van je binnenkort afloopt.',
  },
  {
    subject: (p) => `The certificate for ${p.name} was not renewed`,
    failed: (p) => `We tried to renew the certificate for ${p.name}, and did not succeed.`,
    tries: 'We try again every day until it works. Meanwhile, see whether there is something to mend.',
    toCertificate: 'To the certificate',
    counts:
      'The certificate that you have stays valid until its last day. If it works after all, you hear no more of it.',
    awaySubject: (p) => `The new certificate for ${p.name} is taking its time`,
    away: (p) =>
      `For days we have been asking for a new certificate for ${p.name}, and the authority does not answer. It is not about your details or your DNS.`,
    awayUntil: (p) =>
      `Your present certificate is valid until ${p.day}. We go on trying every day, after this mail too.`,
    awayTries: 'We go on trying every day, after this mail too.',
    awayAct:
      'Is that within a week? Then put another certificate on your web server until the new one is there, or contact us: together we look for another authority. Otherwise you need not do anything.',
    awayOnce: 'We send no other mail about this request. Whether it worked stands at your certificate.',
    whyAway: 'You get this mail because a certificate of yours is being asked for again.',
    why: 'You get this mail because a certificate of yours ends soon.',
  },
)
