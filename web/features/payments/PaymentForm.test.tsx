import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Locale } from '../../../rules/text'
import { openComponent } from '../../../tests/support/page'
import { PreferencesProvider } from '../../i18n/preferences'
import { PayCard, PaymentForm } from './PaymentForm'
import { PaymentMethods } from './PaymentMethods'
import type { PaymentMethod } from './payment-methods'

const method = (paymentMethod: PaymentMethod['paymentMethod'], name: string, price = 0): PaymentMethod => ({
  __typename: 'PaymentMethod',
  paymentMethod,
  name,
  summary: '',
  online: paymentMethod === 'IDEAL',
  price,
})
const IDEAL = method('IDEAL', 'iDEAL')
const ON_ACCOUNT = method('MANUAL_PAYMENT', 'Op rekening', 250)

describe('the form', () => {
  async function open(methods: readonly PaymentMethod[], locale: Locale = 'nl', canAuthorise = false) {
    const onRefused = vi.fn()
    const form = (
      <PaymentForm
        channel="CUSTOMER"
        methods={methods}
        canAuthorise={canAuthorise}
        quoteHash="unknown"
        net={5685}
        vatRate={0.21}
        domains={['lindebrood.nl']}
        onRefused={onRefused}
      />
    )
    return { ...(await openComponent(form, { locale })), onRefused }
  }

  const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
  const pay = () => screen.getByRole('button')
  const spaced = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

  test('what a way to pay costs stands behind a plus, and nothing stands there for zero [PAY-005]', async () => {
    const { user } = await open([IDEAL, ON_ACCOUNT])
    const cards = radios().map((radio) => spaced(radio.closest('label')?.textContent ?? ''))
    expect(cards.map((text) => /\+€ [\d,]+/.exec(text)?.[0])).toEqual([undefined, '+€ 2,50'])
    await user.click(screen.getByRole('radio', { name: 'Op rekening' }))
    expect(screen.getByText('Met administratiekosten voor Op rekening: € 2,50.')).toBeDefined()
    // 56.85 and 2.50, with VAT on both.
    expect(screen.getByText(/^€\s71,81$/)).toBeDefined()
  })

  test('the fee includes VAT when the reader wants prices so [PAY-005]', async () => {
    const methods = [method('MANUAL_PAYMENT', 'Op rekening', 100)]
    await openComponent(
      <PreferencesProvider locale="nl" showsVat>
        <PaymentMethods methods={methods} chosen={null} onChoose={() => {}} isDisabled={false} isMissing={false} />
      </PreferencesProvider>,
    )
    expect(spaced(screen.getByRole('radiogroup').textContent)).toContain('+€ 1,21')
  })

  test.each([
    ['nl', 'Kies een betaalwijze.'],
    ['en', 'Choose a payment method.'],
  ] as const)('without a choice the form asks for one, in %s, and goes nowhere [PAY-003]', async (locale, words) => {
    const { user, onRefused } = await open([IDEAL, ON_ACCOUNT], locale)
    await user.click(pay())
    const group = screen.getByRole('radiogroup')
    expect(within(group).getByText(words)).toBeDefined()
    expect(group.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(radios()[0])
    await user.click(screen.getByRole('radio', { name: 'iDEAL' }))
    expect(within(group).queryByText(words)).toBeNull()
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('a sole way to pay is chosen already [PAY-008]', async () => {
    await open([IDEAL])
    expect(radios().map(({ checked }) => checked)).toEqual([true])
    expect(spaced(pay().textContent)).toBe('Betalen met iDEAL met betalingsverplichting')
  })

  test.each([
    ['nl', 'Voortaan automatisch incasseren', /machtig je ons.*vijf dagen van tevoren/],
    ['en', 'Pay by direct debit from now on', /authorise us.*five days before/],
  ] as const)('an online payment can give a mandate, which says in %s what it means', async (locale, name, means) => {
    const { user } = await open([IDEAL, ON_ACCOUNT], locale, true)
    const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name })
    expect(choice()).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'iDEAL' }))
    expect(choice()?.checked).toBe(false)
    expect(screen.getByText(means)).toBeDefined()
    const posted = () => new FormData(screen.getByRole<HTMLButtonElement>('button').form ?? undefined).get('authorise')
    expect(posted()).toBeNull()
    await user.click(screen.getByRole('checkbox', { name }))
    expect(posted()).toBe('true')
    await user.click(screen.getByRole('radio', { name: 'Op rekening' }))
    expect(posted()).toBeNull()
  })

  test('a payment that cannot give a mandate does not offer it', async () => {
    await open([IDEAL])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('an order that does not come through is said, and the button works again [PAY-011]', async () => {
    const { user, onRefused } = await open([IDEAL])
    await user.click(pay())
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
    expect(onRefused.mock.calls[0]?.[0]).toMatch(/\w{5}/)
    expect(pay().getAttribute('aria-busy')).toBeNull()
  })
})

describe('the pay card', () => {
  type Phase = ComponentProps<typeof PayCard>['phase']
  const draw = (chosen: PaymentMethod | null, phase: Phase = 'idle', locale: Locale = 'nl') =>
    openComponent(<PayCard method={chosen} net={5685} vatRate={0.21} phase={phase} />, { locale })
  const button = () => screen.getByRole('button')

  test.each([
    ['nl', IDEAL, 'Betalen met iDEAL met betalingsverplichting'],
    ['nl', null, 'Betalen met betalingsverplichting'],
    ['nl', ON_ACCOUNT, 'Betalen met betalingsverplichting'],
    ['en', IDEAL, 'Pay with iDEAL with obligation to pay'],
    ['en', null, 'Pay with obligation to pay'],
  ] as const)('the button says in %s that it obliges to pay, beside the total', async (locale, chosen, words) => {
    await draw(chosen, 'idle', locale)
    expect(button().textContent).toBe(words)
    expect(screen.getByText(chosen === ON_ACCOUNT ? /^€\s71[.,]81$/ : /^€\s68[.,]79$/)).toBeDefined()
  })

  test.each([
    ['ordering', 'Je bestelling wordt geplaatst…'],
    ['leaving', 'Je gaat naar iDEAL…'],
  ] as const)('while it is %s the button is shut and says what happens [PAY-009]', async (phase, words) => {
    await draw(IDEAL, phase)
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    expect(within(button()).getByText(words)).toBeDefined()
  })
})
