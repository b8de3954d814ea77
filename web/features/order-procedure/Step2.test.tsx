import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ShopChannel } from '../../../server/features/basket/basket.enums'
import { getBasket, removeDomain } from '../../../server/features/basket/basket.service'
import { upgradeHosting } from '../../../server/features/basket/owned-hosting.service'
import { getCatalogue } from '../../../server/features/catalogue/catalogue.service'
import { listSharedHostings } from '../../../server/features/hosting/hosting.service'
import { fillBasket } from '../../../server/features/orders/orders.test-support'
import {
  basket,
  basketLines,
  countChanges,
  damage,
  headerBasket,
  openOrder,
  operationsOf,
  spaced,
  step,
} from '../../../tests/support/order-page'
import type { OpenedPage, PageOptions } from '../../../tests/support/page'
import { pauseSale } from '../../../tests/support/sale-pause'
import { contextOn } from '../../../tests/support/test-context'

const BAD_URL = 'De ingevoerde URL is ongeldig. Voer een geldige URL voor het doorsturen.'
const NOT_OWNED = /^Je hebt nog niet aangevinkt dat je de eigenaar van de te verhuizen domeinnaam bent\./

const CUSTOMER = 'klant@voorbeeld.nl'
const QUESTION = /(Wat wil je met deze domeinnaam|What do you want with this domain name)/
const SERVICES = {
  hosting: /^(Webhosting toevoegen|Add webhosting)/,
  registration: /^(Alleen (registreren|verhuizen)|Only (register|transfer))/,
  redirect: /^(Domein doorsturen|Forward domain)/,
}

const findBlock = async (name: string) => within(await step(2).findByRole('article', { name }))
type Block = Awaited<ReturnType<typeof findBlock>>
const continueButton = () => step(2).getByRole('button', { name: /^(Doorgaan|Continue)$/ })

async function chooseService({ user }: OpenedPage, block: Block, service: keyof typeof SERVICES) {
  await user.click(block.getByRole('button', { name: QUESTION }))
  await user.click(await screen.findByRole('option', { name: SERVICES[service] }))
  await waitFor(() => expect(block.getByRole('button', { name: QUESTION }).textContent).toMatch(SERVICES[service]))
}

const isAtStep3 = () => waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(false))
const findOffer = async () =>
  within(await screen.findByRole('dialog', { name: /(voordeel|voordelen) bij je bestelling/ }))

test('each domain has a block with three services, hosting first, and packages of its own [ORD-011, SRV-001, SRV-003, SRV-005, SRV-006, ROL-003]', async () => {
  const { user } = await openOrder({ domains: ['lindebrood.nl', 'lindekoek.nl'] })
  const block = await findBlock('lindebrood.nl')
  expect(step(2).getAllByRole('article')).toHaveLength(2)
  expect(block.queryByRole('button', { name: /Domeinhouder/ })).toBeNull()
  const question = block.getByRole('button', { name: QUESTION })
  expect(question.textContent).toContain('Webhosting toevoegen')
  await user.click(question)
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.getAttribute('data-key'))).toEqual(['HOSTING', 'REGISTRATION', 'REDIRECT'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())

  const cards = within(block.getByRole('list', { name: 'Kies een webhostingpakket' })).getAllByRole('heading')
  expect(cards.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Intro', 'Basic', 'Premium'])
  await user.click(block.getByRole('button', { name: 'Basic webhosting kiezen' }))
  const free = within(await block.findByRole('radiogroup', { name: 'Gratis installatie' }))
  expect(block.queryByRole('list', { name: 'Kies een webhostingpakket' })).toBeNull()
  expect(free.getAllByRole('radio')).toHaveLength(5)
  for (const name of ['Website maker', 'Wordpress', 'Prestashop', 'Joomla'])
    await user.click(free.getByRole('radio', { name }))
  await waitFor(() => expect(basketLines()).toContain('Joomla'))
  const other = await findBlock('lindekoek.nl')
  await user.click(other.getByRole('button', { name: 'Basic webhosting kiezen' }))
  const others = within(await other.findByRole('radiogroup', { name: 'Gratis installatie' }))
  await user.click(others.getByRole('radio', { name: 'Wordpress' }))
  await waitFor(() => expect(basketLines()).toContain('Wordpress'))
  expect(basketLines().match(/Joomla/g)).toHaveLength(1)
  expect(basketLines()).not.toMatch(/Website maker|Prestashop/)
  await user.click(basket().getByRole('button', { name: 'lindekoek.nl verwijderen' }))
  await waitFor(() => expect(step(2).getAllByRole('article')).toHaveLength(1))
})

