import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { expectAccessible } from './browser'
import { chooseLanguage } from './steps'

interface Look {
  theme: 'light' | 'dark'
  width: number
  locale?: 'nl' | 'en'
}

/** On a phone in dark, on a desk in light. */
export const LOOKS = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
] as const satisfies readonly Look[]

/** The same with a language: every value of language, theme and width is in one of them. */
export const LOOKS_AND_LANGUAGES = [
  { ...LOOKS[0], locale: 'en' },
  { ...LOOKS[1], locale: 'nl' },
] as const satisfies readonly Look[]

const HEIGHT = 900
/** Narrower than this the switch of the language is out of view. */
const WIDE = 1280

/** Opens an address in this look. */
export async function openAs(page: Page, address: string, { theme, width, locale }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  if (locale) await page.context().addCookies([{ name: 'locale', value: locale, url: new URL(address).origin }])
  await page.goto(address)
}

/** Shows the open page in another look. Loading it again would cost four times as much. */
export async function showAs(page: Page, { theme, width, locale }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  if (locale && locale !== (await page.evaluate(() => document.documentElement.lang))) {
    await page.setViewportSize({ width: WIDE, height: HEIGHT })
    await chooseLanguage(page, locale)
    await page.waitForLoadState('networkidle')
  }
  await page.setViewportSize({ width, height: HEIGHT })
  await settle(page)
}

/** Expects that the open page has no fault in any of these looks, and does not scroll sideways. */
export async function expectGoodAs(page: Page, looks: readonly Look[], name: string): Promise<void> {
  for (const look of looks) {
    await showAs(page, look)
    await accessibleSoon(page)
    expect(await overflow(page), `${name} at ${look.width} px`).toBeLessThanOrEqual(0)
  }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Waits for colours that still change, which cannot be measured. What moves for as long as it is shown is left out. */
export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const ending = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number.isFinite(Number(endTime))
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** A theme that was just switched changes colours one after another; a real fault stays. */
export const accessibleSoon = (page: Page): Promise<void> =>
  vi.waitFor(() => expectAccessible(page), { timeout: 15_000, interval: 500 })
