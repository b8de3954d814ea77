import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { one, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { zones } from '../../../db/schema/dns'
import { accountMerges, domainPushes, domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { openPage } from '../../../tests/support/page'

const CUSTOMER = 'klant@voorbeeld.nl'
const NAME = 'krijg-ik.nl'

/** Opens the page with a domain of an account that owes nothing, which the customer would get. */
async function open(isGiven: boolean) {
  const page = await openPage('/account/domein-overzetten', { signedInAs: CUSTOMER })
  const { deps } = page.shop.app
  const now = page.shop.clock.now()
  const to = await one(deps.db.reader.select().from(accounts).where(eq(accounts.email, CUSTOMER)))
  await deps.db.transaction(async (tx) => {
    const giver = { id: 'acc_gever', email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
    const times = { createdAt: now, expiresAt: now * 2 }
    await run(tx.insert(accounts).values({ ...giver, activatedAt: 1, createdAt: 1 }))
    await run(tx.insert(domains).values({ id: 'dom_over', accountId: giver.id, name: NAME, registeredAt: 1, ...times }))
    await run(
      tx
        .insert(zones)
        .values({ domainId: 'dom_over', serial: 1, content: { kind: 'parking' }, createdAt: 1, changedAt: 1 }),
    )
    const addresses = { ipv4: '203.0.113.5', ipv6: '2001:db8::5', mailHost: 'mail.example' }
    const hosting = { id: 'hst_over', accountId: giver.id, domainId: 'dom_over', domainName: NAME, createdAt: 1 }
    await run(tx.insert(hostingPackages).values({ ...hosting, packageCode: 'BASIS', ...addresses }))
    const sides = { domainId: 'dom_over', fromAccountId: giver.id, toAccountId: to?.id ?? '' }
    await run(tx.insert(domainPushes).values({ id: 'psh_x', ...sides, fromConfirmedAt: isGiven ? 1 : null, ...times }))
  })
  await page.visit('/account/domein-overzetten')
  return page
}

test('a domain is accepted after its owner gave it away, and is in the account then', async () => {
  const { user, shop } = await open(true)
  await screen.findByText(/van het account van g…@voorbeeld.example/)
  expect(screen.getByText(/^Gaat mee: .* met website en e-mail/).textContent).toContain(NAME)
  await user.click(screen.getByRole('button', { name: `${NAME} aannemen` }))
  await screen.findByText('Er wacht geen domein op je bevestiging.')
  const { reader } = shop.app.deps.db
  const domain = await one(reader.select().from(domains).where(eq(domains.name, NAME)))
  expect(domain?.accountId).not.toBe('acc_gever')
})

test('a domain is declined', async () => {
  const { user, shop } = await open(false)
  await user.click(await screen.findByRole('button', { name: 'Afwijzen' }))
  await screen.findByText('Er wacht geen domein op je bevestiging.')
  expect(await one(shop.app.deps.db.reader.select().from(domainPushes))).toBeNull()
})

describe('a merge of accounts', () => {
  /** Opens the page with a merge that waits, in which the customer gets everything of an account with one domain. */
  async function openMerge(values: Partial<typeof accountMerges.$inferInsert> = {}, locale: 'nl' | 'en' = 'nl') {
    const page = await openPage('/account/domein-overzetten', { signedInAs: CUSTOMER, locale })
    const { db } = page.shop.app.deps
    const now = page.shop.clock.now()
    const to = await one(db.reader.select().from(accounts).where(eq(accounts.email, CUSTOMER)))
    await db.transaction(async (tx) => {
      const giver = { id: 'acc_gever', email: 'gever@voorbeeld.example', firstName: 'Gé', lastName: 'Gever' }
      const times = { createdAt: now, expiresAt: now * 2 }
      await run(tx.insert(accounts).values({ ...giver, activatedAt: 1, createdAt: 1 }))
      const domain = { id: 'dom_over', accountId: giver.id, name: NAME, registeredAt: 1 }
      await run(tx.insert(domains).values({ ...domain, ...times }))
      const sides = { fromAccountId: giver.id, toAccountId: to?.id ?? '' }
      await run(tx.insert(accountMerges).values({ id: 'mrg_x', ...sides, ...times, ...values }))
    })
    await page.visit('/account/domein-overzetten')
    return { ...page, db, to }
  }

  test('moves everything once it is accepted after the other account gave it away', async () => {
    const { user, shop, db, to } = await openMerge({ fromConfirmedAt: 1 })
    await screen.findByText(/op het account van g…@voorbeeld.example loopt komt naar dit account/)
    screen.getByText(/^Gaat mee: 1 domein met DNS, verlenging en diensten/)
    screen.getByText(/Het andere account heeft bevestigd/)
    await user.click(screen.getByRole('button', { name: 'Alles aannemen' }))
    await screen.findByText('Beide accounts hebben bevestigd. Het overzetten is begonnen.')
    await shop.settle()
    const domain = await one(db.reader.select().from(domains).where(eq(domains.name, NAME)))
    expect(domain?.accountId).toBe(to?.id)
  })

  test('is declined', async () => {
    const { user, db } = await openMerge({}, 'en')
    await user.click(await screen.findByRole('button', { name: 'Decline the merge' }))
    await screen.findByText('The accounts are not merged.')
    expect(await one(db.reader.select().from(accountMerges))).toBeNull()
  })

  test('says that it is under way, and asks nothing any more', async () => {
    await openMerge({ startedAt: 1, moved: 12 })
    await screen.findByText('Het overzetten is bezig: 12 domeinen over.')
    expect(screen.queryByRole('button', { name: 'Samenvoegen afwijzen' })).toBeNull()
  })

  test('says why it cannot be done now', async () => {
    const { user, db } = await openMerge()
    await db.transaction(
      async (tx) => void (await run(tx.update(domains).set({ status: 'EXPIRED' }).where(eq(domains.id, 'dom_over')))),
    )
    await user.click(await screen.findByRole('button', { name: 'Alles aannemen' }))
    await screen.findByText(/^Deze domeinen kunnen nu niet mee: krijg-ik\.nl\./)
  })
})
