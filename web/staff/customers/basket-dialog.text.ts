import { defineText } from '../../../rules/text'

export const basketDialogText = defineText(
  {
    title: (p: { name: string }) => `Mandje voor ${p.name}`,
    about: (p: { email: string }) =>
      `${p.email} krijgt een link naar dit mandje. De klant ziet de prijzen, kijkt het na en betaalt; tot dan is er niets besteld.`,
    act: (p: { name: string }) => `Je mailt een mandje aan ${p.name}.`,
    button: 'Mandje mailen',
    names: 'Domeinnamen',
    namesAbout: 'Een op elke regel. Of ze vrij zijn, ziet de klant als hij het mandje opent.',
    hosting: 'Webhosting',
    noHosting: 'Geen hosting',
    done: (p: { email: string }) => `Het mandje is gemaild aan ${p.email}.`,
  },
  {
    title: (p) => `Basket for ${p.name}`,
    about: (p) =>
      `${p.email} gets a link to this basket. The customer sees the prices, checks it and pays; nothing is ordered until then.`,
    act: (p) => `You are mailing a basket to ${p.name}.`,
    button: 'Mail the basket',
    names: 'Domain names',
    namesAbout: 'One on each line. The customer sees whether they are available when opening the basket.',
    hosting: 'Web hosting',
    noHosting: 'No hosting',
    done: (p) => `The basket was mailed to ${p.email}.`,
  },
)
