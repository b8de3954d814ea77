import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    tooMany: 'Je hebt al 50 tokens. Trek er eerst een in die je niet meer gebruikt.',
    sandboxHasOwn: 'Een proeftoken geldt voor de hele proefomgeving, die eigen domeinen heeft. Laat de domeinen weg.',
    unknownDomain: 'Een van deze domeinen is niet van jou. Kies uit je eigen domeinen.',

    createdSubject: 'Er is een API-token gemaakt',
    dear: (p: { title: string; name: string }) => (p.name === '' ? p.title : `${p.title}, ${p.name}`),
    created: (p: { name: string }) => `Met het token “${p.name}” kan een programma dingen doen namens jou.`,
    changedSubject: 'Een API-token is aangepast',
    changed: (p: { name: string }) => `Het token “${p.name}” is aangepast.`,
    endsSubject: (p: { name: string }) => `Je API-token “${p.name}” verloopt binnenkort`,
    ends: (p: { name: string; moment: string }) =>
      `Het token “${p.name}” werkt tot ${p.moment}. Een programma dat het daarna nog gebruikt, wordt geweigerd.`,
    endsWhat: 'Heb je het nog nodig? Kies dan een latere einddatum. Zo niet, dan hoef je niets te doen.',
    whyEnds: 'Je krijgt deze mail omdat dit token van jou is.',
    may: (p: { scopes: string }) => `Het mag: ${p.scopes}.`,
    READ: 'lezen',
    ORDER: 'bestellen',
    DNS: 'DNS wijzigen',
    HOLDERS: 'domeinhouders wijzigen',
    WEBHOOKS: 'webhooks beheren',
    toTokens: 'Naar je tokens',
    notYou:
      'Heb je dit niet gedaan? Trek het token dan meteen in, kies een nieuw wachtwoord en neem contact met ons op.',
    why: 'Je krijgt deze mail omdat er iets aan je account is veranderd.',
  },
  {
    tooMany: 'You have 50 tokens already. Revoke one that you no longer use first.',
    sandboxHasOwn: 'A test token is for the whole sandbox, which has domains of its own. Leave the domains out.',
    unknownDomain: 'One of these domains is not yours. Choose from your own domains.',

    createdSubject: 'An API token was made',
    dear: (p) => (p.name === '' ? p.title : `${p.title}, ${p.name}`),
    created: (p) => `With the token “${p.name}” an application can act for you.`,
    changedSubject: 'An API token was changed',
    changed: (p) => `The token “${p.name}” was changed.`,
    endsSubject: (p) => `Your API token “${p.name}” expires soon`,
    ends: (p) => `The token “${p.name}” works until ${p.moment}. An application that uses it after that is refused.`,
    endsWhat: 'If you still need it, choose a later end. If not, there is nothing to do.',
    whyEnds: 'You get this mail because this token is yours.',
    may: (p) => `It may: ${p.scopes}.`,
    READ: 'read',
    ORDER: 'order',
    DNS: 'change DNS',
    HOLDERS: 'change domain holders',
    WEBHOOKS: 'manage webhooks',
    toTokens: 'To your tokens',
    notYou: 'If you did not do this, revoke the token at once, choose a new password and contact us.',
    why: 'You get this mail because something about your account has changed.',
  },
)
