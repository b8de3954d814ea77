import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CUSTOMER, fillBasket, order } from '../../../server/features/orders/orders.test-support'
import { field, fillIn, goOffline } from '../../../tests/support/form-fields'
import { openPage } from '../../../tests/support/page'

/** Opens, as a customer, the overview of an order whose domain has been delivered. */
async function openOverview() {
  const page = await openPage('/hulp', { signedInAs: CUSTOMER })
  await fillBasket(page.ctx, 'lindebrood.nl')
  const { order: placed } = await order(page.ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await page.ctx.jobs.settle()
  await page.visit(`/bestellen/${placed.id}/overzicht`)
  return page
}

const toggle = () => screen.findByRole('button', { name: /^Domeinhouder van lindebrood\.nl/ })

test('a domain that was ordered shows its holder’s standard details, or lets others be filled in [CHK-007, CHK-079, CHK-082, ERR-014]', async () => {
  const { user } = await openOverview()
  expect((await toggle()).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByLabelText(/^Voornaam/)).toBeNull()
  await user.click(await toggle())
  await waitFor(() => expect(field('Voornaam').value).toBe('Vera'))
  await fillIn(user, { Voornaam: '' })
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(field('Voornaam').getAttribute('aria-invalid')).toBe('true'))
  await fillIn(user, { Voornaam: 'Nina' })
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  await screen.findByText('Whois-gegevens zijn bijgewerkt, houdt er rekening mee dat dit enkele minuten kan duren.')
  await user.click(await toggle())
  expect(screen.queryByLabelText(/^Voornaam/)).toBeNull()
  await user.click(await toggle())
  await waitFor(() => expect(field('Voornaam').value).toBe('Nina'))
})

test('says when the holder cannot be fetched, and fetches it again [ERR-013]', async () => {
  const { user, client } = await openOverview()
  const comeBack = goOffline(client)
  await user.click(await toggle())
  const words = await screen.findByText('Probeer het later opnieuw of neem contact op met afdeling Support.')
  expect(words.closest('[role=alert]')).not.toBeNull()
  comeBack()
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
  await waitFor(() => expect(field('Voornaam').value).toBe('Vera'))
})

test('says when the holder could not be changed, with what was typed still there [ERR-015]', async () => {
  const { user, client } = await openOverview()
  await user.click(await toggle())
  await waitFor(() => expect(field('Voornaam').value).toBe('Vera'))
  await fillIn(user, { Voornaam: 'Nina' })
  goOffline(client)
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  await screen.findByText(
    'Bijwerken van Whois-gegevens is mislukt. Probeer het later opnieuw of neem contact op met afdeling Support.',
  )
  expect(field('Voornaam').value).toBe('Nina')
})
