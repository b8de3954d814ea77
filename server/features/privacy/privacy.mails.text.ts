import type { PrivacyKind } from '../../../rules/privacy-requests'
import { defineText } from '../../../rules/text'

type Asked = { day: string }

/** Mails about a request of a customer about their personal data. */
export const privacyMailText = defineText(
  {
    receivedSubject: (p: Asked) => `We hebben je privacyverzoek van ${p.day}`,
    received: (p: Asked & { deadline: string }) =>
      `Je vroeg ons op ${p.day} iets over je persoonsgegevens. Je krijgt uiterlijk ${p.deadline} antwoord. Je hoeft nu niets te doen.`,
    extendedSubject: (p: { deadline: string }) => `Je privacyverzoek duurt langer: uiterlijk ${p.deadline}`,
    extended: (p: Asked & { before: string; deadline: string }) =>
      `Je verzoek van ${p.day} kost ons meer tijd. We zouden uiterlijk ${p.before} antwoorden en doen dat nu uiterlijk ${p.deadline}.`,
    refusedSubject: (p: Asked) => `We doen niet wat je op ${p.day} vroeg`,
    refused: (p: Asked) => `Je vroeg ons op ${p.day} iets over je persoonsgegevens. We doen dat niet.`,
    completedSubject: (p: Asked) => `Je privacyverzoek van ${p.day} is klaar`,
    completed: (p: Asked) => `Je vroeg ons op ${p.day} iets over je persoonsgegevens. Dat is klaar.`,
    restrictionEndsSubject: 'We gebruiken je gegevens weer zoals eerder',
    restrictionEnds: (p: Asked) =>
      `Sinds je verzoek van ${p.day} bewaarden we je gegevens alleen. Die beperking heffen we vandaag op.`,
    asked: 'Je verzoek',
    ACCESS: 'Inzage in je gegevens, met een kopie',
    RECTIFICATION: 'Gegevens verbeteren of aanvullen',
    ERASURE: 'Gegevens wissen',
    RESTRICTION: 'Het gebruik van je gegevens beperken',
    OBJECTION: 'Bezwaar tegen het gebruik van je gegevens',
    PORTABILITY: 'Je gegevens meenemen',
    doneACCESS: 'Alles wat we van je hebben, download je ook zelf in je account, bij Gegevens.',
    doneRECTIFICATION: 'Je gegevens zijn aangepast. Kijk ze na in je account.',
    doneERASURE:
      'De gegevens waar je om vroeg zijn gewist. Wat we van de wet moeten bewaren, zoals facturen, blijft tot die tijd staan.',
    doneRESTRICTION:
      'We bewaren je gegevens vanaf nu alleen. We gebruiken ze alleen nog als jij dat goed vindt, voor een rechtszaak, of om iemand anders te beschermen. Voordat dit eindigt, krijg je bericht.',
    doneOBJECTION: 'We gebruiken je gegevens niet meer voor het doel waar je bezwaar tegen had.',
    donePORTABILITY: 'Je gegevens in een bestand dat een computer kan lezen, download je ook zelf in je account.',
    why: 'Waarom',
    answer: 'Ons antwoord',
    disagree: 'Ben je het er niet mee eens?',
    object: 'Laat het ons weten en leg uit waarom. We kijken er opnieuw naar.',
    authority: 'Je kunt een klacht indienen bij de Autoriteit Persoonsgegevens.',
    court: 'Je kunt het ook voorleggen aan de rechter.',
    notYou: 'Heb je dit niet gevraagd? Laat het ons dan weten.',
    contact: 'Zo bereik je ons',
    toDetails: 'Naar je gegevens',
    mailWhy: 'Je krijgt deze mail omdat er een verzoek over de persoonsgegevens van je account is gedaan.',
  } satisfies Record<PrivacyKind | `done${PrivacyKind}`, string> & Record<string, unknown>,
  {
    receivedSubject: (p) => `We have your privacy request of ${p.day}`,
    received: (p) =>
      `You asked us about your personal data on ${p.day}. You get an answer by ${p.deadline}. There is nothing that you have to do now.`,
    extendedSubject: (p) => `Your privacy request takes longer: by ${p.deadline}`,
    extended: (p) =>
      `Your request of ${p.day} takes us more time. We were to answer by ${p.before}, and now do so by ${p.deadline}.`,
    refusedSubject: (p) => `We do not do what you asked on ${p.day}`,
    refused: (p) => `You asked us about your personal data on ${p.day}. We do not do what you asked.`,
    completedSubject: (p) => `Your privacy request of ${p.day} is done`,
    completed: (p) => `You asked us about your personal data on ${p.day}. That is done.`,
    restrictionEndsSubject: 'We use your data as before again',
    restrictionEnds: (p) => `Since your request of ${p.day} we only stored your data. We lift this restriction today.`,
    asked: 'Your request',
    ACCESS: 'Access to your data, with a copy',
    RECTIFICATION: 'Correct or complete your data',
    ERASURE: 'Erase your data',
    RESTRICTION: 'Restrict the use of your data',
    OBJECTION: 'Objection to the use of your data',
    PORTABILITY: 'Take your data with you',
    doneACCESS: 'You can also download all that we have about you in your account, under Details.',
    doneRECTIFICATION: 'Your data were changed. Check them in your account.',
    doneERASURE:
      'The data that you asked about were erased. Data that the law requires us to keep, such as invoices, stay until then.',
    doneRESTRICTION:
      'From now on we only store your data. We use them only with your consent, for a legal claim, or to protect another person. You are told before this ends.',
    doneOBJECTION: 'We no longer use your data for the purpose that you objected to.',
    donePORTABILITY: 'You can also download your data in your account, in a file that a computer can read.',
    why: 'Why',
    answer: 'Our answer',
    disagree: 'Do you disagree?',
    object: 'Let us know and explain why. We look at it again.',
    authority: 'You can lodge a complaint with the Dutch data protection authority (Autoriteit Persoonsgegevens).',
    court: 'You can also bring it before a court.',
    notYou: 'Did you not ask for this? Let us know.',
    contact: 'How to reach us',
    toDetails: 'To your details',
    mailWhy: 'You receive this mail because a request was made about the personal data of your account.',
  },
)
