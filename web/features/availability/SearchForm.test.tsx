import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { cleanSearch, isSearchable } from '../../../rules/domain-name'
import { searchStreams } from '../../../tests/support/order-page'
import { openComponent, openPage } from '../../../tests/support/page'
import { cleanText, isWrong, SearchForm } from './SearchForm'

describe('the form', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/^(Domeinnaam|Domain name)$/)
  const check = () => screen.getByRole('button', { name: 'Check' })

  async function open(locale: 'nl' | 'en' = 'nl') {
    const onSearch = vi.fn()
    return { ...(await openComponent(<SearchForm size="page" onSearch={onSearch} />, { locale })), onSearch }
  }

  test('what is typed is cleaned after a pause, and searched only on Check or Enter [DOM-007..012]', async () => {
    const { user, onSearch } = await open()
    await user.type(field(), 'https://www.linde brood.nl')
    await waitFor(() => expect(field().value).toBe('www.lindebrood.nl'))
    expect(onSearch).not.toHaveBeenCalled()
    await user.click(check())
    await user.type(field(), '{Enter}')
    expect(onSearch.mock.calls).toEqual([['www.lindebrood.nl'], ['www.lindebrood.nl']])
  })

  test('accents stay on screen and are searched in ASCII', async () => {
    const { user, onSearch } = await open()
    await user.type(field(), 'café.nl{Enter}')
    expect(field().value).toBe('café.nl')
    expect(onSearch).toHaveBeenCalledWith('xn--caf-dma.nl')
  })

  test.each([
    ['nl', 'Ongeldige domeinnaam.', 'Corrigeer de domeinnaam en probeer het opnieuw.', 'Je typte: foo-', 'Aanpassen'],
    ['en', 'Invalid domain name.', 'Correct the domain name and try again.', 'You typed: foo-', 'Change'],
  ] as const)(
    'a text that is no name looks so, and Check explains it in %s [DOM-005, DOM-006, MOD-001]',
    async (...[locale, title, body, typed, correct]) => {
      const { user, onSearch } = await open(locale)
      await user.type(field(), 'foo-')
      expect(check().getAttribute('aria-disabled')).toBe('true')
      expect(field().getAttribute('aria-invalid')).toBe('true')
      await user.click(check())
      const modal = await screen.findByRole('alertdialog', { name: title })
      expect(within(modal).getByText(body)).toBeDefined()
      expect(within(modal).getByText(typed)).toBeDefined()
      await user.click(within(modal).getByRole('button', { name: correct }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(field().value).toBe('foo-')
      expect(onSearch).not.toHaveBeenCalled()
    },
  )

  test('a name has 3 to 63 characters; no other text is searched [DOM-001, DOM-002, ORD-007]', async () => {
    const { user } = await openPage('/bestelprocedure')
    const streams = searchStreams()
    const form = field().form as HTMLFormElement
    expect(within(form).getAllByRole('button', { name: 'Check' })).toHaveLength(1)
    expect(form.querySelector<HTMLInputElement>('input[type=hidden][name=_csrf]')?.value).toMatch(/./)
    // jsdom knows `required`, and not `minlength`.
    expect(field().minLength).toBe(3)
    await user.click(check())
    expect(field().validationMessage).toBe('Vul een domeinnaam in van minstens 3 tekens.')
    await user.type(field(), `${'a'.repeat(64)}{Enter}`)
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(streams).toEqual([])
    for (const [at, name] of ['abc', 'a'.repeat(63)].entries()) {
      await user.clear(field())
      await user.type(field(), `${name}{Enter}`)
      await screen.findByRole('group', { name: `Extensies voor ${name}` })
      await waitFor(() => expect(streams).toHaveLength(at + 1))
    }
  })

  test.each([
    ['https://example.nl', 'example.nl'],
    ['ex am!ple.nl', 'example.nl'],
    ['a--b.nl', 'a-b.nl'],
    ['example,nl', 'example.nl'],
    ['-example.nl', 'example.nl'],
    ['exa\u200bmple\u0007.nl', 'example.nl'],
  ])('%j stays for half a second, and is then cleaned to %s [DOM-007..013]', async (typed, cleaned) => {
    const { user, onSearch } = await open()
    await user.click(field())
    // From before the paste: on a busy machine the half second has begun when it returns.
    const since = performance.now()
    await user.paste(typed)
    await waitFor(() => expect(field().value).toBe(cleaned), { interval: 5 })
    expect(performance.now() - since).toBeGreaterThan(480)
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('the page of an extension searches the name with that extension first', async () => {
    const { user } = await openPage('/domeinnaam/domeinextensie/amsterdam-domeinnaam-registreren')
    await user.type(field(), 'lindebrood{Enter}')
    const rows = within(await screen.findByRole('group', { name: /^Extensies voor lindebrood/ })).getAllByRole(
      'listitem',
    )
    expect(rows[0]?.textContent).toContain('lindebrood.amsterdam')
    expect(rows.some(({ textContent }) => textContent?.startsWith('lindebrood.nl'))).toBe(true)
  })

  test('the home page leads to the order page with what was searched', async () => {
    const { user } = await openPage('/')
    await user.type(field(), 'lindebrood{Enter}')
    await screen.findByRole('group', { name: 'Extensies voor lindebrood' })
  })
})

describe('cleaning', () => {
  test.each([
    ['ex am!ple.nl|', 'example.nl|'],
    ['ex am|ple.nl', 'exam|ple.nl'],
    ['https://exa|mple.nl', 'exa|mple.nl'],
    ['|-example,nl', '|example.nl'],
    ['café|.nl', 'café|.nl'],
  ])('cleaning %s leaves the caret behind the same letters: %s [DOM-008..012]', (before, after) => {
    const caret = before.indexOf('|')
    const cleaned = cleanText(before.replace('|', ''), caret)
    expect(`${cleaned.text.slice(0, cleaned.caret)}|${cleaned.text.slice(cleaned.caret)}`).toBe(after)
  })

  test('whatever is typed, the caret stays within the text, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(80), (text, caret) => {
        const cleaned = cleanText(text, caret)
        expect(cleaned.caret).toBeLessThanOrEqual(cleaned.text.length)
        expect(cleanText(cleaned.text, 0).text).toBe(cleaned.text)
      }),
    )
  })

  test('Check looks disabled with more than two characters that are no name [DOM-002, DOM-005]', () => {
    expect(['', 'ab', 'abc', 'example.nl', 'https://example.nl', 'é.nl'].map(isWrong)).toEqual(Array(6).fill(false))
    expect(['foo.', 'foo-', '!!!!', 'a'.repeat(64)].map(isWrong)).toEqual(Array(4).fill(true))
    expect(isSearchable(cleanSearch('ab'))).toBe(false)
  })
})
