import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DomainRegistry } from '../../../server/ports/domain-registry'
import { OutsideUnavailable } from '../../../server/ports/outside-unavailable'
import { lyingRegistry } from '../../../tests/support/failing-ports'
import { headerBasket, holdOperations, searchStreams } from '../../../tests/support/order-page'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { pauseSale } from '../../../tests/support/sale-pause'
import { inOrder, progressWords, rowsShown } from './ExtensionList'
import { extensionListText } from './extension-list.text'

/** Opens the order page with a search whose rows are all known. */
async function search(text: string, options: PageOptions = {}) {
  const opened = await openPage(`/bestelprocedure?domain=${text}`, options)
  await allChecked()
  return opened
}

const allChecked = () => screen.findByText(/^(Alle|All) \d+ (extensies gecontroleerd|extensions checked)/)
const rows = () =>
  within(screen.getByRole('group', { name: /^(Extensies voor|Extensions for) / })).getAllByRole('listitem')
const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()

function row(name: string): HTMLElement {
  const found = rows().find((item) => spaced(item.textContent).startsWith(name))
  if (!found) throw new Error(`there is no row of ${name}`)
  return found
}

const stateOf = (name: string) => row(name).dataset.state
const button = (name: string, label: string) => within(row(name)).findByRole('button', { name: `${name} ${label}` })
/** Each step has a basket, of which CSS shows one. */
const basket = () => screen.getAllByRole('complementary', { name: 'Winkelmand' })[0] as HTMLElement

test.each([
  ['lindebrood.nl', 'ready', 'Vrij om te registreren', 'Free to register'],
  ['bezetbrood.nl', 'migrate', 'Al geregistreerd, je kunt verhuizen', 'Registered, can be transferred'],
  ['quarantainebrood.nl', 'unavailable', 'Net opgezegd en in quarantaine', 'Cancelled recently and in quarantine'],
  ['gereserveerdbrood.nl', 'unavailable', 'Gereserveerd door de beheerder', 'Reserved by the registry'],
  ['premiumbrood.nl', 'ready', 'Vrij, als premium domeinnaam', 'Free, as a premium domain name'],
])('%s is %s and says so in both languages [DOM-015..017, DOM-019..021]', async (name, state, dutch, english) => {
  for (const [locale, words] of [['nl', dutch] as const, ['en', english] as const]) {
    await search(name, { locale })
    expect(stateOf(name)).toBe(state)
    expect(spaced(row(name).textContent)).toContain(words)
    expect(within(row(name)).queryAllByRole('button')).toHaveLength(state === 'unavailable' ? 0 : 1)
  }
})

test.each([
  ['nl', 'Nu even niet te bestellen, probeer het later'],
  ['en', 'Cannot be ordered right now, try again later'],
] as const)('a name whose sale is paused says so in %s, and has no button', async (locale, words) => {
  const { ctx, visit } = await openPage('/privacy', { locale })
  await pauseSale(ctx, 'registry')
  await visit('/bestelprocedure?domain=lindebrood.nl')
  await allChecked()
  expect(spaced(row('lindebrood.nl').textContent)).toContain(words)
  expect(within(row('lindebrood.nl')).queryByRole('button')).toBeNull()
})

