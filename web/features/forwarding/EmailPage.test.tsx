import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addRecord, listRecords } from '../../../server/features/dns/dns-records.service'
import { openPage, type PageOptions } from '../../../tests/support/page'

const NAME = 'voorbeeldklant.nl'

const PATH = `/account/e-mail-doorsturen?name=${NAME}`

const open = (options: PageOptions = {}, name = NAME) =>
  openPage(`/account/e-mail-doorsturen?name=${name}`, { signedInAs: 'klant@voorbeeld.nl', ...options })

const group = () => screen.getByRole('radiogroup', { name: 'E-mailvoorziening' })
const option = (name: string) => within(group()).getByRole('radio', { name })
const save = () => screen.getByRole('button', { name: 'Instellen' })
const preview = () =>
  within(screen.getByRole('list', { name: 'Dit verandert er in DNS' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const mx = async (ctx: Awaited<ReturnType<typeof open>>['ctx']) =>
  (await listRecords(ctx, NAME)).filter(({ type }) => type === 'MX').map(({ value }) => value)

test('offers own MX records, Google Apps and Office 365, and shows which one it is [FWD-009]', async () => {
  await open()
  const names = within(group())
    .getAllByRole('radio')
    .map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent)
  expect(names).toEqual(['Eigen MX-records', 'Google Apps', 'Office 365', 'Geen e-mail op dit domein'])
  expect(option('Eigen MX-records')).toHaveProperty('checked', true)
  await screen.findByText('Er verandert niets: alle records staan al goed.')
  expect(save().hasAttribute('disabled')).toBe(true)
})

test('Office 365 has a code, and what changes is shown before it is saved [FWD-010, FWD-011]', async () => {
  const { user, ctx } = await open()
  expect(screen.queryByRole('textbox', { name: /Verificatiecode/ })).toBeNull()
  await user.click(option('Office 365'))
  await screen.findByText('4 wijzigingen')
  await user.type(screen.getByRole('textbox', { name: /Verificatiecode/ }), 'ms84620193')
  await screen.findByText('5 wijzigingen')
  expect(preview()).toEqual([
    expect.stringMatching(
      /^~Gewijzigd@MX.*mail\.hosting\.example\..*voorbeeldklant-nl\.mail\.protection\.outlook\.com\./,
    ),
    '~Gewijzigd@TXTv=spf1 a mx wordt include:spf.protection.outlook.com ~all',
    '+ToegevoegdautodiscoverCNAMEautodiscover.outlook.com.',
    '+Toegevoegd@TXTMS=ms84620193',
    '+Toegevoegd_dmarcTXTv=DMARC1; p=none',
  ])
  expect(screen.getByText('Je huidige mailservers ontvangen daarna niets meer')).toBeDefined()
  expect(await mx(ctx)).toEqual(['mail.hosting.example.'])

  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  await screen.findByText('Er verandert niets: alle records staan al goed.')
  expect(await mx(ctx)).toEqual(['voorbeeldklant-nl.mail.protection.outlook.com.'])
  expect(screen.getByText(/^Nu in gebruik\. Microsoft 365/)).toBeDefined()
})

test('a wrong code is reported at its field', async () => {
  const { user, ctx } = await open()
  await user.click(option('Google Apps'))
  await user.type(screen.getByRole('textbox', { name: /Verificatiecode/ }), 'kort')
  await user.click(save())
  await screen.findByText('Deze code klopt niet. Neem hem over zoals je aanbieder hem laat zien.')
  expect(await mx(ctx)).toEqual(['mail.hosting.example.'])
})

test('DKIM and DMARC are set up in the same step', async () => {
  const { user, ctx } = await open()
  await user.click(option('Office 365'))
  const host = 'selector1-voorbeeldklant-nl._domainkey.voorbeeld.onmicrosoft.com'
  const first = screen.getByRole('textbox', { name: /eerste CNAME-waarde/ })
  await user.type(first, 'selector1')
  await user.click(save())
  await screen.findByText(/^Deze DKIM-waarde klopt niet\./)
  await user.clear(first)
  await user.type(first, host)
  await user.type(screen.getByRole('textbox', { name: /Rapporten mailen naar/ }), 'post@voorbeeldklant.nl')
  await waitFor(() =>
    expect(preview()).toEqual(
      expect.arrayContaining([
        `+Toegevoegdselector1._domainkeyCNAME${host}.`,
        '+Toegevoegd_dmarcTXTv=DMARC1; p=none; rua=mailto:post@voorbeeldklant.nl',
      ]),
    ),
  )
  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  const written = (await listRecords(ctx, NAME)).map(({ name, type, value }) => `${name} ${type} ${value}`)
  expect(written).toContain(`selector1._domainkey CNAME ${host}.`)
  expect(written).toContain('_dmarc TXT v=DMARC1; p=none; rua=mailto:post@voorbeeldklant.nl')
})

test('without DMARC the box is cleared, and a record that is there stays as it is', async () => {
  const { user } = await open()
  await user.click(option('Google Apps'))
  await screen.findByText('3 wijzigingen')
  await user.click(screen.getByRole('checkbox', { name: /^DMARC-record toevoegen/ }))
  await screen.findByText('2 wijzigingen')
  expect(screen.queryByRole('textbox', { name: /Rapporten mailen naar/ })).toBeNull()
})

test('DMARC is proposed only to a domain that moves to a provider and has no DMARC record', async () => {
  const { user, visit, ctx } = await open()
  const box = () => screen.getByRole('checkbox', { name: /^DMARC-record toevoegen/ }) as HTMLInputElement
  await user.click(option('Google Apps'))
  expect(box().checked).toBe(true)
  await user.click(box())
  // A choice of the customer's is kept.
  await user.click(option('Office 365'))
  expect(box().checked).toBe(false)
  await user.click(option('Google Apps'))
  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  await visit(PATH)
  expect(box().checked).toBe(false)
  await screen.findByText('Er verandert niets: alle records staan al goed.')
  await addRecord(ctx, { domainId: NAME, record: { name: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=reject' } })
  await visit(PATH)
  await user.click(option('Office 365'))
  expect(box().checked).toBe(false)
})

test('nobody takes mail any more, and then the hosting again', async () => {
  const { user, ctx } = await open()
  await user.click(option('Geen e-mail op dit domein'))
  await screen.findByText('2 wijzigingen')
  await user.click(save())
  await waitFor(async () => expect(await mx(ctx)).toEqual(['.']))
  await user.click(option('Eigen MX-records'))
  // The changes of before stay for a moment.
  await waitFor(() => expect(screen.queryByText('Je huidige mailservers ontvangen daarna niets meer')).toBeNull())
  await screen.findByText('2 wijzigingen')
  await user.click(save())
  await waitFor(async () => expect(await mx(ctx)).toEqual(['mail.hosting.example.']))
})

test.each([
  ['elders.nl', 'klant@voorbeeld.nl', /^DNS-records kunnen nu niet worden beheerd/],
  ['alleenlezen.nl', 'klant@voorbeeld.nl', /^DNS-records kunnen nu niet worden beheerd/],
  [NAME, 'subgebruiker@voorbeeld.nl', /^Een subgebruiker kan dit bekijken/],
])('%s is only shown to %s', async (name, signedInAs, why) => {
  await open({ signedInAs }, name)
  expect(screen.getByText(why)).toBeDefined()
  expect(group().hasAttribute('disabled')).toBe(true)
  expect(save().hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('Dit verandert er in DNS')).toBeNull()
})

test('the same in English', async () => {
  const { user } = await open({ locale: 'en' })
  await user.click(screen.getByRole('radio', { name: 'Google Apps' }))
  await screen.findByText('3 changes')
})
