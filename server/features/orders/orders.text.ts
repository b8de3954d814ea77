import { writtenDay } from '../../../rules/calendar'
import type { RegistryWait } from '../../../rules/registry-wait'
import { renewedTerm } from '../../../rules/renewal'
import { defineText, type Locale } from '../../../rules/text'
import type { LineRow } from './orders.repository'

/** Why an order is not made. */
export const refusalText = defineText(
  {
    emptyBasket: 'Je winkelmand is leeg.',
    basketChanged: 'Je winkelmand is intussen veranderd. Kijk hem na en bestel opnieuw.',
    priceChanged: 'De prijs is intussen veranderd. Kijk je winkelmand na en bestel opnieuw.',
    termsChanged:
      'De algemene voorwaarden zijn veranderd terwijl je bezig was. Lees ze en ga opnieuw akkoord; wat je hebt ingevuld staat er nog.',
    discountCodeGone: 'Je kortingscode is niet meer geldig. Haal de code uit je winkelmand en bestel opnieuw.',
    amountTooLarge: 'Een bestelling kan niet hoger zijn dan € 99.999,99. Verdeel hem over meer bestellingen.',
    dataIncomplete: 'Vul eerst je gegevens aan.',
    nameClaimed: (p: { names: string }) =>
      `${p.names}: iemand anders is deze naam nu aan het bestellen. Haal de naam uit je winkelmand of probeer het later.`,
    nameGone: (p: { names: string }) =>
      `Niet meer te krijgen: ${p.names}. Iemand anders was eerder. Ga verder zonder, of annuleer de bestelling en kies iets anders.`,
  },
  {
    emptyBasket: 'Your basket is empty.',
    basketChanged: 'Your basket has changed in the meantime. Look through it and order again.',
    priceChanged: 'The price has changed in the meantime. Look through your basket and order again.',
    termsChanged:
      'The terms and conditions changed while you were ordering. Read them and agree again; what you entered is still there.',
    discountCodeGone: 'Your discount code is no longer valid. Remove it from your basket and order again.',
    amountTooLarge: 'An order cannot be higher than € 99,999.99. Split it over several orders.',
    dataIncomplete: 'First complete your details.',
    nameClaimed: (p) =>
      `${p.names}: somebody else is ordering this name right now. Remove it from your basket or try again later.`,
    nameGone: (p) =>
      `No longer available: ${p.names}. Somebody else was first. Go on without, or cancel the order and choose something else.`,
  },
)

/** Why an order cannot be delivered before it is paid. */
export const creditText = defineText(
  {
    noRoom:
      'Op rekening of met incasso kun je nu niets meer bestellen: er staat al zoveel open als we hebben afgesproken. Betaal deze bestelling online, of betaal eerst wat openstaat.',
    tooLarge: (p: { room: string; gross: string }) =>
      `Op rekening of met incasso kun je nog voor ${p.room} bestellen, en deze bestelling kost ${p.gross}. Betaal hem online, of betaal eerst wat openstaat.`,
  },
  {
    noRoom:
      'You cannot order more on account or by direct debit now: as much is unpaid as we agreed on. Pay this order online, or first pay what is open.',
    tooLarge: (p) =>
      `You can order for ${p.room} more on account or by direct debit, and this order costs ${p.gross}. Pay it online, or first pay what is open.`,
  },
)

/** The name on an invoice of the surcharge of a payment method. */
export const feeText = defineText({ fee: 'Kosten van de betaalwijze' }, { fee: 'Costs of the payment method' })

/** A line of which a part was credited. */
const partText = defineText(
  { part: (p: { title: string }) => `${p.title} (gedeelte)` },
  { part: (p) => `${p.title} (part)` },
)

