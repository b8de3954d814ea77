// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button'
import { MoreButton } from './ListCard'
import { ReadOnlyProvider } from './read-only'
import { Switch } from './Switch'

afterEach(cleanup)

const isEnabled = (name: string): boolean =>
  !screen.getByText(name).closest('label, button')?.matches(':disabled, :has(:disabled)')

function show(isReadOnly: boolean): void {
  render(
    <ReadOnlyProvider value={isReadOnly}>
      <Button isBusy={false}>Save</Button>
      <Button>Open</Button>
      <MoreButton list={{ hasMore: true, isBusy: false, more: () => {} }}>More</MoreButton>
      <Switch checked onChange={() => {}}>
        Renew
      </Switch>
      <Switch checked isPreference onChange={() => {}}>
        With VAT
      </Switch>
    </ReadOnlyProvider>,
  )
}

test('a reader who may change nothing can open, page and choose how prices are shown', () => {
  show(true)
  const names = ['Save', 'Open', 'More', 'Renew', 'With VAT']
  expect(names.filter(isEnabled)).toEqual(['Open', 'More', 'With VAT'])
})

test('everything is enabled for others', () => {
  show(false)
  expect(['Save', 'Open', 'More', 'Renew', 'With VAT'].every(isEnabled)).toBe(true)
})
