// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { webhookDeliveries } from '../../../db/schema/webhooks'
import { newId } from '../../../server/common/ids'
import { listDomains } from '../../../server/features/domains/domains.service'
import { setRenewal } from '../../../server/features/renewals/renewal-choice.service'
import { WebhookWithSecret } from '../../../server/features/webhooks/webhooks.graphql'
import { createWebhook, listWebhooks, testWebhook } from '../../../server/features/webhooks/webhooks.service'
import { openPage } from '../../../tests/support/page'
import type { TestContext } from '../../../tests/support/test-context'
import { openReceiver } from '../../../tests/support/webhook-receiver'

const CUSTOMER = 'klant@voorbeeld.nl'
const open = (locale: 'nl' | 'en' = 'nl', signedInAs = CUSTOMER) =>
  openPage('/account/webhooks', { signedInAs, locale })

async function made(ctx: TestContext, url: string) {
  const answer = await createWebhook(ctx, { url, events: ['DOMAIN_CHANGED'] })
  if (!(answer instanceof WebhookWithSecret)) throw new Error(answer.message)
  return answer.webhook
}

describe('the page of webhooks', () => {
  test('adds an address with its events, and shows its secret once', async () => {
    const { user, ctx } = await open()
    expect(screen.getByText(/Je hebt nog geen webhooks/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Adres toevoegen' }))
    const url = screen.getByRole('textbox', { name: 'Adres' })
    expect(document.activeElement).toBe(url)
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(url)
    await user.type(url, 'https://shop.example.com/in')

    const query = screen.getByRole('textbox', { name: 'Query' }) as HTMLTextAreaElement
    await user.click(screen.getByRole('checkbox', { name: /Bestelling gewijzigd/ }))
    expect(query.value).not.toContain('on Order {')
    await user.click(screen.getByRole('button', { name: 'Proberen' }))
    const preview = await screen.findByRole('region', { name: 'Wat je krijgt' })
    expect(await within(preview).findByText(/"__typename": "Domain"/)).toBeTruthy()

    await user.clear(query)
    await user.type(query, 'query ($id: ID!) {{ onzin }')
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))
    expect(await screen.findByText(/Deze query klopt niet\. .*onzin/)).toBeTruthy()
    expect(query.getAttribute('aria-invalid')).toBe('true')
    await user.clear(query)
    await user.type(query, 'query ($id: ID!) {{ node(id: $id) {{ id } }')
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))

    const dialog = await screen.findByRole('dialog', { name: 'Bewaar dit geheim' })
    const secret = within(dialog).getByLabelText<HTMLTextAreaElement>('Geheim').value
    expect(secret).toMatch(/^whsec_/)
    await user.click(within(dialog).getAllByRole('button', { name: 'Sluiten' })[0] as HTMLElement)
    expect(await screen.findByText('https://shop.example.com/in')).toBeTruthy()
    expect(screen.queryByText(secret)).toBeNull()
    expect(await listWebhooks(ctx)).toMatchObject([
      { events: ['DOMAIN_CHANGED'], query: 'query ($id: ID!) { node(id: $id) { id } }' },
    ])
  })

  test('tests an address, logs the result, and redelivers the message', async () => {
    const receiver = await openReceiver()
    const { user, ctx, visit } = await open()
    await made(ctx, receiver.at('turns'))
    await visit('/account/webhooks')
    const host = `127.0.0.1:${receiver.port}`
    expect(screen.getByText(/Nog geen berichten/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: `${host} testen` }))
    expect(await screen.findByText('Het testbericht kwam niet aan: 500.')).toBeTruthy()
    const log = await screen.findByRole('table', { name: `Berichten aan ${host}` })
    expect(within(log).getByText('500')).toBeTruthy()
    receiver.answerWith(204)
    await user.click(within(log).getByRole('button', { name: /opnieuw sturen/ }))
    await ctx.jobs.settle()
    await user.click(screen.getByRole('button', { name: 'Vernieuwen' }))
    expect(await within(log).findByText('204')).toBeTruthy()
    expect(receiver.received).toHaveLength(2)
  })

  test('shows the messages of one state, which the address keeps', async () => {
    const receiver = await openReceiver()
    const { user, ctx, visit } = await open()
    const webhook = await made(ctx, receiver.at('turns'))
    await testWebhook(ctx, { id: webhook.id })
    receiver.answerWith(204)
    await testWebhook(ctx, { id: webhook.id })
    await visit('/account/webhooks')
    const rows = () => screen.getAllByRole('row').slice(1)
    expect(rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Niet aangekomen' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(within(rows()[0] as HTMLElement).getByText('500')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Onderweg' }))
    expect(await screen.findByText(/^Geen van de berichten staat er zo voor/)).toBeTruthy()
    await visit('/account/webhooks?toon=DELIVERED')
    expect(within(rows()[0] as HTMLElement).getByText('204')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Aangekomen' }).getAttribute('aria-pressed')).toBe('true')
    await visit('/account/webhooks?toon=onzin')
    expect(rows()).toHaveLength(2)
  })

  test('has older messages under the first twenty, which a refresh keeps', async () => {
    const { user, ctx, visit } = await open()
    const { id: webhookId } = await made(ctx, 'https://shop.example.com/in')
    const record = (from: number, to: number) =>
      ctx.db.transaction(async (tx) => {
        for (let number = from; number <= to; number++) {
          const row = { webhookId, number, event: 'DOMAIN_CHANGED', subjectId: 'dom_weg', state: 'DELIVERED' } as const
          const at = ctx.now + number * 1000
          const times = { roundSince: at, attemptedAt: at, createdAt: at, durationMs: 1, responseStatus: 204 }
          await run(tx.insert(webhookDeliveries).values({ id: newId('msg'), ...row, ...times }))
        }
      })
    await record(1, 45)
    await visit('/account/webhooks')
    const rows = () => screen.getAllByRole('row').slice(1)
    const times = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    const more = () => user.click(screen.getByRole('button', { name: 'Meer berichten' }))
    expect(rows()).toHaveLength(20)
    await more()
    await waitFor(() => expect(rows()).toHaveLength(40))
    const shown = times()
    await record(46, 46)
    await user.click(screen.getByRole('button', { name: 'Vernieuwen' }))
    await waitFor(() => expect(rows()).toHaveLength(41))
    expect(times().slice(1)).toEqual(shown)
    await more()
    await waitFor(() => expect(rows()).toHaveLength(46))
    expect(new Set(times()).size).toBe(46)
    expect(screen.queryByRole('button', { name: 'Meer berichten' })).toBeNull()
  })

  test('says of a message behind an earlier one on the same thing that it waits for that', async () => {
    const receiver = await openReceiver()
    const { ctx, visit } = await open()
    await made(ctx, receiver.at('turns'))
    const [domain] = await listDomains(ctx)
    for (const renews of [false, true]) {
      await setRenewal(ctx, { ids: [domain?.id ?? ''], renews, dryRun: false })
      await ctx.jobs.settle()
    }
    await visit('/account/webhooks')
    const [behind, first] = screen.getAllByRole('row').slice(1)
    expect(within(first as HTMLElement).getByText('500')).toBeTruthy()
    expect(within(behind as HTMLElement).getByText(/^Wacht op het eerdere bericht over hetzelfde, van \d/)).toBeTruthy()
  })

  test('pauses, turns on, gives a new secret and deletes, the last two when asked twice', async () => {
    const { user, ctx, visit } = await open('en')
    await made(ctx, 'https://shop.example.com/in')
    await visit('/account/webhooks')
    await user.click(screen.getByRole('button', { name: 'Pause shop.example.com' }))
    await user.click(await screen.findByRole('button', { name: 'Turn on shop.example.com' }))
    expect(await screen.findByRole('button', { name: 'Pause shop.example.com' })).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'New secret for shop.example.com' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Make a new secret?' })
    await user.click(within(asked).getByRole('button', { name: 'New secret' }))
    const told = await screen.findByRole('dialog', { name: 'Keep this secret' })
    await user.click(within(told).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

    await user.click(await screen.findByRole('button', { name: 'Delete shop.example.com' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete shop.example.com?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await listWebhooks(ctx)).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Delete shop.example.com' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(/You have no webhooks yet/)).toBeTruthy()
    expect(await listWebhooks(ctx)).toEqual([])
  })

  test('lets a sub-user look and no more', async () => {
    const { ctx, visit } = await open('nl', 'subgebruiker@voorbeeld.nl')
    await made(await ctx.another({ signedInAs: CUSTOMER }), 'https://shop.example.com/in')
    await visit('/account/webhooks')
    expect(screen.getByText('https://shop.example.com/in')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /verwijderen|bewerken|toevoegen/i })).toBeNull()
  })
})
