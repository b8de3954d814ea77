import { defineText } from '../../../rules/text'

export const step1Text = defineText(
  {
    title: 'Kies je domeinnaam',
    example: 'jouwnaam.nl',
    hint: 'Typ de naam die je wilt, met of zonder extensie. Je ziet meteen welke extensies vrij zijn, en wat ze nu en later kosten.',
    resellerRate: (p: { staffel: number }) => `Resellertarief, staffel ${p.staffel}`,
    toList: 'Een lijst namen bestellen',
    toStaffel: 'Staffel en prijzen',
    waiting: (p: { product: string }) => `${p.product} staat klaar in je winkelmand.`,
    waitingText: 'Kies er nu een domeinnaam bij.',
    notAdded: 'Het hostingpakket kon niet worden toegevoegd.',
    notAddedText: 'Kies het straks bij je domeinnaam, in de volgende stap.',
  },
  {
    title: 'Choose your domain name',
    example: 'yourname.nl',
    hint: 'Type the name that you want, with or without an extension. You see at once which extensions are free, and what they cost now and later.',
    resellerRate: (p) => `Reseller rate, tier ${p.staffel}`,
    toList: 'Order a list of names',
    toStaffel: 'Tier and prices',
    waiting: (p) => `${p.product} is waiting in your basket.`,
    waitingText: 'Now choose a domain name for it.',
    notAdded: 'The hosting package could not be added.',
    notAddedText: 'You can choose it with your domain name, in the next step.',
  },
)
