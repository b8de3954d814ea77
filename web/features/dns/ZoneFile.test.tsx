import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as service from '../../../server/features/dns/dns-records.service'
import { CUSTOMER } from '../../../server/features/orders/orders.test-support'
import { openPage, type PageOptions } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
// The page lazy-loads it, which is slow in a test.
import './ZoneFile'

const DOMAIN = 'voorbeeldklant.nl'

const FILE = `$ORIGIN ${DOMAIN}.
$TTL 3600
@    IN SOA  ns1.elders.example. info 1 2 3 4 5
@    IN A    203.0.113.80
www  IN A    203.0.113.80
shop IN CNAME winkel.elders.example.
oud  IN A    203.0.113.999
`

async function open(options: PageOptions = {}) {
  const page = await openPage(`/account/dns-beheren?name=${DOMAIN}`, { signedInAs: CUSTOMER, ...options })
  await page.user.click(screen.getByText(options.locale === 'en' ? 'Zone file' : 'Zonebestand'))
  await screen.findByRole('button', { name: /^(Zonebestand downloaden|Download zone file)$/ })
  return page
}

const stored = async (ctx: TestContext) =>
  (await service.listRecords(ctx, DOMAIN)).map(({ name, type, value }) => `${name} ${type} ${value}`)

const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function paste(user: UserEvent, content: string) {
  await user.click(screen.getByRole('textbox', { name: /^Of plak/ }))
  await user.paste(content)
}

/** Lines of the preview: sign, name, type, value and note. */
const preview = async () =>
  within(await screen.findByRole('list', { name: 'Voorbeeld' }))
    .getAllByRole('listitem')
    .map((line) =>
      [...line.children]
        .map(({ textContent }) => textContent)
        .filter(Boolean)
        .join(' '),
    )

test('a pasted file is looked at first, with what is left out and why, and merged when that is agreed to', async () => {
  const { user, ctx } = await open()
  const before = await stored(ctx)
  await paste(user, FILE)
  await press(user, 'Voorbeeld bekijken')
  expect(await preview()).toEqual([
    expect.stringMatching(/^!Overgeslagen Regel 3 @ {4}IN SOA .* \S/),
    '!Overgeslagen Regel 7 oud  IN A    203.0.113.999 Vul een IPv4-adres in, zoals 203.0.113.10.',
    '+Toegevoegd @ A 203.0.113.80',
    '+Toegevoegd www A 203.0.113.80',
    '+Toegevoegd shop CNAME winkel.elders.example.',
  ])
  expect(screen.getByText('3 toegevoegd, 0 gewijzigd, 0 verwijderd, 2 overgeslagen')).toBeDefined()
  expect(await stored(ctx)).toEqual(before)
  await press(user, '3 wijzigingen doorvoeren')
  await screen.findByText('3 wijzigingen doorgevoerd.')
  expect(await stored(ctx)).toEqual(expect.arrayContaining([...before, 'shop CNAME winkel.elders.example.']))
  await waitFor(() => expect(within(screen.getByRole('table')).getByText(/^shop/)).toBeDefined())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Of plak/ }).value).toBe('')
})

test('an imported file replaces the zone, and the preview says so once that is chosen', async () => {
  const { user, ctx } = await open()
  // jsdom's files lack a `text` method.
  const file = Object.assign(new File([FILE], 'zone.txt', { type: 'text/plain' }), { text: async () => FILE })
  await user.upload(screen.getByLabelText(/^Bestand kiezen/), file)
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Of plak/ }).value).toBe(FILE))
  await press(user, 'Voorbeeld bekijken')
  await preview()
  await user.click(screen.getByRole('radio', { name: /^De zone vervangen/ }))
  await waitFor(async () => expect((await preview()).some((line) => line.startsWith('−Verwijderd'))).toBe(true))
  await press(user, /^\d+ wijzigingen doorvoeren$/)
  await screen.findByText(/wijzigingen doorgevoerd\.$/)
  expect(await stored(ctx)).toEqual(
    expect.arrayContaining(['@ A 203.0.113.80', 'www A 203.0.113.80', 'shop CNAME winkel.elders.example.']),
  )
  expect(await stored(ctx)).toHaveLength(3)
})

test('what changed since the preview is not overwritten: it has to be looked at again', async () => {
  const { user, ctx } = await open()
  await paste(user, FILE)
  await press(user, 'Voorbeeld bekijken')
  await preview()
  await service.addRecord(ctx, { domainId: DOMAIN, record: { name: 'nieuw', type: 'A', value: '203.0.113.9' } })
  await press(user, '3 wijzigingen doorvoeren')
  const modal = await screen.findByRole('alertdialog', { name: 'Fout!' })
  expect(modal.textContent).toContain('Bekijk het voorbeeld opnieuw.')
  expect(await stored(ctx)).not.toContain('shop CNAME winkel.elders.example.')
  await user.click(within(modal).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /doorvoeren$/ })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Of plak/ }).value).toBe(FILE)
})

test('a file without any record, and one that is too large, are refused under the field', async () => {
  const { user } = await open()
  await paste(user, 'hallo')
  await press(user, 'Voorbeeld bekijken')
  await screen.findByText('In dit bestand staat geen enkel record dat bewaard kan worden.')
  await user.upload(screen.getByLabelText(/^Bestand kiezen/), new File(['x'.repeat(1_000_001)], 'zone.txt'))
  await screen.findByText('Dit bestand is te groot. Er past ten hoogste 1 MB in.')
})

test('a sub-user takes the file out, in English, and reads none in', async () => {
  await open({ signedInAs: 'subgebruiker@voorbeeld.nl', locale: 'en' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText('Import zone file')).toBeNull()
})
