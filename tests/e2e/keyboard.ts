import type { CDPSession, Page } from 'playwright-core'
import { settle } from './looks'

/** Looks at what has the focus, in the page as `window.keyboard`. */
interface Keyboard {
  /** Lists what Tab has to reach in the page or the dialog on top of it, and what it cannot reach. */
  begin(): { expected: string[]; unreachable: string[]; presses: number }
  /** Whether a dialog on top of the page can be pressed; true without one. */
  takesPointer(): boolean
  /** Focuses the first or the last of these, and notes from then on each stop of Tab. */
  start(at: 'first' | 'last'): void
  stops(): Stop[]
  /** Accessible name of the focused element, roughly. */
  focusedName(): string
  /** Buttons of the content that may open something: one of each kind, since rows repeat theirs. */
  openers(): string[]
  /** Focuses one of these, or the button of an open menu. Returns whether it is there. */
  focusOn(key: string): boolean
  /** Whether the element that was focused so has the focus, or what stands in its place now. */
  isBack(key: string): boolean
  /** Names of the buttons of an open menu; none if it is something else. */
  choices(): string[]
}

interface Stop {
  /** Place in the list of `begin`; -1 for the body, -2 for what is not in the list. */
  at: number
  name: string
  /** Faults: no mark, out of view, covered. */
  faults: string[]
}

declare global {
  interface Window {
    keyboard: Keyboard
  }
}

/** Adds `window.keyboard` to every page that is opened from now on. */
export const watchKeyboard = (page: Page): Promise<unknown> => page.addInitScript(installKeyboard)

const sessions = new WeakMap<Page, CDPSession>()

/** Presses Tab many times, sent at once: a journey of ten thousand presses would wait for each otherwise. */
async function pressTab(page: Page, times: number, isBack: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: isBack ? 8 : 0 }
  const press = () => session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await Promise.all(Array.from({ length: times }, press))
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Walks through the open page, or the dialog on top of it, with Tab and back. Returns what is wrong. */
export async function walk(page: Page): Promise<string[]> {
  // Before the next frame, a part that was just opened is not drawn and cannot be hit.
  await settle(page)
  // For a moment after it opens, a dialog cannot be pressed. If that lasts, each of its stops is reported as covered.
  await page.waitForFunction(() => window.keyboard.takesPointer(), null, { timeout: 3000 }).catch(() => {})
  const { expected, unreachable, presses } = await page.evaluate(() => window.keyboard.begin())
  const isInDialog = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
  const found = unreachable.map((name) => `cannot be reached: ${name}`)
  // A dialog that is only read has the focus itself.
  if (expected.length === 0) return isInDialog ? found : [...found, 'nothing can be reached']
  for (const isBack of [false, true]) {
    await page.evaluate((at) => window.keyboard.start(at), isBack ? ('last' as const) : ('first' as const))
    await pressTab(page, presses, isBack)
    const stops = await page.evaluate(() => window.keyboard.stops())
    found.push(...judge(stops, expected, { isBack, isInDialog }))
  }
  return [...new Set(found)]
}

function judge(stops: Stop[], expected: string[], { isBack, isInDialog }: { isBack: boolean; isInDialog: boolean }) {
  const key = isBack ? 'Shift+Tab' : 'Tab'
  const found: string[] = []
  const reached = new Set<number>()
  let last: number | null = null
  for (const { at, name, faults } of stops) {
    // After the page come the controls of the browser.
    if (at === -1 && !isInDialog) break
    if (at === -1) found.push(`${key} leaves the dialog`)
    found.push(...faults.map((fault) => `${name} ${fault} (${key})`))
    if (at < 0 || at === last) continue
    const turns = last !== null && (isBack ? at > last : at < last)
    if (turns && reached.has(at)) break
    if (turns) found.push(`${key} goes from ${expected[last ?? 0]} to ${name}`)
    reached.add(at)
    last = at
  }
  found.push(...expected.filter((_, at) => !reached.has(at)).map((name) => `${key} does not reach ${name}`))
  return found
}

