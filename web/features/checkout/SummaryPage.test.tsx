import { ApolloLink } from '@apollo/client'
import { screen, waitFor, within } from '@testing-library/react'
import { EMPTY, throwError } from 'rxjs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutItemType } from '../../../rules/checkout-items'
import { toCustomerDto } from '../../../rules/customer-dto'
import { updateCustomerData } from '../../../server/features/accounts/customer-data.service'
import { cancelCheckout } from '../../../server/features/checkout/checkout.service'
import { item, oneOfEach } from '../../../server/features/checkout/checkout.test-support'
import { placeOrder } from '../../../server/features/checkout/place.service'
import { findCloudflare } from '../../../server/features/cloudflare/cloudflare.service'
import { recordDomain, requireOwnDomain } from '../../../server/features/domains/domains.service'
import { mandatesOf } from '../../../server/features/mandates/mandates.test-support'
import { listOrders } from '../../../server/features/orders/orders.service'
import { changeAccount } from '../../../server/features/orders/orders.test-support'
import { saveTerms } from '../../../tests/support/general-terms'
import { spaced } from '../../../tests/support/order-page'
import { openPage, type PageOptions } from '../../../tests/support/page'
import { NoAnswer } from '../../apollo/http-link'

const CUSTOMER = 'klant@voorbeeld.nl'
/** Has no orders yet. */
const NEW_CUSTOMER = 'onvolledig@voorbeeld.nl'
const DETAILS = {
  forename: 'Nina',
  surname: 'Nieuw',
  company: '',
  phone: '010 123 45 67',
  country: 'NL',
  postcode: '1234 AB',
  city: 'Voorbeeldstad',
  street: 'Voorbeeldstraat',
  houseNumber: '1',
  houseNumberAdd: '',
}
const KEY = 'checkout-basket'
const OWN_DOMAINS = ['alleenlezen.nl', 'elders.nl', 'voorbeeldklant.nl']

type Wish = [CheckoutItemType, Record<string, unknown>?, string?]

interface SummaryOptions extends PageOptions {
  period?: string
}

/** Opens the summary as a customer with these products in the browser. */
async function openSummary(wishes: readonly Wish[] | 'all', { period = 'YEARLY', ...options }: SummaryOptions = {}) {
  const page = await openPage('/privacy', { signedInAs: CUSTOMER, ...options })
  const items =
    wishes === 'all' ? await oneOfEach(page.ctx) : await Promise.all(wishes.map((wish) => item(page.ctx, ...wish)))
  localStorage.setItem(KEY, JSON.stringify({ items, period }))
  await page.visit('/bestellen/samenvatting')
  return page
}

beforeEach(() => localStorage.clear())

const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const findRows = () =>
  waitFor(() => {
    const list = within(screen.getByRole('region', { name: /^(Producten|Products)$/ })).getAllByRole('heading', {
      level: 2,
    })
    return list.map((heading) => heading.closest('li') as HTMLElement)
  })
const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => spaced(textContent))
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Bestel|Order)/ })
const agreement = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /algemene voorwaarden|terms/ })
const isOpen = () => waitFor(() => expect(orderButton().disabled).toBe(false))

describe('direct debit', () => {
  const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Voortaan automatisch incasseren' })

  /** The summary of a new customer's first order. */
  async function openNew(company: string) {
    const page = await openSummary([['domain', { title: 'lindebrood.nl' }]], { signedInAs: NEW_CUSTOMER })
    await updateCustomerData(page.ctx, toCustomerDto({ ...DETAILS, company }))
    await page.visit('/bestellen/samenvatting')
    await findRows()
    return page
  }

  test('is offered to a business that pays its first order online, and goes with the payment', async () => {
    const { ctx, user } = await openNew('Voorbeeld BV')
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Voortaan automatisch incasseren' })
    await user.click(box)
    await user.click(agreement())
    await isOpen()
    await user.click(orderButton())
    await waitFor(async () => expect((await mandatesOf(ctx)).map(({ state }) => state)).toEqual(['PENDING']))
  })

  test('is not offered to a private person who never paid', async () => {
    await openNew('')
    expect(choice()).toBeNull()
  })
})

