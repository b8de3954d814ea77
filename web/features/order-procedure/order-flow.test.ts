import { describe, expect, test } from 'vitest'
import {
  missingForPayment,
  type OrderEvent,
  type OrderFlow,
  openedAt,
  orderFlow,
  type StartFacts,
  startOf,
  stepOfHash,
} from './order-flow'

const OPENED = openedAt({ step: 1, isStep3Open: false, scrolls: false })
const proposal = {
  serviceType: 'SSL',
  price: 0,
  extraPrice: 0,
  productName: null,
  summary: null,
  domainName: null,
  insuredValue: null,
} as const
const proposals = [{ __typename: 'AdditionalServiceProposal', ...proposal }] as const
const offered = (isChecked: boolean) => ({ type: 'benefits-offered', proposals, isChecked }) as const
const offer = (id: number, isChecked = true) => ({ id, proposals, isChecked })

/** State of a page after these events. */
const flowAfter = (flow: Partial<OrderFlow>, ...events: OrderEvent[]): OrderFlow =>
  events.reduce(orderFlow, { ...OPENED, ...flow })

describe('Continue of step 2 [ORD-025..038, SM-3]', () => {
  const refusal = { type: 'services-refused', message: 'Nee.' } as const
  const settled = { type: 'services-settled', isChecked: true } as const
  const cases: [string, Partial<OrderFlow>, OrderEvent, Partial<OrderFlow>][] = [
    ['starts a check', {}, { type: 'continued' }, { services: 'checking' }],
    ['that is pressed again starts no second one', { services: 'checking' }, { type: 'continued' }, {}],
    ['that is pressed under an offer starts none', { services: 'offering' }, { type: 'continued' }, {}],
    ['marks what is wrong', { services: 'checking' }, { type: 'blocks-found-wrong' }, { isMarked: true }],
    [
      'that is refused says why, and one can choose again',
      { services: 'checking' },
      refusal,
      { services: 'choosing', dialog: 'order-error', message: 'Nee.' },
    ],
    ['leads to step 3', { services: 'checking' }, settled, { services: 'choosing', summary: 'checked' }],
    [
      'of a visitor leads to step 3 unchecked',
      { services: 'checking' },
      { ...settled, isChecked: false },
      { services: 'choosing', summary: 'unchecked' },
    ],
    [
      'offers what goes well with it',
      { services: 'checking' },
      offered(true),
      { services: 'offering', offer: offer(1) },
    ],
    [
      'offers anew, with nothing ticked',
      { services: 'checking', offer: offer(1) },
      offered(true),
      { services: 'offering', offer: offer(2) },
    ],
    [
      'leads to step 3 by either answer to an offer',
      { services: 'offering', offer: offer(1) },
      { type: 'benefits-answered' },
      { services: 'choosing', summary: 'checked' },
    ],
    [
      'leads a visitor there unchecked',
      { services: 'offering', offer: offer(1, false) },
      { type: 'benefits-answered' },
      { services: 'choosing', summary: 'unchecked' },
    ],
  ]
  test.each(cases)('%s', (_what, before, event, change) => {
    expect(flowAfter(before, event)).toEqual({ ...OPENED, ...before, ...change })
  })

  test.each<OrderEvent>([refusal, settled, offered(true), { type: 'benefits-answered' }])(
    'an answer that nobody waits for changes nothing: $type',
    (event) => {
      expect(flowAfter({}, event)).toEqual(OPENED)
    },
  )

  test('what is wrong stays marked until it is right, whatever comes after', () => {
    const marked = flowAfter({}, { type: 'continued' }, { type: 'blocks-found-wrong' }, refusal, {
      type: 'dialog-closed',
    })
    expect(marked).toEqual({ ...OPENED, isMarked: true, message: 'Nee.' })
  })
})

describe('step 3 [ORD-018, ORD-019, ORD-040, PAY-001]', () => {
  test('a page that opens at it waits for the check of a customer', () => {
    expect(openedAt({ step: 3, isStep3Open: true, scrolls: true })).toEqual({
      ...OPENED,
      step: 3,
      summary: 'unchecked',
    })
  })

  const EVENTS = ['customer-known', 'customer-checked', 'signed-out', 'basket-emptied'] as const
  const cases: [OrderFlow['summary'], Record<(typeof EVENTS)[number], OrderFlow['summary']>][] = [
    [
      'closed',
      { 'customer-known': 'closed', 'customer-checked': 'closed', 'signed-out': 'closed', 'basket-emptied': 'closed' },
    ],
    [
      'unchecked',
      {
        'customer-known': 'checking',
        'customer-checked': 'unchecked',
        'signed-out': 'unchecked',
        'basket-emptied': 'closed',
      },
    ],
    [
      'checking',
      {
        'customer-known': 'checking',
        'customer-checked': 'checked',
        'signed-out': 'unchecked',
        'basket-emptied': 'closed',
      },
    ],
    [
      'checked',
      {
        'customer-known': 'checked',
        'customer-checked': 'checked',
        'signed-out': 'unchecked',
        'basket-emptied': 'closed',
      },
    ],
  ]
  test.each(cases)('that is %s', (summary, next) => {
    for (const type of EVENTS) expect([type, flowAfter({ summary }, { type }).summary]).toEqual([type, next[type]])
  })

  test('a check that ends after the customer has left opens no payment', () => {
    const events: OrderEvent[] = [{ type: 'customer-known' }, { type: 'signed-out' }, { type: 'customer-checked' }]
    expect(flowAfter({ summary: 'unchecked' }, ...events).summary).toBe('unchecked')
  })
})

