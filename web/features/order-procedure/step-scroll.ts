import { useCallback, useEffect, useRef } from 'react'
import { SCROLL_MS } from '../../../rules/constants'
import { replaceAddress } from '../../lib/replace-address'
import type { StepNumber } from './order-flow'

/** The reading line, as a share of the viewport's height. */
const LINE = 0.45
const STEPS: readonly StepNumber[] = [1, 2, 3]
const TAKEN_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** A newly opened page is held in position for this long (ms). */
const HOLD_MS = 600

/**
 * Follows the reader's scrolling, keeps the current step in the address, and scrolls to a step.
 * @param onStep called with the current step; must be a stable function.
 */
export function useStepScroll(currentStep: StepNumber, onStep: (step: StepNumber) => void) {
  const goingTo = useRef<StepNumber | null>(null)
  /** The step last scrolled to. Until the reader scrolls away it counts as the current step, however short it is. */
  const arrived = useRef<{ step: StepNumber; y: number } | null>(null)

  const look = useCallback(() => {
    if (goingTo.current !== null) return
    if (arrived.current && Math.abs(arrived.current.y - window.scrollY) > 2) arrived.current = null
    onStep(arrived.current?.step ?? stepInWindow())
  }, [onStep])

  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true })
    // Appearing content may move the page too, which is not scrolling by the reader.
    const content = new ResizeObserver(() => {
      if (arrived.current) arrived.current.y = window.scrollY
      look()
    })
    content.observe(document.body)
    return () => {
      window.removeEventListener('scroll', look)
      content.disconnect()
    }
  }, [look])

  const lastStep = useRef(currentStep)
  useEffect(() => {
    if (lastStep.current === currentStep) return
    lastStep.current = currentStep
    replaceAddress((url) => {
      url.hash = `step-${currentStep}`
    })
  }, [currentStep])

  /**
   * Makes a step the current one until `move` has scrolled there; a later call replaces it. Input of the visitor cancels it: no
   * open list closes and no focus moves.
   */
  const go = useCallback(
    async (step: StepNumber, move: (takenOver: AbortSignal) => Promise<boolean>): Promise<void> => {
      goingTo.current = step
      onStep(step)
      const { takenOver, endWatch } = watchVisitor()
      // A step that is just opening is rendered two frames later.
      await nextFrame()
      await nextFrame()
      const hasArrived = goingTo.current === step && !takenOver.aborted && (await move(takenOver))
      endWatch()
      if (goingTo.current !== step) return
      goingTo.current = null
      // The visitor may already have scrolled on.
      if (hasArrived) arrived.current = { step, y: topOf(step) ?? window.scrollY }
      look()
    },
    [onStep, look],
  )

  /** Scrolls to a step in 500 ms and focuses its heading. */
  const goTo = useCallback(
    (step: StepNumber) =>
      void go(step, async (takenOver) => {
        const hasArrived = await scrollPage(() => topOf(step), takenOver)
        if (hasArrived) focusHeading(step)
        return hasArrived
      }),
    [go],
  )

  /** Positions a page that opens at a step. */
  const openAt = useCallback(
    (step: StepNumber) =>
      void go(step, async (takenOver) => {
        focusHeading(step)
        await placePage(() => topOf(step), takenOver)
        return true
      }),
    [go],
  )

  return { goTo, openAt }
}

/** Scrolls to an element and focuses its first error; an open modal returns the focus there. */
export async function showWhatIsWrong(id: string): Promise<void> {
  // Waits until the marks are rendered.
  await nextFrame()
  await nextFrame()
  const element = document.getElementById(id)
  if (!element) return
  const { takenOver, endWatch } = watchVisitor()
  await scrollPage(() => placeOf(element), takenOver)
  endWatch()
  element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: true })
}

export interface SectionPlace {
  step: StepNumber
  /** Its upper edge in the viewport (px). */
  top: number
}

/**
 * The step in view: the last section that begins above the reading line. At the end of a scrolled page it is the last one, since
 * a short section never reaches the line.
 */
export function stepInView(sections: readonly SectionPlace[], view: { line: number; isAtEnd: boolean }): StepNumber {
  if (view.isAtEnd) return sections.at(-1)?.step ?? 1
  return sections.findLast(({ top }) => top <= view.line)?.step ?? 1
}

