import { cleanup, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserParts } from '../../../tests/support/browser-parts'
import { stepInView, useStepScroll } from './step-scroll'

const sections = (first: number) => [
  { step: 1 as const, top: first },
  { step: 2 as const, top: first + 900 },
  { step: 3 as const, top: first + 1400 },
]
const view = { line: 400, isAtEnd: false }

test('the step in view is the last one that begins above the reading line [ORD-016]', () => {
  expect(stepInView(sections(200), view)).toBe(1)
  expect(stepInView(sections(-499), view)).toBe(1)
  expect(stepInView(sections(-500), view)).toBe(2)
  expect(stepInView(sections(-1000), view)).toBe(3)
})

test('at the end of the page it is the last one, and a hidden section does not count [ORD-016]', () => {
  expect(stepInView(sections(-700), { line: 400, isAtEnd: true })).toBe(3)
  expect(stepInView(sections(-700).slice(0, 2), { line: 400, isAtEnd: true })).toBe(2)
})

function OpenedAtStep3() {
  const { openAt } = useStepScroll(3, ignore)
  useEffect(() => openAt(3), [openAt])
  return <section id="step-3" aria-label="Overzicht" />
}

const ignore = (): void => {}

test.each([
  ['gets the focus however late it comes', false],
  ['leaves the focus to a visitor who has gone elsewhere', true],
])('the heading of the step that a page opens at %s', async (_what, hasLeft) => {
  const restore = browserParts('http://shop.example', () => '')
  onTestFinished(() => {
    cleanup()
    restore()
  })
  document.body.append(Object.assign(document.createElement('button'), { id: 'elsewhere' }))
  render(<OpenedAtStep3 />)
  const section = document.getElementById('step-3') as HTMLElement
  await waitFor(() => expect(document.activeElement).toBe(section))
  // Longer than the page is held in position.
  await new Promise((resolve) => setTimeout(resolve, 800))
  if (hasLeft) document.getElementById('elsewhere')?.focus()
  section.append(document.createElement('h2'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement?.tagName).toBe(hasLeft ? 'BUTTON' : 'H2')
})

test('a visitor who acts before the page is put in its place keeps the focus, and the page stands still', async () => {
  const restore = browserParts('http://shop.example', () => '')
  onTestFinished(() => {
    cleanup()
    vi.restoreAllMocks()
    restore()
  })
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(ignore)
  const list = Object.assign(document.createElement('button'), { id: 'list' })
  // As the buttons of lists and menus do.
  list.addEventListener('pointerdown', (event) => event.stopPropagation())
  document.body.append(list)
  render(<OpenedAtStep3 />)
  list.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  list.focus()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(document.activeElement?.id).toBe('list')
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a visitor who scrolls while the page is positioned stays where they scrolled to', async () => {
  const restore = browserParts('http://shop.example', () => '')
  onTestFinished(() => {
    cleanup()
    vi.restoreAllMocks()
    restore()
  })
  let y = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => y)
  vi.spyOn(window, 'scrollTo').mockImplementation((to) => {
    y = (to as ScrollToOptions).top ?? 0
  })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  const steps: number[] = []
  const onStep = (step: number): void => void steps.push(step)
  render(<TwoSteps onStep={onStep} />)
  for (const [id, top] of [
    ['step-2', 1000],
    ['step-3', 2000],
  ] as const) {
    const section = document.getElementById(id) as HTMLElement
    section.getBoundingClientRect = () => ({ top: top - y }) as DOMRect
  }
  await waitFor(() => expect(y).toBe(2000))
  // The page has scrolled before its script receives the wheel event.
  y = 1000
  window.dispatchEvent(new Event('wheel'))
  await waitFor(() => expect(steps.at(-1)).toBe(2))
})

function TwoSteps({ onStep }: { onStep(step: number): void }) {
  const { openAt } = useStepScroll(3, onStep)
  useEffect(() => openAt(3), [openAt])
  return (
    <>
      <section id="step-2" aria-label="Diensten" />
      <section id="step-3" aria-label="Overzicht" />
    </>
  )
}