test('the dialogs take each other’s place, and close without losing their words', () => {
  expect(flowAfter({}, { type: 'domain-missed' }).dialog).toBe('missing-domain')
  const refused = flowAfter({}, { type: 'domain-missed' }, { type: 'order-refused', message: 'Te laat.' })
  expect(refused).toMatchObject({ dialog: 'order-error', message: 'Te laat.' })
  expect(orderFlow(refused, { type: 'dialog-closed' })).toMatchObject({ dialog: 'none', message: 'Te laat.' })
})

test('what is typed is kept by domain until it is saved', () => {
  const typed = flowAfter(
    {},
    { type: 'draft-typed', domain: 'a.nl', draft: { url: 'x' } },
    { type: 'draft-typed', domain: 'b.nl', draft: { url: 'y' } },
  )
  expect(typed.drafts).toEqual({ 'a.nl': { url: 'x' }, 'b.nl': { url: 'y' } })
  expect(orderFlow(typed, { type: 'draft-saved', domain: 'a.nl' }).drafts).toEqual({ 'b.nl': { url: 'y' } })
})

test('scrolling within a step is no news [ORD-016]', () => {
  expect(orderFlow(OPENED, { type: 'step-came-into-view', step: 1 })).toBe(OPENED)
  expect(orderFlow(OPENED, { type: 'step-came-into-view', step: 2 })).toEqual({ ...OPENED, step: 2 })
})

const plain: StartFacts = {
  finalStep: null,
  isUpgrade: false,
  isHostingInBasket: false,
  isBasketEmpty: false,
  hasNewSearch: false,
  hash: '',
}
const start = (facts: Partial<StartFacts>) => startOf({ ...plain, ...facts })

test('a hosting upgrade and hosting in the basket open the page at step 2 [ORD-020, ORD-022]', () => {
  for (const facts of [{ isUpgrade: true }, { isHostingInBasket: true }]) {
    expect(start(facts)).toEqual({ step: 2, isStep3Open: false, scrolls: true })
  }
})

test("only the text 'true' of the final-step flag opens step 3 [ORD-021]", () => {
  expect(start({ finalStep: 'true' })).toEqual({ step: 3, isStep3Open: true, scrolls: true })
  expect(start({ finalStep: 'true', isHostingInBasket: true }).step).toBe(3)
  for (const finalStep of ['false', '1', 'TRUE', '', null]) {
    expect(start({ finalStep })).toEqual({ step: 1, isStep3Open: false, scrolls: false })
  }
})

test('a hash leads to its step, and to step 3 only with something to order [ORD-005]', () => {
  expect(start({ hash: '#step-2' })).toEqual({ step: 2, isStep3Open: false, scrolls: true })
  expect(start({ hash: '#step-3' })).toEqual({ step: 3, isStep3Open: true, scrolls: true })
  expect(start({ hash: '#step-3', isBasketEmpty: true })).toEqual({ step: 1, isStep3Open: false, scrolls: false })
  expect(start({ hash: '#elsewhere' }).step).toBe(1)
})

test('who comes with a name to search sees its extensions first; a page loaded again follows the rule [ORD-022]', () => {
  expect(start({ hasNewSearch: true, isHostingInBasket: true }).step).toBe(1)
  expect(start({ hasNewSearch: true, isHostingInBasket: true, hash: '#step-1' }).step).toBe(2)
})

test('a hash that names no step is none', () => {
  expect(['#step-1', '#step-4', '', '#step-12'].map(stepOfHash)).toEqual([1, null, null, null])
})

const ALL = { step3Reached: true, step2Valid: true, signedIn: true, dataComplete: true, termsAccepted: true }

test('nothing is missing when all four conditions hold, and something in every other case [PAY-001, PAY-002]', () => {
  for (const step2Valid of [true, false])
    for (const signedIn of [true, false])
      for (const termsAccepted of [true, false]) {
        const facts = { ...ALL, step2Valid, signedIn, termsAccepted }
        expect(missingForPayment(facts) === null).toBe(step2Valid && signedIn && termsAccepted)
      }
})

test('who has not given an address is not asked how to pay, whatever else is there', () => {
  for (const step2Valid of [true, false])
    for (const termsAccepted of [true, false]) {
      expect(missingForPayment({ ...ALL, step2Valid, termsAccepted, dataComplete: false })).toBe('details')
    }
})

test.each([
  [{ ...ALL, signedIn: false, dataComplete: false, step2Valid: false, termsAccepted: false }, 'login'],
  [{ ...ALL, dataComplete: false }, 'details'],
  [{ ...ALL, step2Valid: false }, 'services'],
  [{ ...ALL, termsAccepted: false }, 'terms'],
])('a buyer is told the first thing to do %#', (facts, missing) => {
  expect(missingForPayment(facts)).toBe(missing)
})
