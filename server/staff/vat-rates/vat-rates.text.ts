import { defineText } from '../../../rules/text'

/** Refusals of acts on VAT rates. */
export const vatRatesText = defineText(
  {
    TAKEN: 'Voor dit land staat er al een tarief klaar dat op die dag ingaat.',
    SAME: 'Dat tarief geldt op die dag al voor dit land.',
    APPLIES: 'Dit tarief geldt al. Voeg een nieuw tarief toe.',
    CANCELLED: 'Dit tarief is al ingetrokken.',
    country: 'Kies een land van de Europese Unie.',
    rate: 'Vul een tarief in van 0,01% tot en met 50%.',
    from: 'Kies een dag vanaf morgen, binnen twee jaar.',
  },
  {
    TAKEN: 'This country has a rate already that begins on that day.',
    SAME: 'That rate applies to this country on that day already.',
    APPLIES: 'This rate applies already. Add a new one.',
    CANCELLED: 'This rate was cancelled already.',
    country: 'Choose a country of the European Union.',
    rate: 'Enter a rate from 0.01% to 50%.',
    from: 'Choose a day from tomorrow on, within two years.',
  },
)
