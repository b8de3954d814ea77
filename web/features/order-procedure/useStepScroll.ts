import { useCallback, useEffect, useRef, useState } from 'react'
import type { StepNumber } from './order-flow'
import { replaceAddress } from './replace-address'
import { placePage, scrollPage } from './scroll-page'
import { type SectionPlace, stepInView } from './step-in-view'

/** The reading line: this far down the window. */
const LINE = 0.45
const STEPS: readonly StepNumber[] = [1, 2, 3]

/** The step in view by the scroll-spy, kept in the address, and the way to another one. */
export function useStepScroll(start: StepNumber) {
  const [currentStep, setCurrentStep] = useState<StepNumber>(start)
  const goingTo = useRef<StepNumber | null>(null)
  /** Where a step was gone to: until the page is scrolled from there that is the step, however short it is. */
  const arrived = useRef<{ step: StepNumber; y: number } | null>(null)

  const look = useCallback(() => {
    if (goingTo.current !== null) return
    if (arrived.current && Math.abs(arrived.current.y - window.scrollY) > 2) arrived.current = null
    setCurrentStep(arrived.current?.step ?? stepInWindow())
  }, [])

  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true })
    // Content that comes or goes may move the page too, and that is nobody's scrolling.
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

  const lastStep = useRef(start)
  useEffect(() => {
    if (lastStep.current === currentStep) return
    lastStep.current = currentStep
    replaceAddress((url) => {
      url.hash = `step-${currentStep}`
    })
  }, [currentStep])

  /** Makes a step the current one until `move` has brought the page there; another step takes its place. */
  const go = useCallback(async (step: StepNumber, move: () => Promise<boolean>): Promise<void> => {
    goingTo.current = step
    setCurrentStep(step)
    // A step that opens just now is on the page two frames later.
    await nextFrame()
    await nextFrame()
    if (goingTo.current !== step) return
    const isThere = await move()
    if (goingTo.current !== step) return
    goingTo.current = null
    if (isThere) arrived.current = { step, y: window.scrollY }
  }, [])

  const goTo = useCallback(
    (step: StepNumber) =>
      void go(step, async () => {
        const isThere = await scrollPage(() => topOf(step))
        if (isThere) focusHeading(step)
        return isThere
      }),
    [go],
  )

  const openAt = useCallback(
    (step: StepNumber) =>
      void go(step, async () => {
        focusHeading(step)
        await placePage(() => topOf(step))
        if (document.activeElement === sectionOf(step)) focusHeading(step)
        return true
      }),
    [go],
  )

  return { currentStep, goTo, openAt }
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

/** Where the page stands when this step's content begins under the sticky bar; the first one is the top of the page. */
function topOf(step: StepNumber): number {
  const section = sectionOf(step)
  if (step === 1 || !section) return 0
  const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const padding = Number.parseFloat(getComputedStyle(section).paddingTop) || 0
  const end = document.documentElement.scrollHeight - window.innerHeight
  return Math.min(section.getBoundingClientRect().top + window.scrollY + padding - above, end)
}

function focusHeading(step: StepNumber): void {
  const section = sectionOf(step)
  // A step whose code is still on its way has no heading yet.
  const heading = section?.querySelector<HTMLElement>('h1, h2') ?? section
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
