import { defineText } from '../../../rules/text'

export const funnelText = defineText(
  {
    title: 'Bestellingen van plaatsen tot leveren',
    about:
      'Bestellingen die in de periode zijn geplaatst, en hoe ver ze nu zijn; zonder verlengingen. Betaald: ook op rekening geleverd. Geleverd: alle regels. De tijd loopt van de betaling, of van de bestelling op rekening, tot de laatste regel geleverd is. Zonder hulp: geen medewerker keurde goed, gaf terug, leverde opnieuw of gaf op; het deel is van de geleverde bestellingen. Doel: 99%.',
    chart: (p: { from: string; to: string }) =>
      `Bestellingen van ${p.from} tot ${p.to}: geplaatst, betaald, geleverd en zonder hulp. Cijfers in de tabel eronder.`,
    step: 'Stap',
    orders: 'Bestellingen',
    share: 'Deel in %',
    placed: 'Geplaatst',
    paid: 'Betaald',
    delivered: 'Geleverd',
    untouched: 'Zonder hulp geleverd',
    median: 'Mediaan van betaald tot geleverd, in minuten',
    minutes: (p: { minutes: string }) => `${p.minutes} minuten`,
    nothingDelivered: '–',
    none: 'In deze periode is niets besteld.',
  },
  {
    title: 'Orders from placing to delivery',
    about:
      'Orders placed in the period, and how far they are now; without renewals. Paid includes delivered on account. Delivered: all lines. The time runs from the payment, or from the order on account, until the last line was delivered. Without help: no staff member accepted, returned, delivered again or gave up; the share is of delivered orders. Target: 99%.',
    chart: (p) =>
      `Orders from ${p.from} until ${p.to}: placed, paid, delivered and without help. Figures in the table beneath.`,
    step: 'Step',
    orders: 'Orders',
    share: 'Share in %',
    placed: 'Placed',
    paid: 'Paid',
    delivered: 'Delivered',
    untouched: 'Delivered without help',
    median: 'Median from paid to delivered, in minutes',
    minutes: (p) => `${p.minutes} minutes`,
    nothingDelivered: '–',
    none: 'Nothing was ordered in this period.',
  },
)
