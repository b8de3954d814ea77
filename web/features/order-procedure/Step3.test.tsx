import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { formatMoney } from '../../../rules/money'
import { REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { lastLinkTo } from '../../../server/features/accounts/accounts.test-support'
import { activateAccount } from '../../../server/features/accounts/activation.service'
import { registerAccount } from '../../../server/features/accounts/registration.service'
import { changeAccount, fillBasket, order } from '../../../server/features/orders/orders.test-support'
import { saveTerms } from '../../../tests/support/general-terms'
import { basket, basketLines, damage, openOrder, spaced, step } from '../../../tests/support/order-page'
import type { OpenedPage } from '../../../tests/support/page'
import { DEMO_PASSWORD } from '../../../tests/support/test-config'

const CUSTOMER = 'klant@voorbeeld.nl'
const AT_LAST_STEP = '?finalStep=true'
const terms = () => step(3).findByRole<HTMLInputElement>('checkbox', { name: /(algemene voorwaarden|terms)/ })
const methods = () => step(3).findByRole('radiogroup', { name: /^(Betaalwijze|Payment method)$/ })
const problem = () =>
  screen.findByRole('alertdialog', {
    name: /^(Er is een probleem met je bestelling\.|There is a problem with your order\.)$/,
  })

async function signIn(user: OpenedPage['user'], password: string = DEMO_PASSWORD): Promise<void> {
  await user.click(await step(3).findByRole('tab', { name: /^(Ik ben al klant|Already a customer)$/ }))
  const panel = within(step(3).getByRole('tabpanel'))
  await user.type(panel.getByLabelText(/^E-mail ?ad/), CUSTOMER)
  await user.type(panel.getByLabelText(/^(Wachtwoord|Password)( \*)?$/), password)
  await user.click(panel.getByRole('button', { name: /^(Inloggen|Log in)$/ }))
}

describe('the fee of a way to pay', () => {
  /** The total wherever it is shown: pay card, basket, phone bar, header. */
  const totals = () => ({
    card: spaced(step(3).getByText('Totaal incl. btw').nextElementSibling?.textContent),
    basket: /Totaal incl\. btw(€ [\d,.]+)/.exec(
      spaced(basket().getByText('Totaal incl. btw').parentElement?.textContent),
    )?.[1],
    bar: /€ [\d,.]+/.exec(
      spaced(screen.getByRole('button', { name: /^Winkelmand openen/ }).getAttribute('aria-label')),
    )?.[0],
    header: /€ [\d,.]+/.exec(spaced(screen.getByRole('link', { name: /^Winkelmand/ }).textContent))?.[0],
  })

  test.each(['iDEAL', 'Automatische incasso', 'Op rekening'])(
    'of %s is in every total on screen before paying, as it is on the order [PAY-005]',
    async (name) => {
      const { user, ctx } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, signedInAs: CUSTOMER })
      await user.click(await terms())
      const way = within(await methods()).getByRole<HTMLInputElement>('radio', { name })
      await user.click(way)
      const shown = totals()
      const hasFee = basket().queryByText('Administratiekosten')?.nextElementSibling
      const { order: placed } = await order(ctx, { paymentMethod: way.value })
      const amount = spaced(formatMoney(placed.amount.value, 'nl'))
      expect(shown).toEqual({ card: amount, basket: amount, bar: amount, header: amount })
      expect(spaced(hasFee?.textContent)).toBe(name === 'Op rekening' ? '€ 2,50' : '')
    },
  )

  test('is gone from the totals when the choice is [PAY-002]', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, signedInAs: CUSTOMER })
    await user.click(await terms())
    await user.click(within(await methods()).getByRole('radio', { name: 'Op rekening' }))
    expect(totals().basket).toBe('€ 7,85')
    await user.click(await terms())
    expect(spaced(basket().getByText('Totaal incl. btw').nextElementSibling?.textContent)).toBe('€ 4,83')
  })
})