/** Runs in the page, so it uses nothing of this file. */
function installKeyboard(): void {
  const NATIVE = 'a[href], area[href], button, input, select, textarea, summary, [contenteditable], audio[controls]'
  const ROLES = ['button', 'link', 'checkbox', 'switch', 'radio', 'tab', 'combobox', 'menuitem', 'textbox', 'slider']
  const INTERACTIVE = [NATIVE, ...ROLES.map((role) => `[role=${role}]`)].join(', ')
  /** Arrow keys choose in these: one stop of Tab for all. */
  const COMPOSITE = '[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=grid], [role=toolbar]'
  let list: Element[] = []

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    element.getClientRects().length > 0
  const isOff = (element: Element): boolean => element.matches(':disabled')
  const wordsOf = (element: Element): string => {
    const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
    const own = element.getAttribute('aria-label') ?? field?.labels?.[0]?.textContent ?? element.textContent ?? ''
    return own.trim().replaceAll(/\s+/g, ' ')
  }
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()} "${wordsOf(element).slice(0, 60)}"`
  /** Of a group of radio buttons only one is a stop: the chosen one, or else the one on the side from which Tab comes. */
  const stopOf = (element: Element): Element => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      (one) => one.name === element.name && one.form === element.form && !isOff(one),
    )
    return group.find(({ checked }) => checked) ?? group[0] ?? element
  }
  const top = (): Element => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body

  /** The element that is drawn for another: its label or its neighbour when it is hidden itself. */
  const drawn = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect()
    const isHidden = width < 8 || height < 8 || getComputedStyle(element).opacity === '0'
    if (!isHidden) return element
    return element.closest('label') ?? element.nextElementSibling ?? element.parentElement ?? element
  }
  const isMarked = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$|transparent/.test(outlineColor)
  }
  const hasMark = (element: Element): boolean => {
    // A field without a border of its own has the line of what it lies in.
    const row = element.parentElement && getComputedStyle(element.parentElement)
    if (element.parentElement?.matches(':focus-within') && row?.boxShadow.includes('inset')) return true
    const around = [element, element.nextElementSibling, element.previousElementSibling]
    for (let up = element.parentElement, left = 3; up && left > 0; up = up.parentElement, left--) around.push(up)
    return around.some((one) => one !== null && one !== document.body && isMarked(one))
  }
  /** Where motion is reduced, a change of style is a transition too, of no time. */
  const finishTransitions = (): void => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  }
  const faultsOf = (element: Element): string[] => {
    const faults: string[] = []
    finishTransitions()
    // The calendar button of a date is drawn by the browser, with its mark.
    if (!hasMark(element) && element.matches(':focus')) faults.push('has no focus mark')
    const shown = drawn(element)
    const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect()
    // Of a text, the line in which is typed is in view.
    const fits = box.height <= innerHeight - 160 && !(element instanceof HTMLTextAreaElement)
    const isIn = fits
      ? box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1
      : box.bottom > 0 && box.top < innerHeight
    if (!isIn)
      return [...faults, `is out of view: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`]
    const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
    const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
    const heights = fits ? [box.top + 2, middle, box.bottom - 2] : [middle]
    for (const y of heights) {
      const hit = document.elementFromPoint(x, y)
      const isOwn = hit && (shown.contains(hit) || hit.contains(shown) || element.closest('label')?.contains(hit))
      if (!isOwn) {
        faults.push(`is covered by ${hit ? nameOf(hit) : 'nothing'} .${hit?.className}`)
        break
      }
    }
    return faults
  }

  /** Not what changes the page in place: switches, tabs, what unfolds, and forms that are sent. */
  const IN_PLACE = '[aria-pressed], [type=submit], [role], [aria-expanded]:not([aria-haspopup])'
  const openers = (): Map<string, HTMLElement> => {
    const found = new Map<string, HTMLElement>()
    for (const button of document.querySelectorAll<HTMLElement>('main button')) {
      if (button.matches(IN_PLACE) || !isSeen(button) || isOff(button)) continue
      const row = button.closest('tbody tr, li')
      const list = row?.parentElement?.closest('[aria-label], [aria-labelledby], section, table')
      const words = row ? button.textContent || button.className : wordsOf(button)
      const title = list?.getAttribute('aria-label') ?? list?.querySelector('h2, h3, caption')?.textContent
      const key = [row ? (title ?? '') : '', words, button.getAttribute('aria-haspopup') ?? ''].join(' / ')
      if (!found.has(key)) found.set(key, button)
    }
    return found
  }
  const choices = (): HTMLElement[] => {
    const dialog = top()
    const all = [...dialog.querySelectorAll<HTMLElement>(`${INTERACTIVE}`)].filter((one) => isSeen(one) && !isOff(one))
    return dialog !== document.body && all.every((one) => one.matches('button[type=button]')) ? all : []
  }

  const look = (): Stop => {
    const element = document.activeElement
    if (!element || element === document.body) return { at: -1, name: 'body', faults: [] }
    const at = list.indexOf(stopOf(element))
    return { at: at < 0 ? -2 : at, name: nameOf(element), faults: faultsOf(element) }
  }

  let seen: Stop[] = []
  // Before Tab moves on, what it came to is scrolled into view.
  addEventListener('keydown', ({ key }) => key === 'Tab' && seen.push(look()), true)

  window.keyboard = {
    takesPointer() {
      const root = top()
      const { left, right, top: above, bottom } = root.getBoundingClientRect()
      const hit = document.elementFromPoint(
        (left + right) / 2,
        (Math.max(above, 0) + Math.min(bottom, innerHeight)) / 2,
      )
      return root === document.body || root.contains(hit)
    },
    begin() {
      const root = top()
      const all = [...root.querySelectorAll(`${INTERACTIVE}, [tabindex]`)].filter((one) => isSeen(one) && !isOff(one))
      list = all.filter((one) => (one as HTMLElement).tabIndex >= 0 && stopOf(one) === one)
      const left = all.filter(
        (one) => (one as HTMLElement).tabIndex < 0 && one.matches(INTERACTIVE) && one.closest(COMPOSITE) === null,
      )
      // Elements that look as if they could be clicked.
      const clicked = [...root.querySelectorAll('*')].filter(
        (one) =>
          isSeen(one) &&
          getComputedStyle(one).cursor === 'pointer' &&
          one.closest(`${INTERACTIVE}, label, [role=option], [tabindex]`) === null,
      )
      // The day, the month, the year and the calendar of a date are stops of one field.
      const dates = list.filter((one) => one.matches('input:is([type^=date], [type=month], [type=time])')).length
      const presses = list.length + 1 + dates * 4
      return { expected: list.map(nameOf), unreachable: [...left, ...clicked].map(nameOf), presses }
    },
    start(at) {
      const element = at === 'first' ? list[0] : list.at(-1)
      ;(element as HTMLElement | undefined)?.focus()
      seen = []
    },
    stops: () => seen,
    focusedName: () => (document.activeElement ? wordsOf(document.activeElement) : ''),
    openers: () => [...openers().keys()],
    focusOn(key) {
      const element = key.startsWith('>') ? choices().find((one) => `>${wordsOf(one)}` === key) : openers().get(key)
      element?.focus()
      return document.activeElement === element
    },
    isBack: (key) => document.activeElement !== null && document.activeElement === openers().get(key),
    choices: () => choices().map((one) => `>${wordsOf(one)}`),
  }
}