/** The state of a line. */
export const deliveryText = defineText(
  {
    waiting: 'Begint zodra je betaling binnen is.',
    cancelled: 'Niet geleverd: de bestelling is vervallen.',
    PENDING: 'Wordt verwerkt.',
    RUNNING: 'Wordt verwerkt.',
    DONE: 'Geleverd.',
    taken: 'Niet gelukt: de naam is intussen door iemand anders geregistreerd.',
    'wrong-code': 'Niet gelukt: de verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.',
    'code-expired': 'Niet gelukt: we hebben geen goede verhuiscode gekregen.',
    'not-transferable': 'Niet gelukt: deze naam kan nu niet worden verhuisd.',
    'holder-refused': 'Niet gelukt: de beheerder van de extensie neemt de gegevens van de domeinhouder niet aan.',
    'name-servers-refused': 'Niet gelukt: de beheerder van de extensie neemt de nameservers niet aan.',
    'price-changed': 'Niet gelukt: de beheerder van de extensie vraagt intussen een hogere prijs voor deze naam.',
    rejected: 'Niet gelukt: de beheerder van de extensie heeft de aanvraag geweigerd.',
    'domain-failed': 'Niet geleverd: de domeinnaam waar dit bij hoort is niet gelukt.',
    'given-up': 'Niet gelukt: het is ons ook na vele pogingen niet gelukt dit te leveren.',
    'not-yours': 'Niet gelukt: de domeinnaam waar dit bij hoort staat niet op je naam.',
    'name-refused': 'Niet gelukt: de uitgever geeft voor deze naam geen certificaat uit.',
    'bad-request': 'Niet gelukt: de certificaataanvraag (CSR) is afgekeurd.',
    'not-validated': 'Niet gelukt: de DNS-records voor de controle van het certificaat zijn niet gevonden.',
    'no-server': 'Niet gelukt: we kunnen deze server nu niet maken.',
    'not-protected': 'Niet gelukt: Cloudflare neemt dit domein niet aan.',
    ended: 'Niet verlengd: de termijn was al afgelopen of al verlengd.',
    renewed: 'Verlengd.',
  },
  {
    waiting: 'Begins as soon as your payment is in.',
    cancelled: 'Not delivered: the order has lapsed.',
    PENDING: 'Being processed.',
    RUNNING: 'Being processed.',
    DONE: 'Delivered.',
    taken: 'Failed: somebody else has registered the name in the meantime.',
    'wrong-code': 'Failed: the transfer code is not right. Ask your current provider for the right one.',
    'code-expired': 'Failed: we were not given a right transfer code.',
    'not-transferable': 'Failed: this name cannot be transferred now.',
    'holder-refused': 'Failed: the registry of the extension does not accept the details of the domain holder.',
    'name-servers-refused': 'Failed: the registry of the extension does not accept the name servers.',
    'price-changed': 'Failed: the registry of the extension now asks a higher price for this name.',
    rejected: 'Failed: the registry of the extension has refused the request.',
    'domain-failed': 'Not delivered: the domain name that it belongs to could not be delivered.',
    'given-up': 'Failed: we could not deliver this, even after many attempts.',
    'not-yours': 'Failed: the domain name that it belongs to is not in your name.',
    'name-refused': 'Failed: the authority issues no certificate for this name.',
    'bad-request': 'Failed: the certificate request (CSR) was turned down.',
    'not-validated': 'Failed: the DNS records for the check of the certificate were not found.',
    'no-server': 'Failed: we cannot make this server now.',
    'not-protected': 'Failed: Cloudflare does not take this domain.',
    ended: 'Not renewed: the term was over already, or had been renewed.',
    renewed: 'Renewed.',
  },
)

