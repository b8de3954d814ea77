import { defineText } from '../../../rules/text'

type Name = { domainName: string }

const dutch = {
  unknownProduct: 'Dit product bestaat niet.',
  productMismatch: 'De code hoort niet bij dit product.',
  notSoldHere: 'Dit product kun je hier niet bestellen.',
  wrongExtension: 'De extensie van de naam hoort niet bij dit product.',
  invalidName: 'Dit is geen geldige domeinnaam.',
  full: (p: { items: number }) => `Er passen ${p.items} artikelen in een winkelmand. Bestel eerst wat erin zit.`,
  noPackage: 'Dit is geen hostingpakket.',
  noUpgrade: 'Kies een groter pakket dan je hebt.',
  noUpgradeFor: (p: Name) =>
    `${p.domainName} heeft al een pakket dat net zo groot of groter is. Kies een groter pakket of verwijder het.`,
  notFree: 'Dit is geen gratis installatie.',
  noneChosen: 'Kies eerst een extra dienst.',
  noExtra: 'Dit is geen extra dienst voor een hostingpakket.',
  hasExtra: (p: { title: string }) => `${p.title} heb je al bij dit pakket.`,
  period: 'Kies 1 of 5 jaar.',
  discountCode: 'Deze kortingscode is niet geldig.',
  nothingProposed: 'Deze dienst is niet aangeboden.',
  notForResellers: 'Dit hoort niet bij het bestellen als reseller.',
  emptyBasket: 'Je winkelmand is leeg.',
  domainMissing: 'Kies eerst een domeinnaam bij je hostingpakket.',
  noLongerSold: (p: { title: string }) => `${p.title} verkopen we niet meer. Verwijder het uit je winkelmand.`,
  pausedNow: (p: { title: string }) =>
    `${p.title} is nu even niet te bestellen. Probeer het later, of verwijder het uit je winkelmand.`,
  codeMissing: (p: Name) => `${p.domainName}: vul de verhuiscode in en sla hem op.`,
  codeWrong: (p: Name) =>
    `${p.domainName}: de verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code en sla hem op.`,
  moveBeforeForwarding: (p: Name) =>
    `${p.domainName}: een naam die nog moet verhuizen kan niet meteen worden doorgestuurd. Kies hosting of alleen registreren en vul de verhuiscode in.`,
  alreadyOwned: (p: Name) => `${p.domainName} is al van jou. Verwijder de naam uit je winkelmand.`,
  discountGone: (p: { code: string }) => `De kortingscode ${p.code} is niet meer geldig. Verwijder hem.`,
  nameGone: (p: Name) => `${p.domainName} is niet meer vrij. Verwijder de naam uit je winkelmand of kies een andere.`,
  cannotMove: (p: Name) => `${p.domainName} kan nu niet worden verhuisd. Verwijder de naam uit je winkelmand.`,
  priceChanged: (p: Name & { before: string; after: string }) =>
    `De prijs van ${p.domainName} is veranderd: eerst ${p.before}, nu ${p.after} (exclusief btw). Je winkelmand heeft de nieuwe prijs.`,
  becameFree: (p: Name) => `${p.domainName} is intussen vrij om te registreren. Voeg de naam opnieuw toe.`,
}

export const basketText = defineText(dutch, {
  unknownProduct: 'This product does not exist.',
  productMismatch: 'The code does not belong to this product.',
  notSoldHere: 'This product cannot be ordered here.',
  wrongExtension: 'The extension of the name does not belong to this product.',
  invalidName: 'This is not a valid domain name.',
  full: (p) => `A basket holds ${p.items} items. Order what is in it first.`,
  noPackage: 'This is not a hosting package.',
  noUpgrade: 'Choose a bigger package than you have.',
  noUpgradeFor: (p) =>
    `${p.domainName} already has a package that is as big or bigger. Choose a bigger one or remove it.`,
  notFree: 'This is not a free installation.',
  noneChosen: 'First choose an extra service.',
  noExtra: 'This is no extra service of a hosting package.',
  hasExtra: (p) => `You already have ${p.title} with this package.`,
  period: 'Choose 1 or 5 years.',
  discountCode: 'This discount code is not valid.',
  nothingProposed: 'This service was not offered.',
  notForResellers: 'This is no part of ordering as a reseller.',
  emptyBasket: 'Your basket is empty.',
  domainMissing: 'First choose a domain name for your hosting package.',
  noLongerSold: (p) => `We no longer sell ${p.title}. Remove it from your basket.`,
  pausedNow: (p) => `${p.title} cannot be ordered right now. Try again later, or remove it from your basket.`,
  codeMissing: (p) => `${p.domainName}: fill in the transfer code and save it.`,
  codeWrong: (p) =>
    `${p.domainName}: the transfer code is not right. Ask your current provider for the right code and save it.`,
  moveBeforeForwarding: (p) =>
    `${p.domainName}: a name that has yet to move cannot be forwarded at once. Choose hosting or only registering and fill in the transfer code.`,
  alreadyOwned: (p) => `${p.domainName} is yours already. Remove the name from your basket.`,
  discountGone: (p) => `The discount code ${p.code} is no longer valid. Remove it.`,
  nameGone: (p) => `${p.domainName} is no longer free. Remove the name from your basket or choose another one.`,
  cannotMove: (p) => `${p.domainName} cannot be transferred now. Remove the name from your basket.`,
  priceChanged: (p) =>
    `The price of ${p.domainName} has changed: it was ${p.before} and is ${p.after} now (excluding VAT). Your basket has the new price.`,
  becameFree: (p) => `${p.domainName} has become free to register. Add the name again.`,
})

export const notAvailableText = defineText(
  {
    quarantine: (p: Name) =>
      `${p.domainName} is net opgezegd en zit in quarantaine. De naam kan nu niet worden besteld.`,
    reserved: (p: Name) => `${p.domainName} is gereserveerd door de beheerder van de extensie.`,
    'invalid-name': (p: Name) => `${p.domainName} is geen geldige domeinnaam.`,
    owned: () => 'Dit domein is al in uw bezit.',
  },
  {
    quarantine: (p) => `${p.domainName} was cancelled recently and is in quarantine. It cannot be ordered now.`,
    reserved: (p) => `${p.domainName} is reserved by the registry of its extension.`,
    'invalid-name': (p) => `${p.domainName} is not a valid domain name.`,
    owned: () => 'You already own this domain.',
  },
)
