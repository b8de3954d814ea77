import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pageCertificates } from '../../../server/features/certificates/certificates.service'
import { CUSTOMER, certificateFor, orderFromCheckout } from '../../../server/features/orders/orders.test-support'
import { openPage } from '../../../tests/support/page'
import { retireProduct } from '../../../tests/support/retire-product'
import { DEMO_PASSWORD } from '../../../tests/support/test-config'

// Node's keys accept only Node's buffers, and jsdom replaces those.
Object.assign(globalThis, {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
})

const LIST = '/account/diensten/ssl'
const NAME = 'voorbeeldklant.nl'

/** Opens the page of a certificate for these names, delivered as far as possible. */
async function openOne(...names: string[]) {
  const page = await openPage(LIST, { signedInAs: CUSTOMER })
  const code = names.length > 1 ? 'SSL_BUSINESS_MULTI' : 'SSL_RAPID'
  await orderFromCheckout(page.ctx, [{ code, domainName: NAME, options: certificateFor(...names) }])
  const [edge] = (await pageCertificates(page.ctx, {})).edges
  await page.visit(`${LIST}/${edge?.node.id}`)
  return { ...page, node: edge?.node }
}

/** Files offered for download, by name. */
function downloads() {
  const saved: Record<string, Blob> = {}
  let last: Blob | undefined
  URL.createObjectURL = vi.fn((blob: Blob) => {
    last = blob
    return 'blob:1'
  })
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved[this.download] = last
  })
  return saved
}

test('the list leads to each certificate, and stands in the navigation of every page', async () => {
  const { ctx, visit, user } = await openPage('/account/gegevens', { signedInAs: CUSTOMER })
  const nav = () => within(screen.getByRole('navigation', { name: 'Mijn account' }))
  expect(nav().getByRole('link', { name: 'SSL-certificaten' })).toBeDefined()
  await visit(LIST)
  expect(screen.getByText(/^Je hebt nog geen SSL-certificaten/)).toBeDefined()
  await orderFromCheckout(ctx, [{ code: 'SSL_RAPID', domainName: NAME, options: certificateFor(NAME) }])
  await visit('/account/gegevens')
  expect((await nav().findByRole('link', { name: 'SSL-certificaten' })).getAttribute('href')).toBe(LIST)
  await visit(LIST)
  const row = screen.getByRole('link', { name: /^voorbeeldklant\.nl/ })
  expect(row.textContent).toMatch(/Rapid SSL, geldig tot .*Geldig$/)
  await user.click(row)
  await screen.findByRole('heading', { level: 1, name: NAME })
})

test('a certificate that is there is downloaded with its chain, and its key after a fresh proof', async () => {
  const { ctx, visit, user, node } = await openOne(NAME)
  const saved = downloads()
  expect(screen.getByText('Het certificaat is uitgegeven.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Certificaat met keten' }))
  const chain = saved[`${NAME}.fullchain.pem`]
  expect(chain?.size).toBe(`${node?.certificate}\n${node?.chain}`.length)
  ctx.clock.advance(11 * 60_000)
  await visit(`${LIST}/${node?.id}`)
  await user.click(screen.getByRole('button', { name: 'Privésleutel' }))
  const dialog = await screen.findByRole('dialog')
  expect(saved[`${NAME}.key.pem`]).toBeUndefined()
  await user.type(within(dialog).getByLabelText('Wachtwoord'), DEMO_PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Bevestigen met wachtwoord' }))
  await waitFor(() => expect(saved[`${NAME}.key.pem`]?.size).toBeGreaterThan(100))
})

test('certificate and key are handed over as one file, under a password that is long enough', async () => {
  const { user } = await openOne(NAME)
  const saved = downloads()
  const password = screen.getByLabelText(/^Wachtwoord voor het bestand/)
  const ask = () => user.click(screen.getByRole('button', { name: 'Als .p12 downloaden' }))
  await user.type(password, 'kort')
  await ask()
  await screen.findByText('Kies een wachtwoord van minstens 8 tekens.')
  await user.clear(password)
  await user.type(password, 'vlag-en-wimpel')
  await ask()
  await waitFor(() => expect(saved[`${NAME}.p12`]?.size).toBeGreaterThan(1000))
  expect(saved[`${NAME}.p12`]?.type).toBe('application/x-pkcs12')
  expect((password as HTMLInputElement).value).toBe('')
})

test('one that waits says which records are ours and which its owner has to make', async () => {
  await openOne(NAME, 'elders.nl')
  const records = within(screen.getByRole('region', { name: 'DNS-records voor de controle' }))
  const [ours, theirs] = records.getAllByRole('listitem').map((item) => item.textContent)
  expect(ours).toMatch(/_acme-challenge\.voorbeeldklant\.nl.*Door ons geplaatst/)
  expect(theirs).toMatch(/_acme-challenge\.elders\.nl.*Maak dit TXT-record aan.*Kopiëren$/)
  expect(screen.queryByRole('button', { name: 'Certificaat' })).toBeNull()
})

test('it is requested again; a request that is none is refused under its field', async () => {
  const { user } = await openOne(NAME)
  const field = () => screen.getByRole('textbox', { name: /^Eigen aanvraag/ })
  const ask = () => user.click(screen.getByRole('button', { name: 'Nieuw certificaat aanvragen' }))
  await user.type(field(), 'rommel')
  await ask()
  await screen.findByText(/geen geldige certificaataanvraag/)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.clear(field())
  await ask()
  await screen.findByText('Het certificaat is uitgegeven, en er wordt een nieuw aangevraagd.')
})

test('another’s certificate does not exist', async () => {
  const { visit } = await openPage(LIST, { signedInAs: CUSTOMER })
  await visit(`${LIST}/crt_AAAAAAAAAAAAAAAAAAAAAA`)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/niet/)
})

test('a certificate says what the shop sells instead of it', async () => {
  const { ctx, visit, node } = await openOne(NAME)
  screen.getByText('Rapid SSL')
  await retireProduct(ctx, 'SSL_RAPID', 'SSL_BUSINESS_MULTI')
  await visit(`${LIST}/${node?.id}`)
  screen.getByText(/^Wordt niet meer verkocht\. Opvolger: .+\.$/)
})
