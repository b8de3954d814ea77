import { defineText } from '../../../rules/text'

type Listed = { list: string; others: number }
type Many = { n: number }

const counted =
  (one: string, many: string) =>
  ({ n }: Many): string =>
    `${n} ${n === 1 ? one : many}`

/** Texts about merging two accounts of one owner, and the mails about it. */
export const mergeText = defineText(
  {
    sameAccount: 'Dit is hetzelfde account.',
    receiver: 'Er is geen account met dit e-mailadres, of het is nog niet geactiveerd.',
    receiverState: 'Het andere account kan niets krijgen: het is geblokkeerd, gewist of van een subgebruiker.',
    giverState: 'Dit account kan niet weg: het is geblokkeerd, gewist of van een subgebruiker.',
    openOrders: 'Dit account heeft nog een bestelling lopen. Samenvoegen kan als die klaar is.',
    openInvoices: 'Dit account heeft nog een factuur openstaan. Samenvoegen kan als die betaald of gecrediteerd is.',
    suspended: 'Iets van dit account is afgesloten wegens misbruik. Samenvoegen kan als dat is opgeheven.',
    pendingPush: 'Voor een domein van dit account wacht een overzetting op bevestiging.',
    pendingMerge: 'Een van beide accounts wordt al samengevoegd, of dat wacht op bevestiging.',
    domains: ({ list, others }: Listed) =>
      `Deze domeinen kunnen nu niet mee: ${list}${others > 0 ? ` en nog ${others}` : ''}. Ze zijn niet actief of staan op hold.`,
    empty: 'Dit account heeft niets dat mee kan.',
    accounts: 'Een van beide accounts is geblokkeerd.',
    notActive: 'Het domein is niet actief.',
    failed: 'Het overzetten mislukte door een fout bij ons. Die staat in de log.',
    DOMAIN: counted('domein', 'domeinen'),
    HOSTING: counted('hostingpakket', 'hostingpakketten'),
    SERVER: counted('VPS', 'VPS’en'),
    CERTIFICATE: counted('certificaat', 'certificaten'),
    HOLDER: counted('domeinhouder', 'domeinhouders'),
    DNS_PROFILE: counted('DNS-profiel', 'DNS-profielen'),
    startedSubject: 'Bevestig het samenvoegen van twee accounts',
    startedGiving: (p: { email: string }) =>
      `Er is gevraagd om alles wat op jouw account loopt over te zetten naar het account van ${p.email}.`,
    startedReceiving: (p: { email: string }) =>
      `Er is gevraagd om alles wat op het account van ${p.email} loopt over te zetten naar jouw account.`,
    startedBoth: (p: { list: string }) =>
      `Er verandert pas iets als beide accounts het hebben bevestigd. Dan gaat mee: ${p.list}, en wat er tot dan bijkomt.`,
    stays:
      'Bestellingen, facturen, betalingen, incassomachtiging, API-tokens en subgebruikers blijven bij het oude account. Je kunt daar blijven inloggen om facturen te lezen en te betalen.',
    standardHolder: 'Was het oude account zelf de domeinhouder, dan wordt het nieuwe account dat.',
    look: 'Bekijken en bevestigen',
    lasts: 'Bevestigen kan zeven dagen. Daarna vervalt de vraag.',
    notYou: 'Klopt dit niet? Bevestig dan niets, wijs het af en neem contact met ons op.',
    doneSubject: 'Je accounts zijn samengevoegd',
    doneGiving: (p: { domains: string; email: string }) =>
      `${p.domains} en wat daarbij hoort zijn overgezet naar het account van ${p.email}.`,
    doneReceiving: (p: { domains: string; email: string }) =>
      `${p.domains} en wat daarbij hoort zijn overgezet van het account van ${p.email} naar dat van jou. Jij krijgt de verlengingen.`,
    doneSkipped: (p: Many) =>
      p.n === 1
        ? 'Eén ding kon niet mee en blijft bij het oude account. Wij kijken ernaar.'
        : `${p.n} dingen konden niet mee en blijven bij het oude account. Wij kijken ernaar.`,
    endedSubject: 'Je accounts worden niet samengevoegd',
    ended: 'Het samenvoegen van twee accounts gaat niet door. Er is niets veranderd.',
    why: 'Je krijgt deze mail omdat het om jouw account gaat, of om een account waarvan je alles zou krijgen.',
  },
  {
    sameAccount: 'This is the same account.',
    receiver: 'There is no account with this e-mail address, or it is not activated yet.',
    receiverState: 'The other account cannot get anything: it is blocked, erased or belongs to a sub-user.',
    giverState: 'This account cannot be merged: it is blocked, erased or belongs to a sub-user.',
    openOrders: 'This account has an order under way. It can be merged once that is finished.',
    openInvoices: 'This account has an open invoice. It can be merged once that is paid or credited.',
    suspended: 'Something of this account is suspended for abuse. It can be merged once that is lifted.',
    pendingPush: 'A move of a domain of this account waits for confirmation.',
    pendingMerge: 'One of the accounts is being merged already, or that waits for confirmation.',
    domains: ({ list, others }) =>
      `These domains cannot move now: ${list}${others > 0 ? ` and ${others} more` : ''}. They are not active or on hold.`,
    empty: 'This account has nothing that can move.',
    accounts: 'One of the accounts is blocked.',
    notActive: 'The domain is not active.',
    failed: 'Moving it failed by an error of ours, which is in the log.',
    DOMAIN: counted('domain', 'domains'),
    HOSTING: counted('hosting package', 'hosting packages'),
    SERVER: counted('VPS', 'VPSs'),
    CERTIFICATE: counted('certificate', 'certificates'),
    HOLDER: counted('registrant', 'registrants'),
    DNS_PROFILE: counted('DNS profile', 'DNS profiles'),
    startedSubject: 'Confirm the merge of two accounts',
    startedGiving: (p) => `It was asked to move everything on your account to the account of ${p.email}.`,
    startedReceiving: (p) => `It was asked to move everything on the account of ${p.email} to your account.`,
    startedBoth: (p) =>
      `Nothing changes until both accounts have confirmed. Then these move: ${p.list}, and what is added until then.`,
    stays:
      'Orders, invoices, payments, the direct debit mandate, API tokens and sub-users stay with the old account. You can still log in there to read and pay invoices.',
    standardHolder: 'Where the old account itself was the registrant, the new account becomes that.',
    look: 'View and confirm',
    lasts: 'You can confirm for seven days. After that the request expires.',
    notYou: 'Is this not right? Do not confirm, decline it and contact us.',
    doneSubject: 'Your accounts were merged',
    doneGiving: (p) => `${p.domains} with their services were moved to the account of ${p.email}.`,
    doneReceiving: (p) =>
      `${p.domains} with their services were moved from the account of ${p.email} to yours. You get their renewals.`,
    doneSkipped: (p) =>
      p.n === 1
        ? 'One thing could not move and stays with the old account. We are looking into it.'
        : `${p.n} things could not move and stay with the old account. We are looking into it.`,
    endedSubject: 'Your accounts are not merged',
    ended: 'The two accounts are not merged. Nothing has changed.',
    why: 'You get this mail because it is about your account, or one of which you would get everything.',
  },
)