describe('the products', () => {
  test('each have a row with what their type has [CHK-008, CHK-059, CHK-060]', async () => {
    await openSummary('all')
    await screen.findByRole('button', { name: /Voor welk domein/ })
    const rows = texts(await findRows())
    expect(rows).toEqual([
      expect.stringMatching(/^zevensoorten\.nlDomeinnaam, vrij om te registreren.*€ 3,99.*daarna € [\d,]+ p\/j$/),
      expect.stringMatching(/Voor elders\.nl.*https:\/\/voorbeeld\.com\/winkel/),
      expect.stringMatching(/Certificaat voor één naam.*Common namezevensoorten\.nl.*maken wij.*nginx/),
      expect.stringMatching(/meerdere namen.*Common namewww\.voorbeeldklant\.nl.*Ook geldig voor.*zevensoorten\.nl/),
      expect.stringMatching(/Cloudflare.*Voor welk domein\?\*.*voorbeeldklant\.nl/),
      expect.stringMatching(/Basic.*Voor zevensoorten\.nl.*p\/m/),
      expect.stringMatching(/VPS.*p\/m.*Naamweb1\.voorbeeld\.nl.*1 vCPU.*Debian 13/),
    ])
    expect(screen.queryByRole('button', { name: /^Domeinhouder van/ })).toBeNull()
  })

  test('that come with a server stand below it, each with its price [CHK-054, CHK-060]', async () => {
    const sshKey = `ssh-ed25519 ${'A'.repeat(68)}`
    await openSummary([['vpspackage', { vpsSpec: { sshKey, extras: ['EXTRA_IPV4', 'PRO_SLA'] } }]])
    const rows = texts(await findRows())
    expect(rows).toEqual([
      expect.stringMatching(/VPS S.*€ 119,40.*met je SSH-sleutel.*Extra IPv4 adres€ 24,00, elk jaar.*Pro SLA€ 59,40/),
    ])
    expect(kept().items[0].vpsSpec).toMatchObject({ sshKey, extras: ['EXTRA_IPV4', 'PRO_SLA'] })
  })

  test('are kept with what was chosen, and nothing that the server knows [CHK-049..056]', async () => {
    await openSummary('all')
    await findRows()
    const { id, items, period } = kept()
    expect([id, period]).toEqual([expect.stringMatching(/^bsk_/), 'YEARLY'])
    expect(items.map((one: object) => Object.keys(one).sort())).toEqual(
      [
        ['title', 'token', 'transferDnsLater', 'dnsProfileId'],
        ['redirection', 'assignedDomain'],
        ['assignedDomain', 'softwareId', 'csr'],
        ['assignedDomains', 'commonName', 'softwareId', 'csr'],
        ['assignedDomain'],
        ['assignedDomain'],
        ['vpsSpec'],
      ].map((own) => ['type', 'id', 'productId', 'productCode', ...own].sort()),
    )
  })

  test('are said to be on their way until the server has answered [CHK-058]', async () => {
    const page = await openPage('/privacy', { signedInAs: CUSTOMER })
    localStorage.setItem(KEY, JSON.stringify({ items: [await item(page.ctx, 'domain', { title: 'lindebrood.nl' })] }))
    const shown = page.visit('/bestellen/samenvatting')
    await screen.findByText('Je bestelling wordt nagekeken…')
    await shown
    await findRows()
    expect(screen.queryByText('Je bestelling wordt nagekeken…')).toBeNull()
  })

  test('that could not be looked up are looked up once more, in the shop’s words alone [ERR-008, ERR-022]', async () => {
    const { user } = await openSummary([['domain', { title: 'foutbrood.nl' }]])
    const words = await screen.findByText('Er is iets misgegaan. Probeer het later nog eens.')
    expect(words.closest('[role=alert]')).not.toBeNull()
    expect(document.body.textContent).not.toMatch(/OUTSIDE_UNAVAILABLE|Error|foutbrood/)
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(await findRows()).toHaveLength(1)
  })

  test('that are the customer’s already are told, with the way to the control panel [ERR-012]', async () => {
    await openSummary([['domain', { title: 'voorbeeldklant.nl' }]])
    const dialog = await screen.findByRole('alertdialog')
    within(dialog).getByText('Dit domein is al in uw bezit.')
    within(dialog).getByRole('button', { name: 'Naar je account' })
  })
})

