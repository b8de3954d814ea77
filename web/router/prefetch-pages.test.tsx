import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { paths } from '../paths'
import { routes } from '../routes'
import { prefetchPages } from './prefetch-pages'

beforeAll(prefetchPages)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Watches the code that is fetched. */
const watched = (path: string) => {
  const route = routes.find((one) => one.path === path)
  if (!route) throw new Error(`${path} has no page`)
  return vi.spyOn(route, 'load')
}

test('the code of a page is fetched when the pointer or the focus comes to a link to it', async () => {
  const [help, terms, home] = [watched(paths.help), watched(paths.terms), watched(paths.home)]
  render(
    <>
      <a href={paths.help}>
        <b>Hulp</b>
      </a>
      <a href={`${paths.terms}?from=footer#top`}>Voorwaarden</a>
      <a href="https://elders.example/">Elders</a>
      <button type="button">Zoeken</button>
    </>,
  )
  const user = userEvent.setup()
  await user.hover(screen.getByText('Hulp'))
  expect(help).toHaveBeenCalled()
  expect(terms).not.toHaveBeenCalled()
  screen.getByRole('link', { name: 'Voorwaarden' }).focus()
  expect(terms).toHaveBeenCalledOnce()
  await user.hover(screen.getByText('Elders'))
  await user.hover(screen.getByText('Zoeken'))
  expect(home).not.toHaveBeenCalled()
})

test('code that cannot be fetched yet is left to the click', async () => {
  const help = watched(paths.help).mockRejectedValue(new Error('offline'))
  render(<a href={paths.help}>Hulp</a>)
  await userEvent.setup().hover(screen.getByText('Hulp'))
  expect(help).toHaveBeenCalled()
})
