import { defineText } from '../../../rules/text'

export const certificateMailText = defineText(
  {
    subject: (p: { name: string }) => `Het certificaat voor ${p.name} is niet verlengd`,
    failed: (p: { name: string }) =>
      `We hebben het certificaat voor ${p.name} willen verlengen, en dat is niet gelukt.`,
    tries: 'We proberen het elke dag opnieuw tot het lukt. Kijk intussen of er iets te verhelpen is.',
    toCertificate: 'Naar het certificaat',
    counts: 'Het certificaat dat je hebt, blijft gelden tot zijn einddatum. Lukt het alsnog, dan hoor je niets meer.',
    why: 'Je krijgt deze mail omdat een certificaat van je binnenkort afloopt.',
  },
  {
    subject: (p) => `The certificate for ${p.name} was not renewed`,
    failed: (p) => `We tried to renew the certificate for ${p.name}, and did not succeed.`,
    tries: 'We try again every day until it works. Meanwhile, see whether there is something to mend.',
    toCertificate: 'To the certificate',
    counts:
      'The certificate that you have stays valid until its last day. If it works after all, you hear no more of it.',
    why: 'You get this mail because a certificate of yours ends soon.',
  },
)