describe('the sum', () => {
  test.each([
    ['nl', 'MONTHLY', 'Per maand'],
    ['nl', 'QUARTERLY', 'Per kwartaal'],
    ['nl', 'YEARLY', 'Per jaar'],
    ['en', 'YEARLY', 'Per year'],
  ] as const)('%s: of %s is headed %s [CHK-061, CHK-062]', async (locale, period, words) => {
    await openSummary([['domain', { title: 'lindebrood.nl' }]], { locale, period })
    await screen.findByRole('heading', { name: words })
  })

  test('on account has administration costs, and says why [CHK-063, CHK-064, CHK-069, CHK-070]', async () => {
    await openSummary([['domain', { title: 'lindebrood.nl' }]])
    await findRows()
    const sum = within(screen.getByRole('region', { name: 'Totaal' }))
    expect(sum.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Totaal excl. btw',
      'Administratiekosten',
      '21% btw',
      'Totaal',
    ])
    const [net = 0, costs = 0, vat = 0, total] = sum
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent?.replace(/\D/g, '')))
    expect(net + costs + vat).toBe(total)
    // The welcome discount lowers the first term: € 9.99 plus VAT from then on.
    expect(sum.getByText(/per jaar/).textContent).toMatch(/^daarna €\s12,09 per jaar, incl\. btw$/)
    expect(sum.getByText(/^Administratiekosten gelden voor betalen op rekening/)).toBeDefined()
    expect(sum.getByRole('link', { name: 'Pas dit aan in je account' }).getAttribute('href')).toBe(
      '/control-panel/administratie/gegevens-aanpassen/?from=shop',
    )
    expect(orderButton().textContent).toBe('Bestellen met betalingsverplichting')
    expect(screen.queryByText('Je betaalt de eerste termijn direct online')).toBeNull()
  })

  test('that is paid first has no costs, and says what that means [CHK-063, CHK-067, CHK-068]', async () => {
    const page = await openSummary([['domain', { title: 'lindebrood.nl' }]], { signedInAs: NEW_CUSTOMER })
    await updateCustomerData(page.ctx, toCustomerDto(DETAILS))
    await page.visit('/bestellen/samenvatting')
    await findRows()
    expect(orderButton().textContent).toBe('Bestel en begin direct met betalingsverplichting')
    const box = within(
      screen
        .getByRole('heading', { name: 'Je betaalt de eerste termijn direct online' })
        .closest('section') as HTMLElement,
    )
    expect(box.getAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByText('Administratiekosten')).toBeNull()
    expect(screen.queryByText(/^Administratiekosten gelden/)).toBeNull()
  })

  test('that would pass the credit limit is paid online, says why, and can be ordered', async () => {
    const page = await openSummary([['domain', { title: 'lindebrood.nl' }]])
    await changeAccount(page.ctx, CUSTOMER, { creditLimit: 100 })
    await page.visit('/bestellen/samenvatting')
    await findRows()
    const box = screen
      .getByRole('heading', { name: 'Je betaalt deze bestelling direct online' })
      .closest('section') as HTMLElement
    within(box).getByText(/^Op rekening of met incasso kun je/)
    expect(screen.queryByText('Administratiekosten')).toBeNull()
    await page.user.click(agreement())
    await isOpen()
    expect(orderButton().textContent).toBe('Bestel en begin direct met betalingsverplichting')
    await page.user.click(orderButton())
    await waitFor(async () => {
      const { edges } = await listOrders(page.ctx, { first: 1 })
      expect(edges[0]?.node).toMatchObject({ status: 'AWAITING_PAYMENT', paymentMethod: 'IDEAL' })
    })
  })
})

