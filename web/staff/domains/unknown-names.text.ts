import { defineText } from '../../../rules/text'

type Named = { name: string }

/** Names that a registrar has and the shop does not. */
export const unknownNamesText = defineText(
  {
    list: 'Namen die een registrar heeft en wij niet',
    about:
      'Deze namen staan in ons account bij de registrar, en niet in onze administratie. Ze kunnen geld kosten als de registrar ze verlengt. Hier wordt niets besteld of opgezegd.',
    open: 'Te bekijken',
    ignored: 'Genegeerd',
    which: 'Welke namen',
    name: 'Naam',
    registrar: 'Bij registrar',
    ends: 'Loopt tot',
    seen: 'Eerst gezien',
    why: 'Genegeerd door',
    acts: 'Acties',
    none: 'Elke naam bij de registrars is bij ons bekend.',
    noneIgnored: 'Er wordt geen naam genegeerd.',
    ignore: 'Negeren',
    ignoreOf: (p: Named) => `${p.name} negeren`,
    ignoreAct: (p: Named) => `Je negeert ${p.name}.`,
    ignoreAbout: 'De naam verdwijnt uit deze lijst en van Vandaag. Bij de registrar verandert niets.',
    isIgnored: (p: Named) => `${p.name} wordt genegeerd.`,
    restore: 'Weer tonen',
    restoreOf: (p: Named) => `${p.name} weer tonen`,
    restoreAct: (p: Named) => `Je toont ${p.name} weer.`,
    restoreAbout: 'De naam komt terug in de lijst en op Vandaag.',
    isRestored: (p: Named) => `${p.name} staat weer in de lijst.`,
  },
  {
    list: 'Names that a registrar has and we do not',
    about:
      'These names are in our account at the registrar, and not in our records. They may cost money if the registrar renews them. Nothing is ordered or cancelled here.',
    open: 'To look at',
    ignored: 'Ignored',
    which: 'Which names',
    name: 'Name',
    registrar: 'Registrar',
    ends: 'Runs until',
    seen: 'First seen',
    why: 'Ignored by',
    acts: 'Acts',
    none: 'We know every name at the registrars.',
    noneIgnored: 'No name is ignored.',
    ignore: 'Ignore',
    ignoreOf: (p) => `Ignore ${p.name}`,
    ignoreAct: (p) => `You ignore ${p.name}.`,
    ignoreAbout: 'The name leaves this list and Today. Nothing changes at the registrar.',
    isIgnored: (p) => `${p.name} is ignored.`,
    restore: 'Show again',
    restoreOf: (p) => `Show ${p.name} again`,
    restoreAct: (p) => `You show ${p.name} again.`,
    restoreAbout: 'The name returns to the list and to Today.',
    isRestored: (p) => `${p.name} is in the list again.`,
  },
)
