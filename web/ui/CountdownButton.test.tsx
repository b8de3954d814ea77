import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { CountdownButton, secondsUntil } from './CountdownButton'

const NOW = 1_770_000_000_000

afterEach(() => vi.useRealTimers())

const drawnAt = (moment: number) => {
  vi.useFakeTimers({ now: moment })
  return renderToStaticMarkup(
    <CountdownButton
      until={NOW + 30_000}
      label={(seconds) => (seconds > 0 ? `Opnieuw (${seconds} seconden)` : 'Opnieuw')}
      readyText="Je kunt weer"
    />,
  )
}

test.each([
  [0, 'Opnieuw (30 seconden)'],
  [1_000, 'Opnieuw (29 seconden)'],
  [29_500, 'Opnieuw (1 seconden)'],
])('%d ms into a wait of 30 s the button is shut and says "%s"', (passed, label) => {
  const html = drawnAt(NOW + passed)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain(label)
})

test('after the wait it is open again, without a number', () => {
  const html = drawnAt(NOW + 30_000)
  expect(html).not.toContain('aria-disabled')
  expect(html).toContain('>Opnieuw<')
})

test('the number itself is not in a live region', () => {
  expect(drawnAt(NOW)).toContain('<span class="vh" role="status"></span>')
})

test('nothing to wait for is no wait', () => {
  expect(secondsUntil(null, NOW)).toBe(0)
  expect(secondsUntil(NOW - 5_000, NOW)).toBe(0)
})
