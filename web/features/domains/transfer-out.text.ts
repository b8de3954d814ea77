import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Texts for the transfer code of a domain that leaves. */
export const transferOutText = defineText(
  {
    title: (p: Named) => `Verhuiscode van ${p.name}`,
    act: (p: Named) => `Je vraagt de verhuiscode van ${p.name} op.`,
    intro: 'Met deze code verhuis je het domein naar een andere registrar. Geef hem aan niemand anders.',
    mailed: 'We sturen je een mail dat de code is opgevraagd. De code zelf staat daar niet in.',
    request: 'Verhuiscode tonen',
    requesting: 'Opvragen…',
    give: 'Vul deze code in bij de registrar waar je het domein heen verhuist.',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    until: (p: { moment: string }) => `De code werkt tot ${p.moment}.`,
    cancel: 'Annuleren',
    close: 'Sluiten',
    failed: 'Dat lukte niet. Probeer het opnieuw.',
  },
  {
    title: (p) => `Transfer code of ${p.name}`,
    act: (p) => `You are requesting the transfer code of ${p.name}.`,
    intro: 'With this code you transfer the domain to another registrar. Give it to nobody else.',
    mailed: 'We send you a mail that the code was requested. The code itself is not in it.',
    request: 'Show transfer code',
    requesting: 'Requesting…',
    give: 'Enter this code at the registrar to which you transfer the domain.',
    copy: 'Copy',
    copied: 'Copied',
    until: (p) => `The code works until ${p.moment}.`,
    cancel: 'Cancel',
    close: 'Close',
    failed: 'That did not work. Try again.',
  },
)
