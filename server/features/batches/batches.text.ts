import { BATCH_MAX } from '../../../rules/api-limits'
import { type BatchKind, type BatchProblem } from '../../../rules/batch'
import { defineText } from '../../../rules/text'

/** What owners of many domains are told of changing them together, in answers and by mail. */
export const batchText = defineText(
  {
    count: `Kies 1 tot ${BATCH_MAX} domeinen.`,
    NOT_ACTIVE: 'Dit domein is nog niet of niet meer bij ons geregistreerd.',
    NOT_MANAGEABLE: 'Dit domein is alleen te bekijken.',
    DNS_ELSEWHERE: 'De DNS van dit domein staat ergens anders. Zet het eerst op onze nameservers.',
    SIGNED: 'Dit domein heeft DNSSEC. Zet dat eerst uit: anders is het op andere nameservers niet te vinden.',
    CLOUDFLARE: 'Dit domein staat op de nameservers van Cloudflare. Zet die bescherming eerst uit.',
    NOTHING_FITS: 'Geen van de records van het profiel past op dit domein.',
    GONE: 'Dit domein, of wat erop moest, is er niet meer.',
    NOT_ALLOWED: 'Je account mag dit nu niet. Neem contact met ons op.',
    NO_ANSWER: 'Er kwam geen antwoord van buiten. Probeer het zo opnieuw.',
    NO_ANSWER_OF_REGISTRY: (p: { extension: string }) =>
      `De beheerder van .${p.extension} gaf geen antwoord. Probeer het zo opnieuw.`,
    TOO_OFTEN: 'Dit domein is net heel vaak gewijzigd. Probeer het over een paar minuten opnieuw.',
    CHANGED_SINCE: 'Dit domein is daarna nog gewijzigd. Wijzig het op zijn eigen pagina.',
    FORMER_UNKNOWN: 'Wat dit domein eerst had, weten we niet. Wijzig het op zijn eigen pagina.',
    busy: 'Deze wijziging is nog bezig. Stop haar eerst, of wacht tot ze klaar is.',
    isUndo: 'Dit was al terugdraaien. Kies de domeinen opnieuw om ze weer te wijzigen.',
    nothingToUndo: 'Hiervan is niets terug te draaien.',
    leftOut: (p: { count: number }) =>
      p.count === 1
        ? '1 record van het profiel past hier niet.'
        : `${p.count} records van het profiel passen hier niet.`,
    NAME_SERVERS: 'Nameservers wijzigen',
    DNS_PROFILE: 'DNS-profiel toepassen',
    HOLDER: 'Domeinhouder wijzigen',
    mailSubject: (p: { what: string }) => `Klaar: ${p.what.toLowerCase()}`,
    mailDone: (p: { done: number; total: number }) =>
      p.total === 1 ? 'Het domein is bijgewerkt.' : `${p.done} van ${p.total} domeinen zijn bijgewerkt.`,
    mailFailed: (p: { failed: number }) =>
      p.failed === 1
        ? 'Bij 1 domein ging het niet. Op de pagina staat waarom, en kun je het opnieuw proberen.'
        : `Bij ${p.failed} domeinen ging het niet. Op de pagina staat waarom, en kun je het opnieuw proberen.`,
    mailStopped: (p: { stopped: number }) =>
      p.stopped === 1
        ? 'Je hebt gestopt: aan 1 domein is niets gedaan.'
        : `Je hebt gestopt: aan ${p.stopped} domeinen is niets gedaan.`,
    mailLink: 'Bekijk wat er is gebeurd',
    mailWhy: 'Je krijgt deze mail omdat je meerdere domeinen tegelijk hebt gewijzigd.',
  } satisfies Record<BatchProblem | BatchKind, unknown> & Record<string, unknown>,
  {
    count: `Choose 1 to ${BATCH_MAX} domains.`,
    NOT_ACTIVE: 'This domain is not registered here yet, or no longer.',
    NOT_MANAGEABLE: 'This domain can be looked at only.',
    DNS_ELSEWHERE: 'The DNS of this domain is somewhere else. Bring it to our name servers first.',
    SIGNED: 'This domain has DNSSEC. Switch that off first: it could not be found on other name servers otherwise.',
    CLOUDFLARE: 'This domain is on the name servers of Cloudflare. Switch that protection off first.',
    NOTHING_FITS: 'None of the records of the profile fits this domain.',
    GONE: 'This domain, or what it was to get, is no longer there.',
    NOT_ALLOWED: 'Your account may not do this now. Get in touch with us.',
    NO_ANSWER: 'There was no answer from outside. Try again in a moment.',
    NO_ANSWER_OF_REGISTRY: (p) => `The registry of .${p.extension} gave no answer. Try again in a moment.`,
    TOO_OFTEN: 'This domain was changed very often just now. Try again in a few minutes.',
    CHANGED_SINCE: 'This domain was changed after that. Change it on its own page.',
    FORMER_UNKNOWN: 'We do not know what this domain had before. Change it on its own page.',
    busy: 'This change is still going on. Stop it first, or wait until it is done.',
    isUndo: 'This was undoing already. Choose the domains again to change them once more.',
    nothingToUndo: 'Nothing of this can be undone.',
    leftOut: (p) =>
      p.count === 1
        ? '1 record of the profile does not fit here.'
        : `${p.count} records of the profile do not fit here.`,
    NAME_SERVERS: 'Change name servers',
    DNS_PROFILE: 'Apply a DNS profile',
    HOLDER: 'Change the domain holder',
    mailSubject: (p) => `Done: ${p.what.toLowerCase()}`,
    mailDone: (p) => (p.total === 1 ? 'The domain was updated.' : `${p.done} of ${p.total} domains were updated.`),
    mailFailed: (p) =>
      p.failed === 1
        ? 'It failed for 1 domain. The page says why, and there you can try again.'
        : `It failed for ${p.failed} domains. The page says why, and there you can try again.`,
    mailStopped: (p) =>
      p.stopped === 1
        ? 'You stopped it: nothing was done to 1 domain.'
        : `You stopped it: nothing was done to ${p.stopped} domains.`,
    mailLink: 'See what was done',
    mailWhy: 'You get this mail because you changed several domains together.',
  },
)
