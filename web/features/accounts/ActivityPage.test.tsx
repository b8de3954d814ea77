import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { run } from '../../../db/query'
import { activity } from '../../../db/schema/accounts'
import type { ActivityKind } from '../../../rules/activity'
import { openPage } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'

const PATH = '/account/activiteit'
const CUSTOMER = 'klant@voorbeeld.nl'

async function happen(ctx: TestContext, kind: ActivityKind, at: string, count = 1): Promise<void> {
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction(async (tx) => {
    for (let i = 0; i < count; i++) {
      const id =
        `act_${kind}-${at}-${i}`
          .replaceAll(/[^\w-]/g, '')
          .padEnd(26, '0')
          .slice(0, 23) + String(100 + i)
      const row = { id, accountId, actorId: accountId, kind, at: Date.parse(at), address: '203.0.113.0/24', device: '' }
      await run(tx.insert(activity).values(row))
    }
  })
}

const days = () =>
  screen.queryAllByRole('heading', { level: 2, name: /februari/ }).map(({ textContent }) => textContent)

test('activity stands below its day, and the address says what is shown', async () => {
  const { user, visit, ctx } = await openPage('/account', { signedInAs: CUSTOMER })
  await happen(ctx, 'order-placed', '2026-02-20T09:34:00Z')
  await happen(ctx, 'login', '2026-02-20T23:10:00Z')
  await happen(ctx, 'login-failed', '2026-02-12T07:52:00Z')
  await visit(PATH)
  // After midnight in the Netherlands it is the next day.
  expect(days()).toEqual(['zaterdag 21 februari 2026', 'vrijdag 20 februari 2026', 'donderdag 12 februari 2026'])
  const saturday = screen.getByRole('region', { name: /21 februari/ })
  expect(within(saturday).getByText('Ingelogd').closest('tr')?.textContent).toContain('00:10')
  await user.click(screen.getByRole('button', { name: 'Bestellingen' }))
  await waitFor(() => expect(days()).toEqual(['vrijdag 20 februari 2026']))
  expect(screen.getByRole('button', { name: 'Bestellingen' }).getAttribute('aria-pressed')).toBe('true')
  await visit(`${PATH}?toon=LOGIN`)
  expect(days()).toEqual(['zaterdag 21 februari 2026', 'donderdag 12 februari 2026'])
  await visit(`${PATH}?toon=SERVICES`)
  expect(screen.getByText('Hiervan is er niets.')).toBeDefined()
})

test('older activity of the same kind joins its day on demand', async () => {
  const { user, visit, ctx } = await openPage('/account', { signedInAs: CUSTOMER })
  await happen(ctx, 'logout', '2026-02-20T09:00:00Z', 60)
  await happen(ctx, 'order-placed', '2026-02-20T09:00:00Z')
  await visit(`${PATH}?toon=LOGIN`)
  expect(screen.getAllByText('Uitgelogd')).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Oudere activiteit tonen' }))
  await waitFor(() => expect(screen.getAllByText('Uitgelogd')).toHaveLength(60))
  expect(days()).toHaveLength(1)
  expect(screen.queryByText('Bestelling geplaatst')).toBeNull()
})
