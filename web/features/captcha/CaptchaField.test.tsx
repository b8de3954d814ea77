import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openComponent } from '../../../tests/support/page'
import { CaptchaField } from './CaptchaField'

const SCRIPT_URL = 'https://vendor.example/turnstile/api.js'
const env = {
  CAPTCHA: 'turnstile',
  CAPTCHA_SITE_KEY: 'site-key',
  CAPTCHA_SECRET: 'secret-of-the-captcha',
  CAPTCHA_SCRIPT_URL: SCRIPT_URL,
}

type Options = Parameters<NonNullable<typeof window.turnstile>['render']>[1]

/** Widgets that the page asked the library to render, and the number of those it removed. */
let shown: Options[] = []
let removed = 0
beforeEach(() => {
  shown = []
  removed = 0
  window.turnstile = {
    render(_element, options) {
      shown.push(options)
      return 'widget'
    },
    remove() {
      removed++
    },
  }
})
afterEach(() => {
  delete window.turnstile
})

/** The script elements of the vendor. A browser would load them; this document does not. */
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>(`script[src^="${SCRIPT_URL}"]`)]

async function openField() {
  const tokens: (string | null)[] = []
  const captcha = {
    isAsked: true,
    token: null,
    attempt: 0,
    maySend: false,
    setToken: (token: string | null) => void tokens.push(token),
    answered: () => {},
  }
  const opened = await openComponent(<CaptchaField action="password-reset" captcha={captcha} />, { env })
  return { ...opened, tokens }
}

test('a script that does not load says that the captcha is unavailable, and the next form retries it', async () => {
  await openField()
  await waitFor(() => expect(scripts()).toHaveLength(1))
  scripts()[0]?.dispatchEvent(new Event('error'))
  await screen.findByText('De captcha kon niet worden geladen. Laad de pagina opnieuw.')
  expect(scripts()).toEqual([])
})

test('a token is handed over until it expires, and an error of the vendor is said', async () => {
  const { tokens } = await openField()
  await waitFor(() => {
    scripts()[0]?.dispatchEvent(new Event('load'))
    expect(shown).toHaveLength(1)
  })
  const [options] = shown
  expect(options).toMatchObject({ sitekey: 'site-key', action: 'password_reset', language: 'nl' })
  options?.callback('solved')
  options?.['expired-callback']()
  expect(tokens).toEqual(['solved', null])
  options?.['error-callback']()
  await screen.findByText('De captcha kon niet worden geladen. Laad de pagina opnieuw.')
  // After the message is drawn.
  await waitFor(() => expect(removed).toBe(1))
})

test('the script is loaded once for all forms of a page', async () => {
  await openField()
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(scripts()).toEqual([])
})
