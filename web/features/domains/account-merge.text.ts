import { defineText } from '../../../rules/text'

type Many = { n: number }

const counted =
  (one: string, many: string) =>
  ({ n }: Many): string =>
    `${n} ${n === 1 ? one : many}`

/** Texts of the merge of two accounts, on the page where its owners confirm. */
export const accountMergeText = defineText(
  {
    title: 'Accounts samenvoegen',
    giving: (p: { email: string }) => `Alles wat op dit account loopt gaat naar het account van ${p.email}.`,
    receiving: (p: { email: string }) => `Alles wat op het account van ${p.email} loopt komt naar dit account.`,
    moves: (p: { list: string }) => `Gaat mee: ${p.list}, en wat er tot dan bijkomt.`,
    nothing: 'niets meer',
    DOMAIN: counted('domein met DNS, verlenging en diensten', 'domeinen met DNS, verlenging en diensten'),
    HOSTING: counted('hostingpakket', 'hostingpakketten'),
    SERVER: counted('VPS', 'VPS’en'),
    CERTIFICATE: counted('certificaat', 'certificaten'),
    HOLDER: counted('domeinhouder', 'domeinhouders'),
    DNS_PROFILE: counted('DNS-profiel', 'DNS-profielen'),
    staysGiving:
      'Bestellingen, facturen, betalingen, incasso, API-tokens en subgebruikers blijven bij dit account. Je kunt hier blijven inloggen om facturen te lezen en te betalen.',
    staysReceiving:
      'Bestellingen, facturen, betalingen, incasso, API-tokens en subgebruikers blijven bij het andere account.',
    renewals: 'De volgende verlengingen betaal je met dit account.',
    holder: 'Domeinhouders blijven gelijk. Was het oude account zelf de houder, dan wordt het nieuwe account dat.',
    until: (p: { moment: string }) => `Bevestigen kan tot ${p.moment}.`,
    otherConfirmed: 'Het andere account heeft bevestigd.',
    otherWaits: 'Het andere account heeft nog niet bevestigd.',
    youConfirmed: 'Jij hebt bevestigd.',
    moving: (p: { moved: number }) =>
      `Het overzetten is bezig: ${p.moved} ${p.moved === 1 ? 'domein' : 'domeinen'} over.`,
    movingAbout: 'Je krijgt een mail als alles klaar is. Beide accounts blijven ondertussen gewoon werken.',
    give: 'Alles overdragen',
    receive: 'Alles aannemen',
    decline: 'Samenvoegen afwijzen',
    act: 'Je bevestigt het samenvoegen van twee accounts.',
    started: 'Beide accounts hebben bevestigd. Het overzetten is begonnen.',
    waits: 'Bevestigd. Het wacht nu op het andere account.',
    declined: 'De accounts worden niet samengevoegd.',
    ownerOnly: 'Alleen de eigenaar van het account kan dit bevestigen.',
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    title: 'Merge accounts',
    giving: (p) => `Everything on this account moves to the account of ${p.email}.`,
    receiving: (p) => `Everything on the account of ${p.email} moves to this account.`,
    moves: (p) => `Moves: ${p.list}, and what is added until then.`,
    nothing: 'nothing any more',
    DOMAIN: counted('domain with DNS, renewal and services', 'domains with DNS, renewal and services'),
    HOSTING: counted('hosting package', 'hosting packages'),
    SERVER: counted('VPS', 'VPSs'),
    CERTIFICATE: counted('certificate', 'certificates'),
    HOLDER: counted('registrant', 'registrants'),
    DNS_PROFILE: counted('DNS profile', 'DNS profiles'),
    staysGiving:
      'Orders, invoices, payments, direct debit, API tokens and sub-users stay with this account. You can still log in here to read and pay invoices.',
    staysReceiving: 'Orders, invoices, payments, direct debit, API tokens and sub-users stay with the other account.',
    renewals: 'You pay the next renewals with this account.',
    holder: 'Registrants stay the same. Where the old account itself was the registrant, the new account becomes that.',
    until: (p) => `You can confirm until ${p.moment}.`,
    otherConfirmed: 'The other account has confirmed.',
    otherWaits: 'The other account has not confirmed yet.',
    youConfirmed: 'You have confirmed.',
    moving: (p) => `Moving is under way: ${p.moved} ${p.moved === 1 ? 'domain' : 'domains'} moved.`,
    movingAbout: 'You get a mail once everything is done. Both accounts keep working meanwhile.',
    give: 'Give everything away',
    receive: 'Accept everything',
    decline: 'Decline the merge',
    act: 'You are confirming the merge of two accounts.',
    started: 'Both accounts have confirmed. Moving has begun.',
    waits: 'Confirmed. It now waits for the other account.',
    declined: 'The accounts are not merged.',
    ownerOnly: 'Only the owner of the account can confirm this.',
    failed: 'That did not work. Try again.',
  },
)