describe('who orders [ORD-012, ORD-013]', () => {
  test('what is typed by a new customer stays while they look whether they are one already', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    const panel = within(await step(3).findByRole('tabpanel', { name: 'Nieuwe klant' }))
    await user.type(await panel.findByLabelText(/^E-mailadres/), 'noor@voorbeeld.nl')
    await user.click(step(3).getByRole('tab', { name: 'Ik ben al klant' }))
    expect(within(step(3).getByRole('tabpanel')).getByLabelText(/^Wachtwoord( \*)?$/)).toBeTruthy()
    await user.click(step(3).getByRole('tab', { name: 'Nieuwe klant' }))
    expect(step(3).getByRole('tabpanel', { name: 'Nieuwe klant' }).querySelector('input[type=email]')).toHaveProperty(
      'value',
      'noor@voorbeeld.nl',
    )
  })

  test('what was typed is there still when the page is loaded again, but for passwords', async () => {
    const { user, visit } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    const typed = async () => within(await step(3).findByRole('tabpanel', { name: 'Nieuwe klant' }))
    const form = await typed()
    await user.click(await form.findByRole('radio', { name: 'Particulier' }))
    await user.type(form.getByLabelText(/^Voornaam/), 'Noor')
    await user.type(form.getByLabelText(/^E-mailadres/), 'noor@voorbeeld.nl')
    await user.type(form.getByLabelText(/^Wachtwoord( \*)?$/), 'een-Lang-wachtwoord-7')
    await visit('/bestelprocedure#step-3')
    const again = await typed()
    await waitFor(async () => expect(again.getByLabelText<HTMLInputElement>(/^Voornaam/).value).toBe('Noor'))
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'Particulier' }).checked).toBe(true)
    expect(again.getByLabelText<HTMLInputElement>(/^E-mailadres/).value).toBe('noor@voorbeeld.nl')
    expect(again.getByLabelText<HTMLInputElement>(/^Wachtwoord( \*)?$/).value).toBe('')
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('een-Lang')
  })

  test('a customer who logs in here keeps the basket, which is validated before payment [AUTH-029, Q-92]', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, locale: 'en' })
    await signIn(user)
    const note = await step(3).findByText(/^You are logged in as/)
    await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true))
    expect(step(3).getByText('Once you have agreed, you choose here how to pay.')).toBeTruthy()
    await user.click(await terms())
    await methods()
    expect(screen.getAllByText('lindebrood.nl').length).toBeGreaterThan(0)
  })

  test('the tab that waited shows the real account once the mail was opened in another tab [AUTH-029]', async () => {
    const { ctx } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    const form = toCustomerDto({
      ...REGISTRATION_DEFAULTS,
      ...{ company: 'Bakkerij Deeg', forename: 'Nina', surname: 'Nieuwenhuis', phone: '010 123 45 67' },
      ...{ postcode: '1234 AB', houseNumber: '1', street: 'Voorbeeldstraat', city: 'Voorbeeldstad' },
      ...{ email: 'nina@example.nl', password: 'nina bakt kruidnagels' },
    })
    await registerAccount(ctx, { form })
    await activateAccount(ctx, { token: await lastLinkTo(ctx, 'nina@example.nl') })
    document.dispatchEvent(new Event('visibilitychange'))
    const note = await step(3).findByText(/^Je bent ingelogd als/)
    expect(spaced(note.textContent)).toContain('Nina Nieuwenhuis (nina@example.nl)')
    expect(step(3).queryByLabelText(/^Postcode/)).toBeNull()
    expect(step(3).getByText('Na je akkoord kies je hier hoe je betaalt.')).toBeTruthy()
  })

  test('what was waiting in the account is named with an undo, and an unfinished transfer holds nothing up', async () => {
    const { user, ctx } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    const earlier = await ctx.another({ signedInAs: CUSTOMER })
    await fillBasket(earlier, 'lindekoek.nl')
    await fillBasket(earlier, 'bezet-oud.nl')
    await signIn(user)
    await step(3).findByText('Ook in je winkelmand: lindekoek.nl')
    expect(step(3).getByText('Niet in deze bestelling: bezet-oud.nl')).toBeTruthy()
    await user.click(await terms())
    await methods()
    await user.click(step(3).getByRole('button', { name: 'Ongedaan maken' }))
    await step(3).findByText('Niet in deze bestelling: bezet-oud.nl, lindekoek.nl')
    expect(basketLines()).not.toContain('lindekoek.nl')
    await user.click(step(3).getByRole('button', { name: 'Toch meenemen' }))
    await step(3).findByText('Ook in je winkelmand: bezet-oud.nl, lindekoek.nl')
  })

  test('a wrong password is said in the step, where one can try again', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    await signIn(user, 'niet-het-goede-woord')
    await step(3).findByText('Ongeldige inloggegevens.')
  })

  test('a sub-user is asked to log in with another account, and not to pay [ERR-011, ROL-009]', async () => {
    await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, signedInAs: 'subgebruiker@voorbeeld.nl' })
    await step(3).findByText(/^Je bent ingelogd als een subgebruiker/)
    expect(step(3).getByRole('button', { name: 'Uitloggen' })).toBeTruthy()
    expect(step(3).queryByRole('checkbox')).toBeNull()
    expect(step(3).queryByRole('button', { name: /^Betalen/ })).toBeNull()
  })

  test('the holder of the order can be edited while it is for one domain [ROL-014]', async () => {
    const { user } = await openOrder({
      domains: ['lindehout.nl', 'lindeblad.nl'],
      at: AT_LAST_STEP,
      signedInAs: CUSTOMER,
    })
    const standard = await step(3).findByRole<HTMLInputElement>('radio', { name: /^Standaard/ })
    expect(standard.checked).toBe(true)
    expect(step(3).queryByRole('button', { name: 'Gegevens bewerken' })).toBeNull()
    await user.click(basket().getByRole('button', { name: 'lindeblad.nl verwijderen' }))
    await user.click(await step(3).findByRole('button', { name: 'Gegevens bewerken' }))
    await step(3).findByLabelText(/^E-mailadres/)
  })

  test('a customer without an address fills that in before anything is paid [Q-77]', async () => {
    const { user } = await openOrder({
      domains: ['lindebrood.nl'],
      at: AT_LAST_STEP,
      signedInAs: 'onvolledig@voorbeeld.nl',
    })
    await step(3).findByLabelText(/^Postcode/)
    await user.click(await terms())
    expect(step(3).getByText(/^Vul eerst je gegevens aan\./)).toBeTruthy()
    expect(step(3).queryByRole('radiogroup', { name: 'Betaalwijze' })).toBeNull()
  })
})

