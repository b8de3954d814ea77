import { defineText } from '../../../rules/text'

const lines = (count: number): string => (count === 1 ? '1 levering' : `${count} leveringen`)
const renewals = (count: number): string => (count === 1 ? '1 verlenging' : `${count} verlengingen`)
const linesIn = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`)
const renewalsIn = (count: number): string => (count === 1 ? '1 renewal' : `${count} renewals`)

export const salePauseText = defineText(
  {
    pause: 'Verkoop pauzeren',
    resume: 'Verkoop hervatten',
    pauseOf: (p: { system: string }) => `Verkoop pauzeren van ${p.system}`,
    resumeOf: (p: { system: string }) => `Verkoop hervatten van ${p.system}`,
    pauseTitle: (p: { system: string }) => `Verkoop pauzeren: ${p.system}`,
    pauseAct: (p: { system: string }) => `Je pauzeert de verkoop van wat ${p.system} levert.`,
    pauseAbout:
      'Wat dit systeem levert, kan niet in een winkelmand en niet besteld worden: de winkel zegt dat het nu even niet kan. Geplaatste bestellingen worden geleverd zodra het systeem antwoordt, en verlengen gaat door.',
    pauseDone: (p: { system: string }) => `De verkoop van ${p.system} staat op pauze.`,
    resumeTitle: (p: { system: string }) => `Verkoop hervatten: ${p.system}`,
    resumeAct: (p: { system: string }) => `Je hervat de verkoop van wat ${p.system} levert.`,
    resumeAbout: 'Klanten kunnen meteen weer bestellen wat dit systeem levert.',
    resumeDone: (p: { system: string }) => `De verkoop van ${p.system} gaat weer door.`,
    paused: (p: { moment: string }) => `Verkoop op pauze tot ${p.moment}`,
    pausedTitle: (p: { system: string }) => `De verkoop van ${p.system} staat op pauze`,
    pausedAbout: (p: { moment: string; name: string; reason: string }) => `Tot ${p.moment}. ${p.name}: ${p.reason}`,
    goesOn: 'Verkoop gaat door; de winkel zegt dat het later komt.',
    isPaused: (p: { moment: string }) => `De verkoop staat op pauze tot ${p.moment}.`,
    givenUp: (p: { count: number }) => `${lines(p.count)} opgegeven`,
    waiting: (p: { count: number }) => `${lines(p.count)} in de wacht`,
    renewals: (p: { count: number }) => `${renewals(p.count)} in de wacht`,
    atStake: (p: { amount: string }) => `Samen ${p.amount}.`,
  },
  {
    pause: 'Pause the sale',
    resume: 'Resume the sale',
    pauseOf: (p) => `Pause the sale of ${p.system}`,
    resumeOf: (p) => `Resume the sale of ${p.system}`,
    pauseTitle: (p) => `Pause the sale: ${p.system}`,
    pauseAct: (p) => `You pause the sale of what ${p.system} delivers.`,
    pauseAbout:
      'What this system delivers can neither be added to a basket nor ordered: the shop says that it is not possible right now. Placed orders are delivered once the system answers, and renewals continue.',
    pauseDone: (p) => `The sale of ${p.system} is paused.`,
    resumeTitle: (p) => `Resume the sale: ${p.system}`,
    resumeAct: (p) => `You resume the sale of what ${p.system} delivers.`,
    resumeAbout: 'Customers can order what this system delivers again at once.',
    resumeDone: (p) => `The sale of ${p.system} continues.`,
    paused: (p) => `Sale paused until ${p.moment}`,
    pausedTitle: (p) => `The sale of ${p.system} is paused`,
    pausedAbout: (p) => `Until ${p.moment}. ${p.name}: ${p.reason}`,
    goesOn: 'The sale continues; the shop says that delivery comes later.',
    isPaused: (p) => `The sale is paused until ${p.moment}.`,
    givenUp: (p) => `${linesIn(p.count)} given up`,
    waiting: (p) => `${linesIn(p.count)} waiting`,
    renewals: (p) => `${renewalsIn(p.count)} waiting`,
    atStake: (p) => `${p.amount} in all.`,
  },
)
