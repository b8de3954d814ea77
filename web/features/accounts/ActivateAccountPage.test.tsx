import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { toCustomerDto } from '../../../rules/customer-dto'
import { ACTIVATION_LINK_MS, REGISTRATION_DEFAULTS } from '../../../rules/registration'
import { lastLinkTo } from '../../../server/features/accounts/accounts.test-support'
import { registerAccount, registerCheckoutAccount } from '../../../server/features/accounts/registration.service'
import { chooseLanguage, errorOf, expectFocus, expectTyped, field, fillIn } from '../../../tests/support/form-fields'
import { type OpenedPage, openPage } from '../../../tests/support/page'
import { contextOn } from '../../../tests/support/test-context'

const EMAIL = 'nina@example.nl'
const PASSWORD = 'nina bakt kruidnagels'

const button = () => screen.getByRole('button', { name: 'Account activeren' })

/** Address of the page in the activation mail. */
async function linkOf(page: Pick<OpenedPage, 'ctx'>, kind: 'with password' | 'without password'): Promise<string> {
  const person = { forename: 'Nina', surname: 'Nieuwenhuis' }
  const address = { postcode: '1234 AB', houseNumber: '1', street: 'Voorbeeldstraat', city: 'Voorbeeldstad' }
  const rest = { company: 'Bakkerij Deeg', phone: '010 123 45 67', password: PASSWORD }
  const form = toCustomerDto({ ...REGISTRATION_DEFAULTS, ...person, ...address, ...rest, email: EMAIL })
  await (kind === 'with password' ? registerAccount : registerCheckoutAccount)(page.ctx, { form })
  return `/account-activeren/${await lastLinkTo(page.ctx, EMAIL)}`
}

async function openLink(kind: 'with password' | 'without password'): Promise<OpenedPage> {
  const page = await openPage('/inloggen')
  await page.visit(await linkOf(page, kind))
  return page
}

test('one click makes the account and signs in', async () => {
  const { user, ctx } = await openLink('with password')
  expect(screen.queryByLabelText('Wachtwoord')).toBeNull()
  await user.click(button())
  await waitFor(() => expect(ctx.viewer.account?.email).toBe(EMAIL))
})

test.each([
  ['', 'Vul dit veld in.'],
  ['te kort', 'Kies een wachtwoord van minstens 14 tekens.'],
  ['x'.repeat(41), 'Kies een wachtwoord van hoogstens 40 tekens.'],
  ['Nina-Nieuwenhuis', 'Dit wachtwoord is makkelijk te raden. Voeg er een paar eigen woorden aan toe.'],
])(
  'who registered without a password chooses one, and %j is refused on its field [AUTH-017]',
  async (password, words) => {
    const { user, ctx } = await openLink('without password')
    await fillIn(user, { Wachtwoord: password })
    await user.click(button())
    await waitFor(() => expect(errorOf(field('Wachtwoord'))).toContain(words))
    await expectFocus('Wachtwoord')
    expectTyped({ Wachtwoord: password })
    expect(ctx.viewer.isLoggedIn).toBe(false)

    await fillIn(user, { Wachtwoord: PASSWORD })
    await user.click(button())
    await waitFor(() => expect(ctx.viewer.account?.email).toBe(EMAIL))
  },
)

test('the password that was typed stays in the other language [GEN-002]', async () => {
  const { user } = await openLink('without password')
  await fillIn(user, { Wachtwoord: 'te kort' })
  await user.click(button())
  await expectFocus('Wachtwoord')
  await chooseLanguage(user, 'EN')
  await waitFor(() => expect(errorOf(field('Password'))).toContain('Choose a password of at least 14 characters.'))
  expectTyped({ Password: 'te kort' })
})

/** The mail is opened in a browser that did not register. */
async function openElsewhere(): Promise<OpenedPage> {
  const page = await openPage('/inloggen')
  const registered = { ctx: await contextOn(page.shop.app, page.shop.clock) }
  await page.visit(await linkOf(registered, 'with password'))
  return page
}

describe('in another browser than the one that registered', () => {
  test('a password is asked for, and nothing that was filled in is shown [AUTH-013]', async () => {
    const { user, ctx } = await openElsewhere()
    screen.getByText(/^Je hebt je in een andere browser geregistreerd\./)
    expect(document.body.textContent).not.toMatch(/Nina|Deeg|nina@/)
    await user.click(button())
    await waitFor(() => expect(errorOf(field('Wachtwoord'))).toContain('Vul dit veld in.'))
    expect(ctx.viewer.isLoggedIn).toBe(false)
    await fillIn(user, { Wachtwoord: 'een heel ander wachtwoord' })
    await user.click(button())
    await waitFor(() => expect(ctx.viewer.account).toMatchObject({ email: EMAIL, firstName: '', street: null }))
  })

  test('the password of the registration keeps what was filled in', async () => {
    const { user, ctx } = await openElsewhere()
    await fillIn(user, { Wachtwoord: PASSWORD })
    await user.click(button())
    await waitFor(() => expect(ctx.viewer.account).toMatchObject({ email: EMAIL, firstName: 'Nina' }))
  })
})

test('a link that is too old says so at once and offers a new one', async () => {
  const page = await openPage('/inloggen')
  const link = await linkOf(page, 'with password')
  page.shop.clock.advance(ACTIVATION_LINK_MS)
  await page.visit(link)
  await screen.findByText('Deze link werkt niet')
  screen.getByText('Deze activeringslink is verlopen. Vraag een nieuwe aan.')
  expect(screen.queryByRole('button', { name: 'Account activeren' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Activeringslink opnieuw verzenden' }))
  await screen.findByText('We hebben de activeringslink opnieuw verzonden.')
})

test('a link that grows too old on the screen offers a new one as well', async () => {
  const page = await openLink('with password')
  page.shop.clock.advance(ACTIVATION_LINK_MS)
  await page.user.click(button())
  await screen.findByText('Deze activeringslink is verlopen. Vraag een nieuwe aan.')
  screen.getByRole('button', { name: 'Activeringslink opnieuw verzenden' })
})

test('a link that is used or unknown leads to the login, and a new one is sent to the address of a registration', async () => {
  const page = await openPage('/inloggen')
  const link = await linkOf(page, 'with password')
  await page.visit('/account-activeren/geen-link')
  await screen.findByText(/^Deze activeringslink werkt niet meer/)
  expect(screen.queryByRole('button', { name: 'Account activeren' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Naar inloggen' }).getAttribute('href')).toBe('/inloggen')
  page.shop.clock.advance(60_000)
  await page.user.type(field('E-mailadres van je registratie'), EMAIL)
  await page.user.click(screen.getByRole('button', { name: 'Activeringslink opnieuw verzenden' }))
  await screen.findByText('We hebben de activeringslink opnieuw verzonden.')
  await waitFor(async () => expect(`/account-activeren/${await lastLinkTo(page.ctx, EMAIL)}`).not.toBe(link))
})
