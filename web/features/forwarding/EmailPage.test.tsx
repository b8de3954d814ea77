import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listRecords } from '../../../server/features/dns/dns-records.service'
import { openPage, type PageOptions } from '../../../tests/support/page'

const NAME = 'voorbeeldklant.nl'

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
  await screen.findByText('3 wijzigingen')
  await user.type(screen.getByRole('textbox', { name: /Verificatiecode/ }), 'ms84620193')
  await screen.findByText('4 wijzigingen')
  expect(preview()).toEqual([
    expect.stringMatching(
      /^~Gewijzigd@MX.*mail\.hosting\.example\..*voorbeeldklant-nl\.mail\.protection\.outlook\.com\./,
    ),
    '~Gewijzigd@TXTv=spf1 a mx wordt include:spf.protection.outlook.com ~all',
    '+ToegevoegdautodiscoverCNAMEautodiscover.outlook.com.',
    '+Toegevoegd@TXTMS=ms84620193',
  ])
  expect(screen.getByText('Je huidige mailservers ontvangen daarna niets meer')).toBeDefined()
  expect(await mx(ctx)).toEqual(['mail.hosting.example.'])

  await user.click(save())
  await screen.findByText('De wijziging is doorgevoerd.')
  await screen.findByText('Er verandert niets: alle records staan al goed.')
  expect(await mx(ctx)).toEqual(['voorbeeldklant-nl.mail.protection.outlook.com.'])
  expect(screen.getByText(/^Nu in gebruik\. Microsoft 365/)).toBeDefined()
})

test('a code that is wrong is told at its field', async () => {
  const { user, ctx } = await open()
  await user.click(option('Google Apps'))
  await user.type(screen.getByRole('textbox', { name: /Verificatiecode/ }), 'kort')
  await user.click(save())
  await screen.findByText('Deze code klopt niet. Neem hem over zoals je aanbieder hem laat zien.')
  expect(await mx(ctx)).toEqual(['mail.hosting.example.'])
})

test('nobody takes mail any more, and then the hosting again', async () => {
  const { user, ctx } = await open()
  await user.click(option('Geen e-mail op dit domein'))
  await screen.findByText('2 wijzigingen')
  await user.click(save())
  await waitFor(async () => expect(await mx(ctx)).toEqual(['.']))
  await user.click(option('Eigen MX-records'))
  await screen.findByText('2 wijzigingen')
  expect(screen.queryByText('Je huidige mailservers ontvangen daarna niets meer')).toBeNull()
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
  await screen.findByText('2 changes')
})
