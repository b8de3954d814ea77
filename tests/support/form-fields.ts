import { type ApolloClient, ApolloLink } from '@apollo/client'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { throwError } from 'rxjs'
import { expect } from 'vitest'
import { NoAnswer } from '../../web/apollo/http-link'

/** Input whose label begins with this text, which a mark such as "optioneel" may follow. */
export const field = (label: string, inside: HTMLElement = document.body): HTMLInputElement =>
  within(inside).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })

/** Error text below an invalid field; null when there is none. */
export function errorOf(control: HTMLElement): string | null {
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Replaces the text of fields, found by label: all at once, as a password manager does. */
export async function fillIn(user: UserEvent, texts: Readonly<Record<string, string>>, inside?: HTMLElement) {
  for (const [label, text] of Object.entries(texts)) {
    const input = field(label, inside)
    await user.clear(input)
    if (!text) continue
    await user.click(input)
    await user.paste(text)
  }
}

/** Expects these fields to still hold what was typed. */
export function expectTyped(texts: Readonly<Record<string, string>>, inside?: HTMLElement) {
  const found = Object.keys(texts).map((label) => [label, field(label, inside).value])
  expect(Object.fromEntries(found)).toEqual(texts)
}

/** Waits until the control with this label has the focus. */
export const expectFocus = (label: string, inside?: HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(field(label, inside)))

/** Switches the page to another language. */
export async function chooseLanguage(user: UserEvent, language: 'NL' | 'EN') {
  const [button] = screen.getAllByRole('button', { name: language })
  if (!button) throw new Error('the page has no switch for the language')
  await user.click(button)
}

/** Takes a page offline. Returns a function that restores the network. */
export function goOffline(client: ApolloClient): () => void {
  const { link } = client
  client.setLink(new ApolloLink(() => throwError(() => new NoAnswer('the network is unreachable'))))
  return () => client.setLink(link)
}