test('of a taken name free ones are shown that resemble it, and one click puts one in the basket', async () => {
  const { user } = await search('bezetbrood.nl')
  const like = within(await screen.findByRole('region', { name: 'Deze zijn vrij en lijken erop' }))
  expect(like.getAllByRole('button').length).toBeGreaterThan(1)
  expect(like.getByText('met lidwoord en streepje')).toBeDefined()
  const [first, second] = rows()
  const section = screen.getByRole('region', { name: 'Deze zijn vrij en lijken erop' })
  expect(first?.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(second?.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await user.click(like.getByRole('button', { name: 'de-bezetbrood.nl toevoegen' }))
  expect(await like.findByRole('button', { name: 'de-bezetbrood.nl verwijderen' })).toBeDefined()
  expect(spaced(basket().textContent)).toContain('de-bezetbrood.nl')
})

test('a name at the promotional price shows the usual and the later one, a premium name only its own', async () => {
  const { visit } = await search('lindebrood.nl')
  expect(spaced(document.getElementById('step-1')?.textContent)).toContain('Prijzen per jaar, excl. 21% btw')
  expect(spaced(row('lindebrood.nl').textContent)).toMatch(/Actie.*normaal € 9,99\s?€ 3,99 p\/j daarna € 9,99 p\/j/)
  await visit('/bestelprocedure?domain=premiumbrood.nl')
  await allChecked()
  const premium = spaced(row('premiumbrood.nl').textContent)
  expect(premium).toMatch(/Premium.*€ [\d.]+,00 p\/j elk jaar/)
  expect(premium).not.toMatch(/Actie|normaal/)
})

test('the number of known rows is announced, and a busy row ignores clicks', async () => {
  await openPage('/bestelprocedure?domain=traagbrood.nl', { env: { REGISTRY_LATENCY: 'true' } })
  await screen.findByText(/^\d+ van 10 extensies gecontroleerd$/)
  expect(stateOf('traagbrood.nl')).toBe('loading')
  expect(within(row('traagbrood.nl')).getByRole('button').getAttribute('aria-busy')).toBe('true')
})

test('a click adds a name, shows it in the basket and keeps the focus; another takes it out [DOM-018, DOM-022, DOM-023, DOM-025, DOM-026]', async () => {
  const { user, visit } = await search('lindebrood')
  await user.click(await button('lindebrood.nl', 'toevoegen'))
  await waitFor(() => expect(stateOf('lindebrood.nl')).toBe('added'))
  const added = await button('lindebrood.nl', 'verwijderen')
  expect(added.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(added)
  await within(basket()).findByText('lindebrood.nl')

  expect(headerBasket()).toContain('1 domein, € 4,83')
  expect(spaced(row('lindebrood.nl').textContent)).toContain('In je winkelmand')

  const streams = searchStreams()
  await visit('/bestelprocedure?domain=lindebrood')
  await allChecked()
  expect(stateOf('lindebrood.nl')).toBe('added')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Domeinnaam' }).value).toBe('lindebrood')
  expect(streams.flat()).toHaveLength(9)
  expect(streams.flat()).not.toContain('nl')

  await user.click(await button('lindebrood.nl', 'verwijderen'))
  await waitFor(() => expect(stateOf('lindebrood.nl')).toBe('ready'))
  expect(headerBasket()).toContain('0 domeinen, € 0,00')
  within(basket()).getByText(/^Je winkelmand is nog leeg/)
  await visit('/bestelprocedure?domain=lindebrood')
  await allChecked()
  expect(stateOf('lindebrood.nl')).toBe('ready')
})

test('a registered name goes into the basket to be transferred', async () => {
  const { user } = await search('bezetbrood')
  await user.click(await button('bezetbrood.nl', 'verhuizen'))
  await within(basket()).findByText('Verhuizing')
  await user.click(await button('bezetbrood.nl', 'verwijderen'))
  await waitFor(() => expect(stateOf('bezetbrood.nl')).toBe('migrate'))
})

test('a double click adds a name once [DOM-022]', async () => {
  const opened = await search('lindebrood')
  const release = holdOperations(opened)
  await opened.user.dblClick(await button('lindebrood.nl', 'toevoegen'))
  await waitFor(() => expect(stateOf('lindebrood.nl')).toBe('in-progress'))
  expect(within(row('lindebrood.nl')).getByRole('button').getAttribute('aria-busy')).toBe('true')
  release()
  await waitFor(() => expect(stateOf('lindebrood.nl')).toBe('added'))
  expect(await within(basket()).findAllByText('lindebrood.nl')).toHaveLength(1)
  expect(headerBasket()).toContain('1 domein, € 4,83')
})

test('a premium name goes into the basket at its own price', async () => {
  const { user } = await search('premiumbrood.nl')
  const [price = 'no price'] = /€ (249|499|999|2\.499),00/.exec(spaced(row('premiumbrood.nl').textContent)) ?? []
  await user.click(await button('premiumbrood.nl', 'toevoegen'))
  await waitFor(() => expect(spaced(basket().textContent)).toContain(price))
})

test.each([
  ['nl', 'Controle mislukt', 'foutbrood.nl opnieuw checken', 'Opnieuw checken?'],
  ['en', 'Check failed', 'Check foutbrood.nl again', 'Check again?'],
] as const)(
  'a check that failed says so in %s and is done again by a click, for that name alone [DOM-017, DOM-020, DOM-024]',
  async (locale, status, name, label) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { registry, asked, repair } = awayFor('foutbrood.nl', answered)
    const { user } = await openPage('/bestelprocedure?domain=foutbrood', { locale, ports: { registry } })
    await screen.findByText(/^(9 van 10 extensies gecontroleerd, 9 vrij\. Controle mislukt bij 1,|9 of 10 .* 1,)$/)
    expect(stateOf('foutbrood.nl')).toBe('error')
    expect(spaced(row('foutbrood.nl').textContent)).toContain(status)
    const again = within(row('foutbrood.nl')).getByRole('button', { name })
    expect(spaced(again.textContent)).toBe(label)
    repair()
    const streams = searchStreams()
    await user.click(again)
    await waitFor(() => expect(stateOf('foutbrood.nl')).toBe('loading'))
    answer()
    await waitFor(() => expect(stateOf('foutbrood.nl')).toBe('ready'))
    expect(streams).toEqual([['nl']])
    expect(asked).toEqual(['foutbrood.nl'])
  },
)

test.each([
  ['nl', 'free', 'Waarschijnlijk vrij. We konden het nog niet zeker weten', 'Opnieuw checken?'],
  ['nl', 'registered', 'Waarschijnlijk al geregistreerd. We konden het nog niet zeker weten', 'Opnieuw checken?'],
  ['en', 'free', 'Likely free. We could not make sure yet', 'Check again?'],
  ['en', 'registered', 'Likely registered already. We could not make sure yet', 'Check again?'],
] as const)(
  'while a registry is unreachable, %s says of a %s name what a directory indicates, and offers only another check',
  async (locale, status, words, label) => {
    const { registry, repair } = awayFor('foutbrood.nl')
    const availabilityHint = { look: async () => ({ status, source: 'RDAP' }) }
    const { user } = await openPage('/bestelprocedure?domain=foutbrood', {
      locale,
      ports: { registry, availabilityHint },
    })
    await screen.findByText(words)
    expect(stateOf('foutbrood.nl')).toBe('error')
    const buttons = within(row('foutbrood.nl')).getAllByRole('button')
    expect(buttons.map(({ textContent }) => spaced(textContent))).toEqual([label])
    repair()
    await user.click(buttons[0] as HTMLElement)
    await waitFor(() => expect(stateOf('foutbrood.nl')).toBe('ready'))
    expect(spaced(row('foutbrood.nl').textContent)).not.toContain(words)
  },
)

/** A registry that is unreachable for one name until repaired, and then answers. Returns the names it was asked since. */
function awayFor(failing: string, answered: Promise<void> = Promise.resolve()) {
  const free = lyingRegistry()
  const asked: string[] = []
  let isAway = true
  const registry: DomainRegistry = {
    ...free,
    async check(name, signal) {
      if (isAway && name === failing) throw new OutsideUnavailable('registry')
      if (!isAway) {
        asked.push(name)
        await answered
      }
      return free.check(name, signal)
    },
  }
  const repair = () => {
    isAway = false
  }
  return { registry, asked, repair }
}

test('an add that fails is logged and said in its row, which offers the same again [DOM-039]', async () => {
  const { user, ctx } = await search('lindebrood')
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const { db } = ctx
  Object.assign(ctx, { db: { ...db, transaction: () => Promise.reject(new Error('the disk is full')) } })
  await user.click(await button('lindebrood.nl', 'toevoegen'))
  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(spaced(row('lindebrood.nl').textContent)).toContain('Toevoegen mislukt.'))
  const again = await button('lindebrood.nl', 'toevoegen')
  expect(spaced(again.textContent)).toBe('Opnieuw')
  Object.assign(ctx, { db })
  await user.click(again)
  await waitFor(() => expect(stateOf('lindebrood.nl')).toBe('added'))
  expect(spaced(row('lindebrood.nl').textContent)).not.toContain('mislukt')
  report.mockRestore()
})

test('a search of which every check failed says so instead of how many are free, and does all of it again', async () => {
  const { user } = await openPage('/bestelprocedure?domain=foutbrood')
  await screen.findByText('Controle mislukt bij 10,')
  await user.click(screen.getByRole('button', { name: 'Alles opnieuw' }))
  await screen.findByText('Alle 10 extensies gecontroleerd, 10 vrij')
  expect(screen.queryByRole('button', { name: 'Alles opnieuw' })).toBeNull()
})

test('what failed is asked again when the network is back', async () => {
  await openPage('/bestelprocedure?domain=foutkoek')
  await screen.findByText('Controle mislukt bij 10,')
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Alle 10 extensies gecontroleerd, 10 vrij')
})

test('of a search that failed in part both are told', () => {
  const some = { total: 10, checked: 10, free: 3, failed: 2 }
  expect(progressWords(extensionListText.nl, some)).toBe(
    '8 van 10 extensies gecontroleerd, 3 vrij. Controle mislukt bij 2,',
  )
  expect(progressWords(extensionListText.en, { ...some, checked: 9 })).toBe('9 of 10 extensions checked')
})

test('ten rows show, and the button brings ten more, the first of which has the focus [DOM-027]', async () => {
  const { user } = await search('lindebrood')
  expect(rows()).toHaveLength(10)
  await user.click(screen.getByRole('button', { name: 'Toon andere extensies' }))
  await allChecked()
  expect(rows()).toHaveLength(20)
  expect(rows()[10]?.contains(document.activeElement)).toBe(true)
})

test('all 44 are asked once, and what is known is not asked again [DOM-027, DOM-028, DOM-035, ORD-008]', async () => {
  const { user } = await openPage('/bestelprocedure')
  const streams = searchStreams()
  const field = screen.getByRole('textbox', { name: 'Domeinnaam' })
  await user.type(field, 'lindebrood{Enter}')
  await allChecked()
  const seen = [rows().length]
  for (let more = true; more; ) {
    await user.click(screen.getByRole('button', { name: 'Toon andere extensies' }))
    await allChecked()
    seen.push(rows().length)
    more = screen.queryByRole('button', { name: 'Toon andere extensies' }) !== null
  }
  expect(seen).toEqual([10, 20, 30, 40, 44])
  expect(new Set(rows().map(({ dataset }) => dataset.state))).toEqual(new Set(['ready']))
  // The words follow the rows a moment later.
  await screen.findByText('Alle 44 extensies gecontroleerd, 44 vrij')
  expect(streams.flat()).toHaveLength(44)
  expect(new Set(streams.flat()).size).toBe(44)
  await user.type(field, '{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(streams).toHaveLength(5)
})

test('an extension that the shop does not sell is said, with those that it does sell', async () => {
  await search('lindebrood.example')
  expect(screen.getByText(/^Namen op \.example verkopen we niet/)).toBeDefined()
  expect(stateOf('lindebrood.nl')).toBe('ready')
})

const shop = ['nl', 'com', 'be'].map((extension) => ({ extension }))
const extensions = (typed: string | null) => inOrder(shop, typed).map(({ extension }) => extension)

test('the typed extension comes first, then the order of the shop', () => {
  expect(extensions('be')).toEqual(['be', 'nl', 'com'])
  expect(extensions(null)).toEqual(['nl', 'com', 'be'])
})

test('ten rows, and ten more with each click until all 35 are there [DOM-027, DOM-028]', () => {
  expect([0, 1, 2, 3, 4].map((clicks) => rowsShown(clicks, 35))).toEqual([10, 20, 30, 35, 35])
  expect(rowsShown(0, 4)).toBe(4)
})
