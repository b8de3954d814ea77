import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PreferencesProvider } from '../../i18n/preferences'
import { PaymentMethods } from './PaymentMethods'
import type { PaymentMethod } from './payment-methods'

const method = (paymentMethod: PaymentMethod['paymentMethod'], name: string, price: number): PaymentMethod => ({
  __typename: 'PaymentMethod',
  paymentMethod,
  name,
  summary: '',
  online: paymentMethod === 'IDEAL',
  price,
})

function draw(methods: PaymentMethod[], showsVat = false) {
  const html = renderToStaticMarkup(
    <PreferencesProvider locale="nl" showsVat={showsVat}>
      <PaymentMethods methods={methods} chosen={null} onChoose={() => {}} isDisabled={false} isMissing={false} />
    </PreferencesProvider>,
  )
  return html.replace(/<[^>]*>/g, ' ')
}

test('what a way to pay costs stands behind a plus, and nothing stands there for zero [PAY-005]', () => {
  const text = draw([method('IDEAL', 'iDEAL', 0), method('MANUAL_PAYMENT', 'Op rekening', 150)])
  expect(text.match(/\+€\u00a0[\d,]+/g)).toEqual(['+€\u00a01,50'])
})

test('the fee includes VAT when the reader wants prices so [PAY-005]', () => {
  expect(draw([method('MANUAL_PAYMENT', 'Op rekening', 100)], true)).toContain('+€\u00a01,21')
})