const sectionOf = (step: StepNumber): HTMLElement | null => document.getElementById(`step-${step}`)

function stepInWindow(): StepNumber {
  const places: SectionPlace[] = []
  for (const step of STEPS) {
    const section = sectionOf(step)
    if (section && !section.hidden) places.push({ step, top: section.getBoundingClientRect().top })
  }
  const { scrollHeight } = document.documentElement
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2
  return stepInView(places, { line: window.innerHeight * LINE, isAtEnd })
}

/** Scroll position at which this step's content begins below the sticky bar; for the first step the top of the page. */
function topOf(step: StepNumber): number | null {
  const section = sectionOf(step)
  if (!section) return null
  if (step === 1) return 0
  return placeOf(section, Number.parseFloat(getComputedStyle(section).paddingTop) || 0)
}

/** Scroll position at which a point in an element, given by its inset, is just below the sticky bar. */
function placeOf(element: HTMLElement, inset = 0): number {
  const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const end = document.documentElement.scrollHeight - window.innerHeight
  return Math.max(Math.min(element.getBoundingClientRect().top + window.scrollY + inset - above, end), 0)
}

/** A step whose code is still loading has no heading yet: its section has the focus until then. */
function focusHeading(step: StepNumber): void {
  const section = sectionOf(step)
  if (!section) return
  const heading = headingIn(section)
  focus(heading ?? section)
  if (heading) return
  const arrival = new MutationObserver(() => {
    const late = headingIn(section)
    if (!late) return
    arrival.disconnect()
    if (document.activeElement === section) focus(late)
  })
  arrival.observe(section, { childList: true, subtree: true })
}

const headingIn = (section: HTMLElement): HTMLElement | null => section.querySelector<HTMLElement>('h1, h2')

function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Signals scrolling or input of the visitor, until the watch ends. */
function watchVisitor(): { takenOver: AbortSignal; endWatch(): void } {
  const visitor = new AbortController()
  const watch = new AbortController()
  // In the capture phase, since an element may stop the event's propagation.
  const options = { signal: watch.signal, passive: true, capture: true }
  for (const event of TAKEN_OVER) window.addEventListener(event, () => visitor.abort(), options)
  return { takenOver: visitor.signal, endWatch: () => watch.abort() }
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Scrolls the page in 500 ms, or at once when the reader prefers reduced motion. Reads the goal in every frame, since the page
 * may still grow. Resolves to true on arrival; to false when the visitor took over or left the page, in which case the goal is
 * null.
 */
function scrollPage(goal: () => number | null, takenOver: AbortSignal): Promise<boolean> {
  const from = window.scrollY
  const end = goal()
  if (end === null) return Promise.resolve(false)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jump(end)
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let frame = requestAnimationFrame(step)

    function step(now: number): void {
      const top = goal()
      const share = Math.min(Math.max((now - startedAt) / SCROLL_MS, 0), 1)
      if (top !== null) jump(from + (top - from) * ease(share))
      if (top === null || share === 1) finish(top !== null)
      else frame = requestAnimationFrame(step)
    }

    function finish(hasArrived: boolean): void {
      cancelAnimationFrame(frame)
      takenOver.removeEventListener('abort', stop)
      resolve(hasArrived)
    }

    const stop = (): void => finish(false)
    takenOver.addEventListener('abort', stop)
  })
}

/**
 * Scrolls a newly opened page to its position and holds it there for a moment: the router restores an earlier position some
 * frames later, and content may still load. The visitor can take over at any time.
 */
function placePage(goal: () => number | null, takenOver: AbortSignal): Promise<void> {
  const released = new AbortController()
  const place = () => {
    const top = goal()
    if (top !== null && Math.abs(window.scrollY - top) > 1) jump(top)
  }
  place()
  window.addEventListener('scroll', place, { signal: released.signal, passive: true })
  return new Promise((resolve) => {
    const release = (): void => {
      clearTimeout(holdEnd)
      released.abort()
      resolve()
    }
    const holdEnd = setTimeout(() => {
      // Content that loaded last may have moved the page without a scroll event.
      place()
      release()
    }, HOLD_MS)
    takenOver.addEventListener('abort', release, { signal: released.signal })
  })
}

/** Ease in and out. */
const ease = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

// The style sheet enables smooth scrolling, which would start after each frame.
const jump = (top: number): void => window.scrollTo({ top, behavior: 'instant' })
