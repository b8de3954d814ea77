import type { DomainFacts, DomainFinding } from './domain-health'
import { defineText, type Locale } from './text'

type Named = { domain: string }

/** Facts that the words of a finding mention. Dates are written in the reader's language. */
export interface NamedFacts {
  /** In Unicode. */
  domain: string
  /** Day before which it can be restored; null if it cannot. */
  restorableUntil: string | null
  nameServerSwitch: {
    state: NonNullable<DomainFacts['nameServerSwitch']>['state']
    since: string
    problem: string | null
  } | null
}

/** Describes a finding: what it is, and what it means or how to solve it. */
export function describeFinding(
  { name }: Pick<DomainFinding, 'name'>,
  facts: NamedFacts,
  locale: Locale,
): { title: string; message: string } {
  const text = findingText[locale]
  const { domain, restorableUntil: day, nameServerSwitch } = facts
  if (name === 'expired') return { title: text.expired, message: day ? text.expiredBack({ day }) : text.expiredText }
  if (name === 'spf') return { title: text.spf, message: text.spfText({ domain }) }
  if (name === 'dmarc') return { title: text.dmarc, message: text.dmarcText({ domain }) }
  if (name !== 'switch') return { title: text[name], message: text[`${name}Text`] }
  if (!nameServerSwitch) throw new Error('a domain that does not change its name servers has no such finding')
  const { state, since, problem } = nameServerSwitch
  const message = [text.switchSince({ moment: since }), problem].filter((part) => part !== null).join(' ')
  return { title: text[`switch${state}`], message }
}

const findingText = defineText(
  {
    expired: 'Dit domein is verlopen',
    expiredText: 'Website en mail werken niet meer. Neem contact op als je de naam terug wilt.',
    expiredBack: (p: { day: string }) =>
      `Website en mail werken niet meer. Haal het domein voor ${p.day} terug; vanaf die dag kan iedereen de naam registreren.`,
    registering: 'De registratie is aangevraagd',
    registeringText: 'Het register heeft de naam nog niet bevestigd. Je hoeft niets te doen.',
    transferring: 'De verhuizing loopt',
    transferringText: 'De vorige registrar heeft tot vijf dagen om de naam los te laten. Je hoeft niets te doen.',
    transferred: 'Dit domein is verhuisd naar een andere registrar',
    transferredText: 'Wij verlengen het niet meer en onze nameservers antwoorden er niet meer voor.',
    deleted: 'Dit domein is opgeheven',
    deletedText: 'De beheerder van de extensie heeft de naam opgeheven. Website en mail werken niet meer.',
    holder: 'Het e-mailadres van de domeinhouder is nog niet bevestigd',
    holderText:
      'Er is een mail met een link naar dat adres gestuurd. Klik op de link, anders wordt het domein tijdelijk uitgezet. Klopt het adres niet, wijzig dan de domeinhouder.',
    switchPASSING_ON: 'De overstap naar onze nameservers wordt doorgegeven',
    switchDELAYED: 'De overstap naar onze nameservers wordt doorgegeven, maar dat lukt nog niet',
    switchFAILED: 'De overstap naar onze nameservers is niet gelukt',
    switchSince: (p: { moment: string }) => `Aangevraagd op ${p.moment}.`,
    website: 'Er is geen website ingesteld',
    websiteText: 'Het domein verwijst nergens naar.',
    mail: 'Er is geen mailserver ingesteld',
    mailText: 'Mail naar dit domein komt niet aan.',
    spf: 'Er is nog geen SPF-record',
    spfText: (p: Named) =>
      `Zonder SPF belandt mail van ${p.domain} sneller bij de spam. De voorkeuzes bij E-mail zetten het voor je klaar.`,
    publishing: 'Een DNS-wijziging wordt doorgegeven',
    publishingText: 'Meestal is die binnen een minuut overal zichtbaar.',
    dmarc: 'Er is nog geen DMARC-record',
    dmarcText: (p: Named) =>
      `Zonder DMARC kunnen anderen makkelijker mail versturen uit naam van ${p.domain}. Begin met een TXT-record _dmarc met v=DMARC1; p=none.`,
  },
  {
    expired: 'This domain has expired',
    expiredText: 'Website and mail no longer work. Contact us if you want the name back.',
    expiredBack: (p) =>
      `Website and mail no longer work. Restore the domain before ${p.day}; from that day on anybody can register the name.`,
    registering: 'The registration has been asked for',
    registeringText: 'The registry has not confirmed the name yet. You need not do anything.',
    transferring: 'The transfer is under way',
    transferringText: 'The previous registrar has up to five days to let go of the name. You need not do anything.',
    transferred: 'This domain was transferred to another registrar',
    transferredText: 'We no longer renew it, and our name servers no longer answer for it.',
    deleted: 'This domain was deleted',
    deletedText: 'The registry of the extension has deleted the name. Website and mail no longer work.',
    holder: 'The e-mail address of the domain holder is not confirmed yet',
    holderText:
      'A mail with a link was sent to that address. Follow the link, or the domain is suspended. If the address is wrong, change the domain holder.',
    switchPASSING_ON: 'The move to our name servers is being passed on',
    switchDELAYED: 'The move to our name servers is being passed on, but that does not work yet',
    switchFAILED: 'The move to our name servers did not work',
    switchSince: (p) => `Asked for on ${p.moment}.`,
    website: 'No website has been set up',
    websiteText: 'The domain points nowhere.',
    mail: 'No mail server has been set up',
    mailText: 'Mail to this domain does not arrive.',
    spf: 'There is no SPF record yet',
    spfText: (p) =>
      `Without SPF, mail from ${p.domain} is sooner taken for spam. The presets under E-mail prepare it for you.`,
    publishing: 'A DNS change is being passed on',
    publishingText: 'Usually it can be seen everywhere within a minute.',
    dmarc: 'There is no DMARC record yet',
    dmarcText: (p) =>
      `Without DMARC others can more easily send mail in the name of ${p.domain}. Add a TXT record _dmarc with v=DMARC1; p=none.`,
  },
)