test('only the text true opens the page at its last step [ORD-021]', async () => {
  const { visit } = await openOrder({ domains: ['lindethee.nl'], signedInAs: CUSTOMER })
  for (const flag of ['false', '1', 'True']) {
    await visit(`/bestelprocedure?finalStep=${flag}`)
    await step(2).findByRole('article', { name: 'lindethee.nl' })
    expect(document.getElementById('step-3')?.hidden, flag).toBe(true)
  }
  await visit('/bestelprocedure?finalStep=true')
  await terms()
  expect(document.getElementById('step-3')?.hidden).toBe(false)
})

describe('what comes first is said in the place of the payment [PAY-001, PAY-002]', () => {
  test.each([
    [
      'a login',
      undefined,
      'lindebrood.nl',
      'Log in of maak een account, dan betaal je',
      'Log in en ga akkoord, dan kies je hier hoe je betaalt.',
    ],
    [
      'the terms',
      CUSTOMER,
      'lindebrood.nl',
      'Nog één vinkje, dan betaal je',
      'Na je akkoord kies je hier hoe je betaalt.',
    ],
    [
      'the services',
      CUSTOMER,
      'bezet-bakker.nl',
      'Nog je diensten, dan betaal je',
      'Maak eerst je diensten af. Daarna kies je hier hoe je betaalt.',
    ],
  ])('%s, with the amount', async (_what, signedInAs, domain, title, hint) => {
    await openOrder({ domains: [domain], at: AT_LAST_STEP, signedInAs })
    const said = () => spaced(document.getElementById('step-3')?.textContent)
    await waitFor(() => expect(said()).toContain(hint))
    expect(said()).toMatch(new RegExp(`${title} € \\d+,\\d\\d`))
  })
})

