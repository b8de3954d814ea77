import { expect, onTestFinished, test } from 'vitest'
import { computedStyle, jsdomStyle } from './computed-style'
import { openPage } from './page'

const PROPERTIES = ['display', 'visibility', 'pointer-events', 'overflow', 'white-space']

/** Computed values of each element in the document, one line for each. */
function stylesBy(compute: typeof getComputedStyle): string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const style = compute(element)
    const named = [style.display, style.visibility, style.pointerEvents, style.position]
    const read = PROPERTIES.map((property) => style.getPropertyValue(property))
    return [(element.cloneNode() as Element).outerHTML, ...named, ...read].join(' ')
  })
}

function expectSame() {
  const ours = stylesBy(computedStyle)
  expect(ours).toEqual(stylesBy(jsdomStyle))
  return ours.length
}

const TAGS = [
  ...'a abbr address area article aside audio b base blockquote br button canvas caption cite code col colgroup'.split(
    ' ',
  ),
  ...'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h6 header'.split(
    ' ',
  ),
  ...'hgroup hr i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol'.split(
    ' ',
  ),
  ...'optgroup option output p picture pre progress q rp rt ruby s samp script search section select slot small'.split(
    ' ',
  ),
  ...'source span strong sub summary sup svg table tbody td template textarea tfoot th thead time title tr'.split(' '),
  ...'u ul var video wbr'.split(' '),
]
const ATTRIBUTES = [
  ...[
    'hidden=""',
    'hidden="until-found"',
    'hidden="hidden"',
    'open=""',
    'type="hidden"',
    'type="HIDDEN"',
    'popover=""',
  ],
  ...['display: none', 'display: flex', 'display: inherit', 'visibility: hidden', 'visibility: initial'].map(
    (style) => `style="${style}"`,
  ),
  ...[
    'style="pointer-events: none"',
    'style="pointer-events: unset"',
    'style="color: red"',
    'hidden="" style="display: grid"',
  ],
]

function show(html: string) {
  document.body.innerHTML = html
  onTestFinished(() => {
    document.body.innerHTML = ''
  })
}

/** Elements that these attributes decide about. */
const DECIDED = ['p', 'span', 'dialog', 'details', 'input', 'tr', 'embed', 'noscript']

test('every element has the styles that jsdom computes, with each attribute that decides them', () => {
  show('')
  const add = (tag: string, attribute: string) => {
    const element = document.createElement(tag)
    for (const [, name = '', value = ''] of attribute.matchAll(/(\w+)="(.*?)"/g)) element.setAttribute(name, value)
    document.body.append(element)
  }
  for (const tag of TAGS) add(tag, '')
  for (const tag of DECIDED) for (const attribute of ATTRIBUTES) add(tag, attribute)
  expect(document.styleSheets).toHaveLength(0)
  expectSame()
})

test('children inherit what their parents hide', () => {
  show(`<div style="visibility: hidden"><p>a</p><p style="visibility: visible">b <b style="visibility: inherit">c</b></p></div>
    <table><tbody hidden><tr><td>d</td></tr></tbody><tbody><tr hidden><td>e</td></tr></tbody></table>
    <details><summary>f</summary><p>g</p></details><details open><summary>h</summary><summary>i</summary></details>
    <dialog><p>j</p></dialog><dialog open><p>k</p></dialog>
    <div style="pointer-events: none"><button>l</button><button style="pointer-events: auto">m</button></div>
    <svg hidden><title>n</title><path /></svg>`)
  expectSame()
})

test('a style sheet in the document decides', () => {
  show('<style>p { display: none; visibility: hidden; pointer-events: none }</style><p>a</p><div>b</div>')
  expectSame()
  expect(computedStyle(document.querySelector('p') as Element).display).toBe('none')
})

test('a page has the styles that jsdom computes', async () => {
  await openPage('/bestelprocedure')
  expect(expectSame()).toBeGreaterThan(100)
  expect(window.getComputedStyle).toBe(computedStyle)
})
