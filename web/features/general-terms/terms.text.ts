import { defineText, SHOP } from '../../../rules/text'

export const termsText = defineText(
  {
    title: 'Algemene voorwaarden',
    version: (p: { version: number; day: string }) => `Versie ${p.version}, geldt sinds ${p.day}.`,
    replaced: (p: { version: number; day: string }) =>
      `Dit is een eerdere versie. Ze hoort bij bestellingen uit die tijd. Sinds ${p.day} geldt versie ${p.version}.`,
    toCurrent: 'Naar de huidige versie',
    none: 'Deze winkel heeft nog geen algemene voorwaarden.',
    versions: 'Alle versies',
    oneVersion: (p: { version: number; day: string }) => `Versie ${p.version}, sinds ${p.day}`,
    shown: 'deze lees je nu',
    changed:
      'De algemene voorwaarden zijn veranderd sinds je akkoord ging. Lees ze en ga opnieuw akkoord. Wat je hebt ingevuld staat er nog.',
  },
  {
    title: 'Terms and conditions',
    version: (p) => `Version ${p.version}, in force since ${p.day}.`,
    replaced: (p) =>
      `This is an earlier version. It belongs to orders of that time. Version ${p.version} has been in force since ${p.day}.`,
    toCurrent: 'Go to the current version',
    none: 'This shop has no terms and conditions yet.',
    versions: 'All versions',
    oneVersion: (p) => `Version ${p.version}, since ${p.day}`,
    shown: 'you are reading this one',
    changed:
      'The terms and conditions have changed since you agreed. Read them and agree again. What you entered is still there.',
  },
)

export const termsMeta = defineText(
  {
    title: `Algemene voorwaarden — ${SHOP}`,
    description:
      'Wat je met ons afspreekt: bestellen, betalen, opzeggen en wat er bij een domeinnaam en hosting hoort.',
  },
  {
    title: `Terms and conditions — ${SHOP}`,
    description: 'What you agree with us: ordering, paying, cancelling, and what comes with a domain name and hosting.',
  },
)
