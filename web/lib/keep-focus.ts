const HEADINGS = 'h1, h2, h3, h4, legend'
const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** The focused element with its ancestors, innermost first. */
interface Place {
  element: HTMLElement
  around: readonly Element[]
}

/**
 * Keeps the focus in place when the focused element disappears or is disabled, where browsers reset it to the start of the page:
 * a deleted row, a switch disabled while saving, a dialog whose opener is gone. The focus returns to the element once it is
 * focusable, or moves to the heading of the nearest remaining section. A deliberate focus change takes precedence. Returns a
 * function that stops it.
 */
export function keepFocus(page: Document): () => void {
  let place: Place | null = placeOf(page.activeElement, page)
  let beforeDialog: Place | null = null
  let waitsForElement = false
  let frame = 0

  function remember({ target }: FocusEvent) {
    const next = placeOf(target, page)
    if (next === null || !(target instanceof HTMLElement)) return
    const entersDialog = target.closest(DIALOG) !== null && place !== null && place.element.closest(DIALOG) === null
    if (entersDialog) beforeDialog = place
    place = next
    waitsForElement = false
  }

  /** A click outside removes the focus on purpose. */
  function forget({ target }: Event) {
    if (target instanceof Node && place?.element.contains(target)) return
    place = null
  }

  function look() {
    frame = 0
    const { activeElement, body } = page
    if (place === null || (activeElement !== null && activeElement !== body)) return
    const { element } = place
    if (element.isConnected) {
      if (!canTakeFocus(element)) waitsForElement = true
      else if (waitsForElement) element.focus({ preventScroll: true })
      return
    }
    const next = successorOf(place, page) ?? (beforeDialog && successorOf(beforeDialog, page))
    moveTo(next ?? page.querySelector<HTMLElement>('main h1, main'))
  }

  // Two frames later, closing dialogs and pages that manage their own focus are done.
  const lookSoon = () => {
    if (frame === 0) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)))
  }
  const watcher = new MutationObserver(() => {
    if (place !== null) lookSoon()
  })
  watcher.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert', 'hidden'] })
  page.addEventListener('focusin', remember)
  page.addEventListener('pointerdown', forget)
  return () => {
    watcher.disconnect()
    cancelAnimationFrame(frame)
    page.removeEventListener('focusin', remember)
    page.removeEventListener('pointerdown', forget)
  }
}

const placeOf = (target: unknown, page: Document): Place | null =>
  target instanceof HTMLElement && target !== page.body ? { element: target, around: ancestorsOf(target) } : null

/** The element rendered again with the same id, or the heading of the nearest remaining ancestor. */
function successorOf({ element, around }: Place, page: Document): HTMLElement | null {
  const again = element.id === '' ? null : page.getElementById(element.id)
  if (again && canTakeFocus(again)) return again
  if (element.isConnected && canTakeFocus(element)) return element
  const left = around.filter((each) => each.isConnected && each !== page.body && each !== page.documentElement)
  for (const each of left) {
    const heading = each.querySelector<HTMLElement>(HEADINGS)
    if (heading) return heading
  }
  return null
}

function moveTo(element: HTMLElement | null): void {
  if (element === null) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView?.({ block: 'nearest' })
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each)
  return found
}

const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.closest('[inert], [hidden]') === null