/** Explanations of a line that its registry has accepted and not finished. */
export const waitText = defineText(
  {
    registry: 'Wacht op de beheerder van de extensie.',
    transfer: 'De verhuizing loopt bij de beheerder van de extensie. Je hoeft niets te doen.',
    holder: 'Wacht op de domeinhouder: bevestig de aanvraag met de link in de mail van de beheerder of registrar.',
    'losing-registrar':
      'Wacht op je huidige aanbieder, die hier tot vijf dagen over mag doen. Krijg je een mail van hem, klik dan op akkoord: dan gaat het sneller.',
    unknown: 'Aangevraagd bij de beheerder van de extensie. We kijken steeds of het klaar is.',
  } satisfies Record<RegistryWait | 'transfer', string>,
  {
    registry: 'Waiting for the registry of the extension.',
    transfer: 'The registry of the extension is carrying out the transfer. You need not do anything.',
    holder: 'Waiting for the domain holder: confirm the request by the link in the mail of the registry or registrar.',
    'losing-registrar':
      'Waiting for your current provider, which may take up to five days. If it sends you a mail, accept the transfer there: that makes it faster.',
    unknown: 'Requested at the registry of the extension. We keep checking whether it is done.',
  },
)

/** The name of a renewal. */
const renewalText = defineText(
  { renewal: (p: { title: string; day: string }) => `${p.title}, verlenging tot ${p.day}` },
  { renewal: (p) => `${p.title}, renewal until ${p.day}` },
)

/** The last moment to pay a renewal. */
export const dueRenewalText = defineText(
  {
    due: (p: Ending) => `Betaal voor ${p.day}. Anders ${p.count === 1 ? 'stopt' : 'stoppen'} op die dag: ${p.names}.`,
    ended: (p: Ending) => `Gestopt. Betaal voor ${p.day} om terug te krijgen: ${p.names}.`,
    more: (p: { names: string; more: number }) => `${p.names} en ${p.more} andere`,
  },
  {
    due: (p) => `Pay before ${p.day}. Otherwise ${p.count === 1 ? 'this ends' : 'these end'} on that day: ${p.names}.`,
    ended: (p) => `It has ended. Pay before ${p.day} to get back: ${p.names}.`,
    more: (p) => `${p.names} and ${p.more} more`,
  },
)

interface Ending {
  day: string
  count: number
  names: string
}

/** What goes back beside lines that were not delivered. */
export const refundText = defineText({ payment: 'Tweede betaling' }, { payment: 'Second payment' })

/** Why another transfer code is not taken. */
export const transferCodeText = defineText(
  {
    notWaiting: 'Deze verhuizing wacht niet op een verhuiscode.',
    notACode: 'Vul de verhuiscode in zoals je huidige aanbieder hem gaf.',
    wrong: 'Deze verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.',
    holderGone: 'De domeinhouder die je koos bestaat niet meer. Neem contact met ons op.',
  },
  {
    notWaiting: 'This transfer is not waiting for a transfer code.',
    notACode: 'Fill in the transfer code as your current provider gave it.',
    wrong: 'This transfer code is not right. Ask your current provider for the right one.',
    holderGone: 'The domain holder that you chose no longer exists. Please contact us.',
  },
)

type Titled = Pick<LineRow, 'kind' | 'domainName' | 'redirectUrl' | 'productNameNl' | 'productNameEn' | 'options'>

/**
 * The title of a line: the name itself, else the product with the domain that it belongs to; with the end of the term
 * where it is another one of what the buyer has.
 */
export function titleOf(line: Titled, locale: Locale): string {
  const title = thingOf(line, locale)
  const renewed = renewedTerm(line.options)
  return renewed ? renewalText[locale].renewal({ title, day: writtenDay(renewed.until, locale) }) : title
}

/** The title of a line, or of a part of it. */
export function partTitleOf({ line, part }: { line: Titled; part: number | null }, locale: Locale): string {
  const title = titleOf(line, locale)
  return part === null ? title : partText[locale].part({ title })
}

/** The same without its term. */
export function thingOf(line: Titled, locale: Locale): string {
  if (line.kind === 'DOMAIN' && line.domainName) return line.domainName
  const product = productNameOf(line, locale)
  if (line.kind === 'REDIRECT' && line.redirectUrl) return `${product}: ${line.redirectUrl}`
  return line.domainName ? `${product} (${line.domainName})` : product
}

export const productNameOf = (line: Pick<LineRow, 'productNameNl' | 'productNameEn'>, locale: Locale): string =>
  locale === 'en' ? line.productNameEn : line.productNameNl
