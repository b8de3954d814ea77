import { defineText } from '../../../../rules/text'

export const termsText = defineText(
  {
    ONE_AT_A_TIME: 'Er staat al een nieuwe versie klaar. Werk die af, of gooi haar weg.',
    NOT_DRAFT: 'Deze versie is geen concept meer. Haal eerst de planning weg.',
    NOT_PLANNED: 'Deze versie staat niet gepland, of geldt al. Wat geldt, verandert niet meer.',
    from: 'Kies een dag vanaf morgen, binnen 24 maanden.',
  },
  {
    ONE_AT_A_TIME: 'A new version is being prepared already. Finish it, or discard it.',
    NOT_DRAFT: 'This version is no longer a draft. Take it off the calendar first.',
    NOT_PLANNED: 'This version is not planned, or applies already. What applies no longer changes.',
    from: 'Choose a day from tomorrow, within 24 months.',
  },
)
