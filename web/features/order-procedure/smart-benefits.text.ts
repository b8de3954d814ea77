import { defineText } from '../../../rules/text'

type Name = { name: string }

export const smartBenefitsText = defineText(
  {
    two: 'Nog twee voordelen bij je bestelling',
    one: 'Nog een voordeel bij je bestelling',
    twoText: 'Je kunt ze los van elkaar kiezen. Niets staat vooraf aangevinkt.',
    oneText: 'Je kiest zelf. Niets staat vooraf aangevinkt.',
    upgrade: (p: Name) => `Upgrade naar ${p.name}`,
    add: (p: Name) => `${p.name} toevoegen`,
    forDomain: (p: { domain: string }) => `Voor ${p.domain}`,
    certificateAdds: (p: { amount: string }) =>
      `Bij je webhosting zit al een gratis certificaat. Dit certificaat voegt een verzekering tot ${p.amount} toe.`,
    sixMonths: 'eerste 6 maanden',
    packagePrice: (p: { price: string }) => `samen ${p.price} p/m, eerste 6 maanden`,
    later: (p: { price: string }) => `daarna ${p.price} p/m`,
    decline: 'Nee, bedankt',
    accept: 'Toevoegen en doorgaan',
    accepting: 'Toevoegen…',
    close: 'Sluiten',
  },
  {
    two: 'Two more benefits with your order',
    one: 'One more benefit with your order',
    twoText: 'You can choose them separately. Nothing is ticked beforehand.',
    oneText: 'The choice is yours. Nothing is ticked beforehand.',
    upgrade: (p) => `Upgrade to ${p.name}`,
    add: (p) => `Add ${p.name}`,
    forDomain: (p) => `For ${p.domain}`,
    certificateAdds: (p) =>
      `Your web hosting comes with a free certificate already. This one adds an insurance of up to ${p.amount}.`,
    sixMonths: 'first 6 months',
    packagePrice: (p) => `${p.price} p/m in all, first 6 months`,
    later: (p) => `then ${p.price} p/m`,
    decline: 'No, thanks',
    accept: 'Add and continue',
    accepting: 'Adding…',
    close: 'Close',
  },
)
