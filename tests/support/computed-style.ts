/** Answers of jsdom itself. Vitest leaves its window as it is when a test replaces a global. */
export const jsdomStyle: typeof getComputedStyle = (element, pseudoElement) =>
  (Reflect.get(globalThis, 'jsdom') as { window: Window }).window.getComputedStyle(element, pseudoElement)

/** Computed value of a property; null when only jsdom can tell. */
type Answer = (element: Element) => string | null

/** Answers to what queries, events and focus ask, by property. */
const ANSWERS = new Map<string | symbol, Answer>([
  ['display', displayOf],
  ['visibility', visibilityOf],
  ['pointer-events', pointerEventsOf],
  ['pointerEvents', pointerEventsOf],
])

/** Parts of a table that collapse rather than disappear. */
const TABLE_PARTS = new Set(['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

/** Elements whose `display` depends on their place or on more than one attribute. */
const ASK_JSDOM = new Set(['summary', 'embed'])

/** `display` in the browser's own style sheet by local name, as jsdom told it once. */
const displays = new Map<string, string>()

/**
 * Replaces jsdom's `getComputedStyle`: the same values for a fraction of the work. Anything but display, visibility and pointer
 * events is asked of jsdom, as is everything in a document with style sheets.
 */
export function computedStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
  if (pseudoElement || element.ownerDocument.styleSheets.length > 0) return jsdomStyle(element, pseudoElement)
  let known: CSSStyleDeclaration | null = null
  const full = () => {
    known ??= jsdomStyle(element)
    return known
  }
  return new Proxy(Object.create(CSSStyleDeclaration.prototype) as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => ANSWERS.get(property)?.(element) ?? full().getPropertyValue(property)
      const answer = ANSWERS.get(name)?.(element)
      if (answer != null) return answer
      const value: unknown = Reflect.get(full(), name)
      return typeof value === 'function' ? value.bind(full()) : value
    },
  })
}

function displayOf(element: Element): string | null {
  const own = inline(element, 'display')
  if (own !== '') return own
  const { localName } = element
  if (ASK_JSDOM.has(localName) || element.hasAttribute('popover')) return null
  if (element.hasAttribute('hidden')) return element.getAttribute('hidden') === '' ? 'none' : null
  if (localName === 'dialog') return element.hasAttribute('open') ? 'block' : 'none'
  if (localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none'
  const display =
    displays.get(localName) ?? jsdomStyle(document.createElementNS(element.namespaceURI, localName)).display
  displays.set(localName, display)
  return display
}

function visibilityOf(element: Element): string | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = inline(at, 'visibility')
    if (own !== '') return own
    if (TABLE_PARTS.has(at.localName) && at.hasAttribute('hidden')) return 'collapse'
  }
  return 'visible'
}

function pointerEventsOf(element: Element): string | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = inline(at, 'pointer-events')
    if (own !== '') return own
  }
  return 'auto'
}

/** Value in the element's `style` attribute, empty without one; null for a keyword such as `inherit`. */
function inline(element: Element, property: string): string | null {
  if (!element.hasAttribute('style')) return ''
  const value = (element as HTMLElement).style.getPropertyValue(property)
  return /^(inherit|initial|unset|revert)/.test(value) ? null : value
}
