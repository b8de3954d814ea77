import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one, run } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { zones } from '../../../db/schema/dns'
import { domainPushes, domains } from '../../../db/schema/domains'
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
