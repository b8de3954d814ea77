import { defineText } from '../../../../rules/text'

export const staffDomainText = defineText(
  {
    NOT_POSSIBLE: 'Dit kan bij dit domein nu niet.',
    CUSTOMER_BLOCKED: 'Deze klant is geblokkeerd. Voor een geblokkeerde klant wordt niets besteld.',
    SIGNED: 'De zone is ondertekend. Zet DNSSEC eerst uit.',
    LOCKED:
      'Dit domein kan nu niet weg: het staat op slot, wordt vastgehouden, of is korter dan 60 dagen geleden geregistreerd of verhuisd.',
    NO_HOLD: 'De registrar van dit domein kan een naam niet vasthouden.',
    UNREACHABLE: 'Het register geeft geen antwoord. Probeer het straks nog eens.',
    chooseNames: (p: { max: number }) => `Kies 1 tot ${p.max} namen.`,
    isComparing: 'Er loopt al een vergelijking van alles.',
    subject: (p: { name: string }) => `Verhuiscode van ${p.name}`,
    what: (p: { name: string; moment: string }) =>
      `Op ${p.moment} heeft onze helpdesk de verhuiscode van ${p.name} voor je opgevraagd. Met deze code kan het domein naar een andere registrar worden verhuisd.`,
    code: (p: { code: string }) => `Je verhuiscode: ${p.code}`,
    expires: (p: { day: string }) => `De code geldt tot en met ${p.day}.`,
    notYou: 'Heb je hier niet om gevraagd? Geef de code dan aan niemand en neem contact met ons op.',
    toDomain: 'Naar het domein',
    why: 'Je krijgt deze mail omdat jij houder bent van dit domein.',
  },
  {
    NOT_POSSIBLE: 'This is not possible for this domain now.',
    CUSTOMER_BLOCKED: 'This customer is blocked. Nothing is ordered for a blocked customer.',
    SIGNED: 'The zone is signed. Disable DNSSEC first.',
    LOCKED:
      'This domain cannot leave now: it is locked, on hold, or was registered or transferred less than 60 days ago.',
    NO_HOLD: 'The registrar of this domain cannot put a name on hold.',
    UNREACHABLE: 'The registry does not answer. Try again later.',
    chooseNames: (p) => `Choose 1 to ${p.max} names.`,
    isComparing: 'A comparison of all domains is already running.',
    subject: (p) => `Transfer code of ${p.name}`,
    what: (p) =>
      `On ${p.moment} our helpdesk requested the transfer code of ${p.name} for you. With this code the domain can be transferred to another registrar.`,
    code: (p) => `Your transfer code: ${p.code}`,
    expires: (p) => `The code is valid up to and including ${p.day}.`,
    notYou: 'Did you not ask for this? Then give the code to nobody and contact us.',
    toDomain: 'To the domain',
    why: 'You receive this mail because you are the registrant of this domain.',
  },
)