describe('ordering', () => {
  test('waits for the agreement, which leads to the terms [CHK-057, CHK-065, CHK-066, CHK-072]', async () => {
    const { user } = await openSummary([['domain', { title: 'lindebrood.nl' }]])
    await findRows()
    expect(orderButton().disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'algemene voorwaarden' }).getAttribute('href')).toBe(
      '/algemene-voorwaarden',
    )
    screen.getByRole('button', { name: 'Annuleren' })
    await user.click(agreement())
    await isOpen()
    await user.click(agreement())
    expect(orderButton().disabled).toBe(true)
  })

  test('on account goes straight to the order, with nothing left behind [CHK-067, CHK-076, CHK-077]', async () => {
    const { user, ctx } = await openSummary('all')
    await findRows()
    await user.click(agreement())
    await isOpen()
    await user.click(orderButton())
    await screen.findByRole('heading', { level: 1, name: /^Het bedrag .* is toegevoegd aan factuur/ })
    expect(kept()).toBeNull()
    expect(ctx.viewer.isLoggedIn).toBe(true)
  })

  test('whose answer is lost on the network is sent again by its key, and is there once [TOK-004]', async () => {
    const { user, ctx } = await openSummary('all')
    await findRows()
    await user.click(agreement())
    await isOpen()
    const before = (await listOrders(ctx, { first: 50 })).totalCount
    const { fetch } = globalThis
    const keys: (string | null)[] = []
    globalThis.fetch = async (path, init) => {
      const answer = await fetch(path, init)
      if (init?.method !== 'POST' || path !== '/api/bestellen/') return answer
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      if (keys.length === 1) throw new TypeError('Failed to fetch')
      return answer
    }
    await user.click(orderButton())
    await screen.findByRole('heading', { level: 1, name: /^Het bedrag .* is toegevoegd aan factuur/ })
    expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([2, 1, expect.any(Number)])
    expect((await listOrders(ctx, { first: 50 })).totalCount).toBe(before + 1)
  })

  test('shuts its controls while it orders [CHK-074]', async () => {
    const { user } = await openSummary([['domain', { title: 'drukbrood.nl' }]])
    await findRows()
    await user.click(agreement())
    await isOpen()
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const { fetch } = globalThis
    globalThis.fetch = async (path, init) => {
      if (init?.method === 'POST' && path === '/api/bestellen/') await gate
      return fetch(path, init)
    }
    await user.click(orderButton())
    await screen.findAllByText('Bestelling plaatsen…')
    expect(orderButton().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Annuleren' }).disabled).toBe(true)
    expect(agreement().disabled).toBe(true)
    go()
    await screen.findByRole('heading', { level: 1, name: /^Het bedrag .* is toegevoegd aan factuur/ })
  })

  test('shows the order when what goes well with it cannot be fetched [ERR-020]', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { user, client } = await openSummary([['domain', { title: 'alleenbrood.nl' }]])
    await findRows()
    const { link } = client
    client.setLink(
      new ApolloLink((operation) =>
        operation.operationName === 'AdditionalProducts'
          ? throwError(() => new NoAnswer('the network is unreachable'))
          : link.request(operation, () => EMPTY),
      ),
    )
    await user.click(agreement())
    await isOpen()
    await user.click(orderButton())
    await screen.findByRole('heading', { level: 1, name: /^Het bedrag .* is toegevoegd aan factuur/ })
    await waitFor(() => expect(said).toHaveBeenCalled())
    expect(screen.queryByRole('heading', { name: 'Past goed bij je bestelling' })).toBeNull()
    said.mockRestore()
  })

  test('asks for the domain that Cloudflare protects, of those that it does not yet, and whose name servers answer [CHK-071, CHK-073]', async () => {
    const { user, shop, ctx } = await openSummary([['cloudflare']])
    await findRows()
    await user.click(agreement())
    await screen.findByText('Vul eerst in wat bij de producten nog ontbreekt.')
    expect(orderButton().disabled).toBe(true)
    await user.click(await screen.findByRole('button', { name: /Voor welk domein\?\*/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(OWN_DOMAINS)
    await user.click(options[1] as HTMLElement)
    await isOpen()
    expect(kept().items[0].assignedDomain).toMatch(/^dom_/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wij doen het' }).checked).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Met de nameservers van Cloudflare' }))
    await waitFor(() => expect(kept().items[0].nameServers).toBe('CLOUDFLARE'))
    await isOpen()
    await user.click(orderButton())
    await screen.findByRole('heading', { level: 1, name: /^Het bedrag .* is toegevoegd aan factuur/ })
    await shop.settle()
    const elsewhere = await requireOwnDomain(ctx, 'elders.nl')
    expect(await findCloudflare(ctx, elsewhere)).toMatchObject({ nameServers: 'CLOUDFLARE', state: 'ACTIVE' })
  })

  test('adds and takes away domains of a certificate for several, of the customer and of the order [CHK-052]', async () => {
    const { user } = await openSummary([
      ['domain', { title: 'lindebrood.nl' }],
      ['sslmultidomains', { assignedDomains: ['voorbeeldklant.nl'] }],
    ])
    const add = await screen.findByRole('button', { name: /Domein toevoegen/ })
    await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false))
    await user.click(add)
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'alleenlezen.nl',
      'elders.nl',
      'lindebrood.nl (in deze bestelling)',
    ])
    await user.click(options[2] as HTMLElement)
    const takeOff = await screen.findByRole('button', { name: 'lindebrood.nl van het certificaat halen' })
    expect(kept().items[1]).toMatchObject({ commonName: 'voorbeeldklant.nl' })
    expect(kept().items[1].assignedDomains).toHaveLength(2)
    await user.click(takeOff)
    await waitFor(() => expect(kept().items[1].assignedDomains).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /van het certificaat halen/ })).toBeNull()
  })

  test('says at a domain of a certificate why it cannot be on it, and waits until that is taken off [CHK-052, ERR-008]', async () => {
    const { user, visit } = await openSummary([
      ['domain', { title: 'lindebrood.nl' }],
      ['sslmultidomains', { assignedDomains: ['voorbeeldklant.nl', 'lindebrood.nl'] }],
      ['ssl', { assignedDomain: 'lindebrood.nl' }],
    ])
    await findRows()
    await user.click(agreement())
    await isOpen()
    // The name was removed from the order in another window.
    const { items, ...saved } = kept()
    localStorage.setItem(KEY, JSON.stringify({ ...saved, items: items.slice(1) }))
    await visit('/bestellen/samenvatting')
    const notYours = /lindebrood\.nl is geen domeinnaam van jou/
    const [several, one] = await waitFor(() => screen.getAllByText(notYours))
    expect(several?.closest('li')?.closest('fieldset')).not.toBeNull()
    expect(one?.closest('fieldset')).toBeNull()
    await user.click(agreement())
    expect(orderButton().disabled).toBe(true)
    expect(kept().items[0].assignedDomains).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'lindebrood.nl van het certificaat halen' }))
    await waitFor(() => expect(screen.getAllByText(notYours)).toHaveLength(1))
    expect(kept().items[0].assignedDomains).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: /Voor welk domein/ }))
    await user.click((await screen.findAllByRole('option'))[1] as HTMLElement)
    await isOpen()
    expect(screen.queryByText(notYours)).toBeNull()
  })

  test('asks for the code of a name that moves here, which only the server keeps [CHK-055, CHK-071, CHK-080, CHK-081]', async () => {
    const { user, visit } = await openSummary([['domain', { title: 'bezet-brood.nl' }]])
    const [row] = await findRows()
    expect(spaced(row?.textContent)).toContain('Domeinnaam, al geregistreerd: verhuizen')
    await user.click(agreement())
    expect(orderButton().disabled).toBe(true)
    await user.type(await screen.findByRole('textbox', { name: 'Verhuiscode*' }), 'VERHUIS-123')
    await user.tab()
    await isOpen()
    await waitFor(() => expect(kept().items[0].token).toMatch(/^trc_|^[a-z]+_/))
    expect(localStorage.getItem(KEY)).not.toContain('VERHUIS-123')
    expect(kept().items[0].transferDnsLater).toBe(true)
    await user.click(screen.getByRole('radio', { name: 'Nameservers meeverhuizen' }))
    await waitFor(() => expect(kept().items[0].transferDnsLater).toBe(false))
    await visit('/bestellen/samenvatting')
    await screen.findByText('Verhuiscode bewaard')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nameservers meeverhuizen' }).checked).toBe(true)
  })

  test('says of a code that it is wrong, and waits for the right one [CHK-080]', async () => {
    const { user } = await openSummary([['domain', { title: 'bezet-brood.nl' }]])
    await findRows()
    await user.click(agreement())
    await user.type(await screen.findByRole('textbox', { name: 'Verhuiscode*' }), 'MIS{Enter}')
    await screen.findByText('De verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code.')
    expect(orderButton().disabled).toBe(true)
  })

  test('says so when Cloudflare protects every domain already [ERR-018]', async () => {
    const { ctx, visit, shop } = await openSummary([['cloudflare']])
    await findRows()
    // Buys protection for each domain first.
    for (const domain of OWN_DOMAINS) {
      const bought = await placeOrder(ctx, { items: [await item(ctx, 'cloudflare', { assignedDomain: domain })] })
      expect(bought).toMatchObject({ id: expect.stringMatching(/^ord_/) })
    }
    await shop.settle()
    await visit('/bestellen/samenvatting')
    const note = await screen.findByText('Al je domeinen worden beschermd door Cloudflare!')
    expect(note.closest('[role=alert]')).not.toBeNull()
    expect(ctx.viewer.isLoggedIn).toBe(true)
    expect(orderButton().disabled).toBe(true)
  })

  test('offers every domain of an account that has more than one page of them', async () => {
    const { user, ctx, visit } = await openSummary([['cloudflare']])
    const owned = { accountId: ctx.viewer.ownerId ?? '', holderId: null, expiresAt: ctx.now, now: ctx.now }
    await ctx.db.transaction(async (tx) => {
      for (let at = 0; at < 110; at++) await recordDomain(tx, { ...owned, name: `merk-${at}.nl` })
    })
    await visit('/bestellen/samenvatting')
    await user.click(await screen.findByRole('button', { name: /Voor welk domein/ }))
    const options = await screen.findAllByRole('option')
    expect(new Set(options.map(({ textContent }) => textContent)).size).toBe(OWN_DOMAINS.length + 110)
    expect(options).toHaveLength(OWN_DOMAINS.length + 110)
  })

  test('fails where the order was cancelled in another window, and says so [CHK-078]', async () => {
    const { user, ctx } = await openSummary([['domain', { title: 'lindebrood.nl' }]])
    await findRows()
    await user.click(agreement())
    await isOpen()
    await cancelCheckout(ctx, { basketId: kept().id })
    await user.click(orderButton())
    const words = await screen.findByText('Deze bestelling is geannuleerd')
    expect(words.closest('[role=alert]')?.textContent).toContain('Er is niets besteld')
    expect(screen.getByRole('link', { name: 'Naar de winkel' }).getAttribute('href')).toBe('/')
    expect([screen.queryByRole('button', { name: /^Bestel/ }), kept()]).toEqual([null, null])
  })

  test('leaves out unavailable items when the reader takes them out', async () => {
    const { user } = await openSummary([
      ['domain', { title: 'quarantaine-brood.nl' }],
      ['domain', { title: 'lindebrood.nl' }],
    ])
    await findRows()
    await user.click(screen.getByRole('button', { name: 'quarantaine-brood.nl verwijderen' }))
    await waitFor(async () => expect(await findRows()).toHaveLength(1))
    expect(kept().items).toHaveLength(1)
  })
})

test('terms that changed while the summary was open are agreed to again, and the order keeps them', async () => {
  const { ctx, shop, user } = await openSummary([['domain', { title: 'lindebrood.nl' }]])
  await findRows()
  await user.click(agreement())
  await isOpen()
  shop.clock.advance(1000)
  const now = shop.clock.now()
  const version = await saveTerms(ctx.db, { validFrom: now, now })
  await user.click(orderButton())
  await screen.findByText(/^De algemene voorwaarden zijn veranderd sinds je akkoord ging/)
  expect(agreement().checked).toBe(false)
  expect(orderButton().disabled).toBe(true)
  expect(kept().items).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'algemene voorwaarden' }).getAttribute('href')).toBe('/algemene-voorwaarden')
  await user.click(agreement())
  expect(screen.queryByText(/zijn veranderd sinds je akkoord ging/)).toBeNull()
  await isOpen()
  await user.click(orderButton())
  await expect
    .poll(async () => (await listOrders(ctx, { first: 1 })).edges.map(({ node }) => node.termsVersion))
    .toEqual([version])
})