describe('hosting', () => {
  test('a chosen package goes in the basket and takes the focus, and what comes free with it is chosen once [SRV-010..017]', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'] })
    const block = await findBlock('lindebrood.nl')
    expect(block.getAllByRole('button', { name: /webhosting kiezen$/ })).toHaveLength(3)
    await user.click(block.getByRole('button', { name: 'Alle pakketten' }))
    expect(block.getAllByRole('button', { name: /webhosting kiezen$/ }).length).toBeGreaterThan(3)
    await user.click(block.getByRole('button', { name: 'Basic webhosting kiezen' }))
    expect(document.activeElement).toBe(block.getByRole('heading', { name: 'Webhosting' }))
    const free = within(await block.findByRole('radiogroup', { name: 'Gratis installatie' }))
    for (const name of ['Wordpress', 'Joomla']) await user.click(free.getByRole('radio', { name }))
    await waitFor(() => expect(basketLines()).toContain('Joomla'))
    expect(basketLines()).not.toContain('Wordpress')

    await user.click(block.getByRole('button', { name: 'Ander pakket kiezen' }))
    expect(document.activeElement).toBe(block.getByRole('heading', { name: 'Kies een webhostingpakket' }))
    expect(block.getByRole('button', { name: 'Basic webhosting houden' })).toBeTruthy()
    await user.click(block.getByRole('button', { name: 'Intro webhosting kiezen' }))
    await waitFor(() => expect(basketLines()).toContain('Intro'))
    expect(basketLines()).not.toMatch(/Basic|Joomla/)
    expect(block.queryByRole('radiogroup', { name: 'Gratis installatie' })).toBeNull()
  })

  test('what another tab took out of the basket cannot be given hosting, and the choice goes back', async () => {
    const { user, ctx, shop } = await openOrder({ domains: ['lindebrood.nl'], locale: 'en' })
    const block = await findBlock('lindebrood.nl')
    const tab = await contextOn(shop.app, shop.clock)
    tab.session = ctx.session
    await removeDomain(tab, { channel: ShopChannel.CUSTOMER, domainName: 'lindebrood.nl' })
    await user.click(block.getByRole('button', { name: 'Choose Basic webhosting' }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(block.getByRole('button', { name: 'Choose Basic webhosting' })).toBeTruthy()
  })
})

test('packages cannot be chosen while the sale of hosting is paused, and the name alone can be ordered', async () => {
  const page = await openOrder({ domains: ['lindebrood.nl'] })
  await pauseSale(page.ctx, 'hosting')
  await page.visit('/bestelprocedure')
  const block = await findBlock('lindebrood.nl')
  await block.findByText('Webhosting is nu even niet te bestellen')
  for (const choose of block.getAllByRole('button', { name: /kiezen$/ }))
    expect(choose).toHaveProperty('disabled', true)
  await chooseService(page, block, 'registration')
  expect(block.queryByText('Webhosting is nu even niet te bestellen')).toBeNull()
})

test('an upgrade shows the price that is charged, without welcome price, question or installation [ORD-020, SRV-004, SRV-008, SRV-014]', async () => {
  const { ctx, user, visit } = await openOrder({ signedInAs: 'klant@voorbeeld.nl' })
  const [owned] = await listSharedHostings(ctx)
  const product = (await getCatalogue(ctx)).productByCode('HOSTING_PROFESSIONAL')
  await upgradeHosting(ctx, { hostingPackageId: owned?.id ?? '', productId: product?.productId ?? '' })
  await visit('/bestelprocedure#step-2')
  const block = await findBlock('voorbeeldklant.nl')
  const text = spaced(block.getByRole('heading', { name: 'voorbeeldklant.nl' }).closest('article')?.textContent)
  expect(text).toContain('€ 12,99 p/m')
  expect(text).toContain('€ 155,88 voor 1 jaar')
  expect(text).toMatch(/min € [\d,]+ van je huidige pakket: nu € [\d,]+/)
  expect(text).not.toMatch(/6,49|eerste 6 maanden|Wat wil je met/)
  expect(block.queryByRole('radiogroup', { name: 'Gratis installatie' })).toBeNull()
  for (const name of [/Domeinhouder/, 'Ander pakket kiezen']) expect(block.queryByRole('button', { name })).toBeNull()
  const service = () => block.getByRole<HTMLButtonElement>('button', { name: /Dienst bij deze domeinnaam/ })
  expect(service().disabled).toBe(false)
  await user.click(basket().getByRole('button', { name: /webhosting verwijderen$/ }))
  await waitFor(() => expect(service().disabled).toBe(true))
  expect(block.getByText('Bij een upgrade staat de dienst vast.')).toBeTruthy()
})

describe('forwarding [SRV-018..023]', () => {
  test.each([
    ['one letter', 'x'],
    ['a word', 'foo'],
    ['a script', 'javascript:alert(1)'],
    ['one that is too long', `https://foo.nl/${'a'.repeat(241)}`],
  ])('a wrong address is refused at its field: %s', async (_what, url) => {
    const page = await openOrder({ domains: ['lindebrood.nl'] })
    const block = await findBlock('lindebrood.nl')
    await chooseService(page, block, 'redirect')
    const field = block.getByRole<HTMLInputElement>('textbox', { name: /^Doorsturen naar/ })
    await page.user.click(field)
    await page.user.paste(url)
    await page.user.click(block.getByRole('button', { name: 'Gebruik URL' }))
    expect(await block.findByText(BAD_URL)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe(url)
    expect(basketLines()).not.toContain('Doorsturen')
  })

  test('a right address is saved and said, and hosting leaves the basket for it [SRV-009]', async () => {
    const page = await openOrder({ domains: ['lindebrood.nl'], locale: 'en' })
    const block = await findBlock('lindebrood.nl')
    await page.user.click(block.getByRole('button', { name: 'Choose Basic webhosting' }))
    await waitFor(() => expect(basketLines()).toContain('Basic'))
    await chooseService(page, block, 'redirect')
    await waitFor(() => expect(basketLines()).not.toContain('Basic'))
    await page.user.type(block.getByRole('textbox', { name: /^Forward to/ }), 'https://foo.nl')
    await page.user.click(block.getByRole('button', { name: 'Use URL' }))
    await block.findByText('Visitors of lindebrood.nl will end up at foo.nl.')
    expect(basketLines()).toContain('Forward to foo.nl')
  })

  test('wrong addresses are shown on Continue, at each block, until they are right [ORD-025, ORD-030, ORD-032, ORD-033, MOD-003, SRV-007]', async () => {
    const page = await openOrder({ domains: ['lindebrood.nl', 'lindekoek.nl'] })
    const { user, visit } = page
    const [first, second] = [await findBlock('lindebrood.nl'), await findBlock('lindekoek.nl')]
    for (const block of [first, second]) await chooseService(page, block, 'redirect')
    const field = (block: Block) => block.getByRole<HTMLInputElement>('textbox', { name: /^Doorsturen naar/ })
    expect(field(first).type).toBe('url')
    await user.click(continueButton())
    const problem = await screen.findByRole('alertdialog', { name: 'Er is een probleem met je bestelling.' })
    for (const name of ['lindebrood.nl', 'lindekoek.nl']) expect(problem.textContent).toContain(`${name}: ${BAD_URL}`)
    await user.click(within(problem).getAllByRole('button', { name: 'Sluiten' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(
      step(2)
        .getAllByRole('article')
        .map(({ dataset }) => dataset.invalid),
    ).toEqual(['true', 'true'])
    expect(document.getElementById('step-3')?.hidden).toBe(true)

    for (const url of [`https://foo.nl/${'a'.repeat(240)}`, 'https://foo.nl']) {
      await user.clear(field(first))
      await user.click(field(first))
      await user.paste(url)
      await user.click(first.getByRole('button', { name: 'Gebruik URL' }))
      await first.findByText(/^Bezoekers van /)
    }
    await waitFor(() => expect(basketLines()).toContain('Doorsturen naar foo.nl'))
    await visit('/bestelprocedure#step-2')
    const again = await findBlock('lindebrood.nl')
    expect(again.getByRole('button', { name: QUESTION }).textContent).toMatch(SERVICES.redirect)
    expect(field(again).value).toBe('https://foo.nl')
    await chooseService(page, again, 'hosting')
    await waitFor(() => expect(basketLines()).not.toContain('foo.nl'))
  })

  test('an address without https gets it on leaving the field', async () => {
    const page = await openOrder({ domains: ['lindekoek.nl'] })
    const block = await findBlock('lindekoek.nl')
    await chooseService(page, block, 'redirect')
    const field = block.getByRole<HTMLInputElement>('textbox', { name: /^Doorsturen naar/ })
    await page.user.type(field, 'lindebrood.nl')
    await page.user.tab()
    expect(field.value).toBe('https://lindebrood.nl')
    expect(block.queryByText(BAD_URL)).toBeNull()
  })

  test('the error of an empty address stays on leaving the field, so that nothing moves under the pointer', async () => {
    const page = await openOrder({ domains: ['lindekoek.nl'] })
    const block = await findBlock('lindekoek.nl')
    await chooseService(page, block, 'redirect')
    await page.user.click(block.getByRole('button', { name: 'Gebruik URL' }))
    await block.findByText(BAD_URL)
    await page.user.tab()
    expect(block.getByText(BAD_URL)).toBeTruthy()
  })

  test('what was typed and not used yet goes along with Continue', async () => {
    const page = await openOrder({ domains: ['lindebrood.nl'] })
    const block = await findBlock('lindebrood.nl')
    await chooseService(page, block, 'redirect')
    await page.user.type(block.getByRole('textbox', { name: /^Doorsturen naar/ }), 'https://foo.nl')
    await page.user.click(continueButton())
    await waitFor(() => expect(basketLines()).toContain('Doorsturen naar foo.nl'))
    await waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(false))
  })
})

test('of three domains one that is settled is a line that opens, and only one says what the packages hold', async () => {
  const { ctx, user, visit } = await openOrder({ domains: ['lindetaart.nl', 'lindekoek.nl'] })
  await fillBasket(ctx, 'lindebrood.nl', [{ code: 'HOSTING_BASIC' }, { code: 'INSTALL_WORDPRESS' }])
  await visit('/bestelprocedure#step-2')
  const settled = await findBlock('lindebrood.nl')
  expect(settled.getByText('Basic webhosting, Wordpress')).toBeTruthy()
  expect(settled.queryByRole('radiogroup')).toBeNull()
  const [first, second] = [await findBlock('lindetaart.nl'), await findBlock('lindekoek.nl')]
  expect([first.queryAllByText('Schijfruimte').length, second.queryAllByText('Schijfruimte').length]).toEqual([3, 0])
  expect(second.getByRole('button', { name: 'Basic webhosting kiezen' })).toBeTruthy()
  await user.click(settled.getByRole('button', { name: /^Aanpassen/ }))
  expect(settled.getByRole('button', { name: 'Ander pakket kiezen' })).toBeTruthy()
  await user.click(settled.getByRole('button', { name: /^Inklappen/ }))
  expect(settled.queryByRole('button', { name: 'Ander pakket kiezen' })).toBeNull()
})

describe('moving a domain [TRF-001..014]', () => {
  const openMove = async (options: PageOptions = {}, ...others: string[]) => {
    const page = await openOrder({ domains: ['bezet-bakker.nl', ...others], ...options })
    const block = await findBlock('bezet-bakker.nl')
    const code = block.getByRole<HTMLInputElement>('textbox', { name: /^Verhuiscode/ })
    const owner = block.getByRole<HTMLInputElement>('checkbox', { name: /eigenaar/ })
    const dns = block.getByRole<HTMLInputElement>('checkbox', { name: /DNS/ })
    const save = block.getByRole<HTMLButtonElement>('button', { name: 'Opslaan' })
    return { ...page, block, code, owner, dns, save }
  }

  test('the code comes first, nothing but the transfer is chosen, and hosting opens from a fold beneath', async () => {
    const { user, block, code } = await openMove()
    const question = block.getByRole('button', { name: QUESTION })
    expect(question.textContent).toMatch(/^Alleen verhuizen/)
    expect(code.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(block.queryByRole('button', { name: /webhosting kiezen$/ })).toBeNull()
    expect(block.getByText(/^Webhosting vanaf € 12,00 het eerste jaar/)).toBeTruthy()
    await user.click(block.getByRole('button', { name: /^Bekijken.*Ook je site naar Wimpel halen$/ }))
    expect(await block.findAllByRole('button', { name: /webhosting kiezen$/ })).toHaveLength(3)
    expect(document.activeElement).toBe(question)
  })

  test('it can be saved with a code by its owner, and again when the code is another [TRF-009..011]', async () => {
    const { user, block, code, owner, dns, save, ctx, visit } = await openMove({}, 'lindebrood.nl')
    expect((await findBlock('lindebrood.nl')).queryByRole('textbox', { name: /^Verhuiscode/ })).toBeNull()
    expect([save.disabled, owner.checked, dns.disabled]).toEqual([true, false, true])
    await user.type(code, 'VERHUIS-122')
    expect(save.disabled).toBe(true)
    await user.click(owner)
    expect([save.disabled, dns.disabled]).toEqual([false, false])
    expect(block.getByText('Je hebt wijzigingen die nog niet zijn opgeslagen.')).toBeTruthy()
    await user.click(save)
    await block.findByText('Opgeslagen')
    await waitFor(() => expect(save.disabled).toBe(true))
    const wrong = 'Deze verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.'
    expect(block.getByText(wrong)).toBeTruthy()
    await user.click(continueButton())
    const problem = await screen.findByRole('alertdialog', { name: 'Er is een probleem met je bestelling.' })
    expect(problem.textContent).toContain(`bezet-bakker.nl: ${wrong}`)
    await user.click(within(problem).getByRole('button', { name: 'Sluiten' }))
    await user.clear(code)
    expect(block.queryByText(wrong)).toBeNull()
    await user.type(code, 'VERHUIS-123{Enter}')
    await block.findByText('Opgeslagen')
    await block.findByText('De code klopt.')
    const { items } = await getBasket(ctx, ShopChannel.CUSTOMER)
    expect(items.find(({ title }) => title === 'bezet-bakker.nl')?.transfer?.code).toBe('VERHUIS-123')
    // With another name still open the page stays on this step.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(basketLines().match(/verhuiscode/gi)).toHaveLength(1)
    await visit('/bestelprocedure#step-2')
    const again = (await findBlock('bezet-bakker.nl')).getByRole<HTMLInputElement>('textbox', { name: /^Verhuiscode/ })
    expect(again.value).toBe('VERHUIS-123')
  })

  test('the records of a profile come with the transfer of a customer [TRF-006, TRF-008, TRF-012]', async () => {
    const { user, block, code, owner, save, ctx } = await openMove({ signedInAs: CUSTOMER })
    await user.type(code, 'VERHUIS-123')
    await user.click(owner)
    await user.click(block.getByRole('radio', { name: /profiel/ }))
    await block.findByRole('button', { name: /DNS-profiel$/ })
    await user.click(save)
    await user.click((await findOffer()).getByRole('button', { name: 'Nee, bedankt' }))
    await isAtStep3()
    const [item] = (await getBasket(ctx, ShopChannel.CUSTOMER)).items
    expect(item?.transfer).toMatchObject({ dnsMode: 'DNS_PROFILE', dnsProfileId: expect.stringMatching(/./) })
  })

  test('a customer without a profile can only have the records copied [TRF-006]', async () => {
    const { user, block, owner } = await openMove({ signedInAs: 'onvolledig@voorbeeld.nl' })
    await user.click(owner)
    expect(await block.findByText('Je hebt nog geen DNS-profielen')).toBeTruthy()
    expect(block.getByRole<HTMLInputElement>('radio', { name: /profiel/ }).disabled).toBe(true)
    expect(block.getByRole<HTMLInputElement>('radio', { name: /kopiëren/ }).disabled).toBe(false)
  })

  test('profiles that cannot be fetched are none to choose from, which is logged, and the page works on [SRV-024]', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const page = await openOrder({ domains: ['bezet-bakker.nl', 'lindebrood.nl'], signedInAs: CUSTOMER })
    await damage(page.shop, 'alter table dns_profiles rename to lost_profiles')
    const { fetch } = globalThis
    const reports: unknown[] = []
    globalThis.fetch = (path, init) => {
      if (path === '/api/report-error') reports.push(init?.body)
      return fetch(path, init)
    }
    await page.visit('/bestelprocedure#step-2')
    const block = await findBlock('bezet-bakker.nl')
    await page.user.type(block.getByRole('textbox', { name: /^Verhuiscode/ }), 'VERHUIS-123')
    await page.user.click(block.getByRole('checkbox', { name: /eigenaar/ }))
    expect(block.getByRole<HTMLInputElement>('radio', { name: /profiel/ }).disabled).toBe(true)
    expect(block.queryByRole('button', { name: /DNS-profiel$/ })).toBeNull()
    await waitFor(() => expect(reports).toHaveLength(1))
    expect(said.mock.calls.join()).toContain('Er is iets misgegaan')
    await page.user.click(block.getByRole('radio', { name: /kopiëren/ }))
    await page.user.click(block.getByRole('button', { name: 'Opslaan' }))
    await block.findByText('Opgeslagen')
    said.mockRestore()
  })

  test('the DNS comes along as it is, or by a profile for who has one [TRF-004, TRF-006, TRF-007]', async () => {
    const { user, block, owner, dns } = await openMove()
    await user.click(owner)
    await user.click(dns)
    expect(block.getByRole<HTMLInputElement>('radio', { name: /kopiëren/ }).checked).toBe(true)
    expect(block.getByRole<HTMLInputElement>('radio', { name: /profiel/ }).disabled).toBe(true)
    expect(block.getByText('Log in om je profielen te gebruiken')).toBeTruthy()
  })

  test('a wrong code stops the automatic step, and a pending code check stops nobody', async () => {
    const { user, block, code, owner, save, ctx } = await openMove()
    await user.type(code, 'MIS-1')
    await user.click(owner)
    await user.click(save)
    await block.findByText(/klopt niet/)
    expect(screen.queryByRole('dialog')).toBeNull()
    ctx.ports.registry.checkTransferCode = async () => 'unknown'
    await user.type(code, '2')
    await user.click(save)
    await screen.findByRole('dialog', { name: /voordeel bij je bestelling/ })
    expect(block.getByText('De code wordt gecontroleerd bij de verhuizing.')).toBeTruthy()
    expect((await getBasket(ctx, ShopChannel.CUSTOMER)).items[0]?.transfer?.codeState).toBe('UNKNOWN')
  })

  test('a single domain continues automatically after saving, once [TRF-012]', async () => {
    const { user, code, owner, save, shop } = await openMove()
    await user.type(code, 'VERHUIS-123')
    await user.click(owner)
    const before = await countChanges(shop)
    await user.click(save)
    await screen.findByRole('dialog', { name: /voordeel bij je bestelling/ })
    expect((await countChanges(shop)) - before).toBe(1)
  })

  test('a visitor who continues without owning it is told so, at the box too, until it is right [ORD-030..033]', async () => {
    const { user, block, owner } = await openMove()
    await user.click(continueButton())
    const problem = await screen.findByRole('alertdialog', { name: 'Er is een probleem met je bestelling.' })
    expect(problem.textContent).toMatch(/bezet-bakker\.nl: Je hebt nog niet aangevinkt/)
    await user.click(within(problem).getByRole('button', { name: 'Naar het veld' }))
    expect(block.getByText(NOT_OWNED)).toBeTruthy()
    expect(owner.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(owner))
    expect(step(2).getByRole('article').dataset.invalid).toBe('true')
    await user.click(owner)
    expect(block.queryByText(NOT_OWNED)).toBeNull()
    expect(step(2).getByRole('article').dataset.invalid).toBeUndefined()
  })
})

describe('going on [ORD-024..040]', () => {
  test('without a domain one is asked to choose one first [BSK-024, MOD-002]', async () => {
    const { user } = await openOrder({ locale: 'en' })
    expect(step(2).getByRole('button', { name: 'Search for a domain name' })).toBeTruthy()
    await user.click(basket().getByRole('button', { name: 'Continue' }))
    const dialog = await screen.findByRole('dialog', { name: 'First choose a domain name' })
    await user.click(within(dialog).getByRole('button', { name: 'Choose a domain name' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.getElementById('step-3')?.hidden).toBe(true)
  })

  test('a question that is closed leaves the page as it was, also with hosting in the basket [BSK-024, MOD-002]', async () => {
    const { user, visit } = await openOrder({ locale: 'en' })
    for (const [query, words] of [
      ['', '0 domains, € 0.00'],
      ['?hosting=HOSTING_BASIC', '1 package, € 43.41'],
    ] as const) {
      await visit(`/bestelprocedure${query}`)
      await waitFor(() => expect(headerBasket()).toContain(words))
      await user.click(basket().getByRole('button', { name: 'Continue' }))
      const dialog = await screen.findByRole('dialog', { name: 'First choose a domain name' })
      await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(basket().getByRole('button', { name: 'Continue' })))
    }
  })

  test('benefits are offered where there are any, and only what is ticked is added [ORD-027..029, ORD-037, ORD-038, MOD-004, MOD-005]', async () => {
    const page = await openOrder({ domains: ['lindebrood.nl'] })
    const { user } = page
    const block = await findBlock('lindebrood.nl')
    // Hosting was left open, so that is what the page offers.
    await user.click(continueButton())
    const hosting = await findOffer()
    expect(hosting.getAllByRole('checkbox')).toHaveLength(1)
    expect(hosting.getByRole('checkbox', { name: /^Intro webhosting toevoegen/ })).toBeTruthy()
    await user.click(hosting.getByRole('button', { name: 'Nee, bedankt' }))
    await isAtStep3()

    // A certificate alone triggers an offer with a term of one year, and none with five.
    await user.click(block.getByRole('button', { name: 'Premium webhosting kiezen' }))
    await waitFor(() => expect(basketLines()).toContain('Premium'))
    await user.click(continueButton())
    const certificate = await findOffer()
    expect(certificate.getAllByRole('checkbox')).toEqual([certificate.getByRole('checkbox', { name: /^SSL/ })])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(basket().getByRole('radio', { name: /5 jaar/ }))
    await waitFor(() => expect(block.getAllByText(/5 jaar/).length).toBeGreaterThan(0))
    const sent = operationsOf(page)
    await user.click(continueButton())
    await waitFor(() => expect(sent.filter((name) => name.includes('Proposals'))).toHaveLength(1))
    await waitFor(() => expect(continueButton().getAttribute('aria-busy')).not.toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(block.getByRole('button', { name: 'Ander pakket kiezen' }))
    await user.click(block.getByRole('button', { name: 'Basic webhosting kiezen' }))
    await waitFor(() => expect(basketLines()).toContain('Basic'))
    await user.click(continueButton())
    const both = await findOffer()
    expect(both.getByRole('checkbox', { name: /^Upgrade naar Premium webhosting/ })).toBeTruthy()
    expect(both.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
    const accept = both.getByRole<HTMLButtonElement>('button', { name: 'Toevoegen en doorgaan' })
    expect(accept.disabled).toBe(true)
    await user.click(both.getByRole('checkbox', { name: /^SSL/ }))
    await user.click(accept)
    await waitFor(() => expect(basketLines()).toContain('SSL'))
    expect(basketLines()).not.toContain('Premium')
  })

  test('a basket that the server refuses shows why, and basket and payment methods are fetched again [ORD-034, ORD-035, MOD-003]', async () => {
    const page = await openOrder({ domains: ['bezet-koek.nl', 'lindetaart.nl'], signedInAs: CUSTOMER })
    const { user } = page
    const block = await findBlock('bezet-koek.nl')
    await user.type(block.getByRole('textbox', { name: /^Verhuiscode/ }), 'VERHUIS-123')
    await user.click(block.getByRole('checkbox', { name: /eigenaar/ }))
    await user.click(block.getByRole('button', { name: 'Opslaan' }))
    await block.findByText('Opgeslagen')
    await user.click(continueButton())
    await user.click((await findOffer()).getByRole('button', { name: 'Nee, bedankt' }))
    await isAtStep3()
    await user.click(await step(3).findByRole('checkbox', { name: /algemene voorwaarden/ }))
    await step(3).findByRole('radiogroup', { name: 'Betaalwijze' })
    await chooseService(page, block, 'redirect')
    await user.type(await block.findByRole('textbox', { name: /^Doorsturen naar/ }), 'https://foo.nl')
    await user.click(block.getByRole('button', { name: 'Gebruik URL' }))
    await block.findByText(/^Bezoekers van /)
    await step(3).findByRole('radiogroup', { name: 'Betaalwijze' })
    const sent = operationsOf(page)
    await user.click(continueButton())
    const problem = await screen.findByRole('alertdialog', { name: 'Er is een probleem met je bestelling.' })
    expect(problem.textContent).toContain('bezet-koek.nl')
    const count = (name: string) => sent.filter((one) => one === name).length
    await waitFor(() => expect([count('getBasket'), count('PaymentMethods')]).toEqual([1, 1]))
  })

  test('an offer that is declined adds nothing, is not made again, and step 3 opens [ORD-038, Q-97]', async () => {
    const { user } = await openOrder({ domains: ['lindetaart.nl'] })
    await findBlock('lindetaart.nl')
    await user.click(continueButton())
    const offer = within(await screen.findByRole('dialog', { name: /voordeel bij je bestelling/ }))
    expect(offer.getByRole<HTMLButtonElement>('button', { name: 'Toevoegen en doorgaan' }).disabled).toBe(true)
    await user.click(offer.getByRole('button', { name: 'Nee, bedankt' }))
    await waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(false))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(basketLines()).not.toContain('Intro')
    await user.click(continueButton())
    await waitFor(() => expect(continueButton().getAttribute('aria-busy')).not.toBe('true'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('what is ticked of an offer is added, and nothing else [MOD-004, MOD-005]', async () => {
    const { user } = await openOrder({ domains: ['lindevla.nl'], locale: 'en' })
    await findBlock('lindevla.nl')
    await user.click(continueButton())
    const offer = within(await screen.findByRole('dialog', { name: /benefit with your order/ }))
    await user.click(offer.getByRole('checkbox', { name: /^Add Intro webhosting/ }))
    await user.click(offer.getByRole('button', { name: 'Add and continue' }))
    await waitFor(() => expect(basketLines()).toContain('Intro'))
    await waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(false))
  })

  test('a customer sees every problem of the server with the basket, and stays in step 2 [ORD-026, ORD-033, MOD-003]', async () => {
    const { user } = await openOrder({ domains: ['bezet-bakker.nl'], signedInAs: 'klant@voorbeeld.nl' })
    const block = await findBlock('bezet-bakker.nl')
    await user.click(block.getByRole('checkbox', { name: /eigenaar/ }))
    await user.click(continueButton())
    const problem = await screen.findByRole('alertdialog')
    expect(problem.textContent).toContain('bezet-bakker.nl: vul de verhuiscode in en sla hem op.')
    expect(document.getElementById('step-3')?.hidden).toBe(true)
  })

  test('an emptied basket closes step 3 again [ORD-018, ORD-019]', async () => {
    const { user } = await openOrder({ domains: ['lindebrood.nl'], at: '#step-3' })
    expect(document.getElementById('step-3')?.hidden).toBe(false)
    await user.click(basket().getByRole('button', { name: 'lindebrood.nl verwijderen' }))
    await waitFor(() => expect(document.getElementById('step-3')?.hidden).toBe(true))
  })
})