describe('paying [ORD-014, ORD-015]', () => {
  test('a way to pay is asked for once the terms are agreed to, and has to be chosen [PAY-003..009]', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, signedInAs: CUSTOMER })
    const box = await terms()
    expect(step(3).queryByRole('radiogroup', { name: 'Betaalwijze' })).toBeNull()
    await user.click(box)
    const ways = within(await methods())
    await user.click(step(3).getByRole('button', { name: /^Betalen/ }))
    const first = ways.getAllByRole('radio')[0]
    expect(document.activeElement).toBe(first)
    expect((await methods()).getAttribute('aria-invalid')).toBe('true')
    await user.click(ways.getByRole('radio', { name: 'iDEAL' }))
    expect((await methods()).getAttribute('aria-invalid')).not.toBe('true')
    await user.click(box)
    expect(step(3).queryByRole('radiogroup', { name: 'Betaalwijze' })).toBeNull()
  })

  test('an order whose basket changed meanwhile is refused with the reason, and shows the basket as it is now', async () => {
    const { user, shop } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    await signIn(user)
    await user.click(await terms())
    await user.click(within(await methods()).getByRole('radio', { name: 'iDEAL' }))
    await damage(shop, "update baskets set period = 'FIVE_YEARLY', version = version + 1")
    await user.click(step(3).getByRole('button', { name: /^Betalen/ }))
    const dialog = await problem()
    expect(dialog.textContent).toMatch(/prijs/)
    await user.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    await waitFor(() => expect(step(2).getByText(/5 jaar/)).toBeTruthy())
    const pay = () => step(3).getByRole<HTMLButtonElement>('button', { name: /^Betalen/ })
    await waitFor(() => expect([pay().disabled, pay().getAttribute('aria-busy')]).toEqual([false, null]))
  })

  test('terms that changed meanwhile are agreed to again, and the basket and choices stay', async () => {
    const { user, ctx, shop } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP })
    await signIn(user)
    await user.click(await terms())
    await user.click(within(await methods()).getByRole('radio', { name: 'Op rekening' }))
    shop.clock.advance(1000)
    const now = shop.clock.now()
    await saveTerms(ctx.db, { validFrom: now, now })
    await user.click(step(3).getByRole('button', { name: /^Betalen/ }))
    const dialog = await problem()
    expect(dialog.textContent).toMatch(/algemene voorwaarden zijn veranderd/)
    await user.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    await step(3).findByText(/zijn veranderd sinds je akkoord ging/)
    expect((await terms()).checked).toBe(false)
    expect(
      step(3)
        .getByRole('link', { name: /^Voorwaarden lezen/ })
        .getAttribute('href'),
    ).toBe('/algemene-voorwaarden')
    expect(screen.getAllByText('lindebrood.nl').length).toBeGreaterThan(0)
    await user.click(await terms())
    await methods()
  })

  test('an order above the credit limit says so, and can be paid online instead', async () => {
    const { user, ctx } = await openOrder({ domains: ['lindebrood.nl'], at: AT_LAST_STEP, signedInAs: CUSTOMER })
    await user.click(await terms())
    await user.click(within(await methods()).getByRole('radio', { name: /^Op rekening/ }))
    await changeAccount(ctx, CUSTOMER, { creditLimit: 0 })
    await user.click(step(3).getByRole('button', { name: /^Betalen/ }))
    const dialog = await problem()
    expect(dialog.textContent).toMatch(/Op rekening of met incasso kun je nu niets meer bestellen/)
    await user.click(within(dialog).getByRole('button', { name: 'Sluiten' }))
    expect(screen.getAllByText('lindebrood.nl').length).toBeGreaterThan(0)
    expect((await terms()).checked).toBe(true)
    const online = within(await methods()).getByRole<HTMLInputElement>('radio', { name: /^iDEAL/ })
    await user.click(online)
    expect(online.checked).toBe(true)
  })

  test('a basket that cannot be ordered is refused when a customer comes to step 3 by its address [Q-92, ORD-033]', async () => {
    const { user } = await openOrder({
      domains: ['bezet-bakker.nl'],
      at: AT_LAST_STEP,
      signedInAs: CUSTOMER,
      locale: 'en',
    })
    const dialog = await problem()
    expect(dialog.textContent).toContain('bezet-bakker.nl: fill in the transfer code and save it.')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(await step(3).findByRole('button', { name: 'Go to services' }))
    await waitFor(() => expect(window.location.hash).toBe('#step-2'))
  })
})
