import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '../../../rules/text'
import { PreferencesProvider } from '../../i18n/preferences'
import { PayCard } from './PaymentForm'
import type { PaymentMethod } from './payment-methods'

const IDEAL: PaymentMethod = {
  __typename: 'PaymentMethod',
  paymentMethod: 'IDEAL',
  name: 'iDEAL',
  summary: '',
  online: true,
  price: 0,
}

const draw = (
  method: PaymentMethod | null,
  phase: ComponentProps<typeof PayCard>['phase'] = 'idle',
  locale: Locale = 'nl',
) =>
  renderToStaticMarkup(
    <PreferencesProvider locale={locale} showsVat={false}>
      <PayCard method={method} total={6879} phase={phase} />
    </PreferencesProvider>,
  )

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('the button says that it obliges to pay, on a line of its own', () => {
  expect(textOf(draw(IDEAL))).toContain('Betalen met iDEAL met betalingsverplichting')
  expect(textOf(draw(null))).toContain('Betalen met betalingsverplichting')
  expect(textOf(draw(null, 'idle', 'en'))).toContain('Pay with obligation to pay')
})

test('while the order is under way the button is shut and says what happens [PAY-009]', () => {
  for (const phase of ['ordering', 'leaving'] as const) {
    expect(draw(IDEAL, phase)).toContain('aria-busy="true" aria-disabled="true"')
  }
  expect(textOf(draw(IDEAL, 'leaving'))).toContain('Je gaat naar iDEAL…')
})

test('the total stands beside the button', () => {
  expect(textOf(draw(IDEAL))).toContain('€\u00a068,79')
})
