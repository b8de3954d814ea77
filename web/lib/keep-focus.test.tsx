import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepFocus } from './keep-focus'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `<main><h1>Pagina</h1>
    <section id="list"><h2>Sleutels</h2><ul><li><button id="a">Intrekken</button></li><li><button id="b">B</button></li></ul></section>
    <section id="other"><h2>Anders</h2><label><input id="switch" type="checkbox">Verlengen</label></section></main>`
  stop = keepFocus(document)
})
afterEach(() => stop())

const get = (id: string) => document.getElementById(id) as HTMLInputElement
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 100))
const focused = () => document.activeElement?.textContent || document.activeElement?.id

describe('the focus', () => {
  test('goes to the heading of the section when its row is deleted', async () => {
    get('a').focus()
    get('a').closest('li')?.remove()
    await soon()
    expect(focused()).toBe('Sleutels')
  })

  test('goes to the heading of the page when the section is gone as well', async () => {
    get('a').focus()
    get('list').remove()
    await soon()
    expect(focused()).toBe('Pagina')
  })

  test('comes back to a switch that is disabled while it saves', async () => {
    get('switch').focus()
    // Browsers blur a disabled element, and jsdom does not.
    get('switch').blur()
    get('switch').disabled = true
    await soon()
    expect(document.activeElement).toBe(document.body)
    get('switch').disabled = false
    await soon()
    expect(focused()).toBe('switch')
  })

  test('goes to what is drawn again under the same id', async () => {
    get('b').focus()
    const item = get('b').closest('li')
    if (item) item.outerHTML = '<li><button id="b">Weer B</button></li>'
    await soon()
    expect(focused()).toBe('Weer B')
  })

  test('goes from a dialog whose opener is gone to where the opener was', async () => {
    get('a').focus()
    document.body.insertAdjacentHTML('beforeend', '<div role="alertdialog"><button id="yes">Ja</button></div>')
    get('yes').focus()
    get('a').closest('li')?.remove()
    document.querySelector('[role="alertdialog"]')?.remove()
    await soon()
    expect(focused()).toBe('Sleutels')
  })

  test('stays where the reader put it on purpose', async () => {
    get('a').focus()
    get('a').closest('li')?.remove()
    get('b').focus()
    await soon()
    expect(focused()).toBe('B')
  })

  test('is left alone after a click beside everything', async () => {
    get('a').focus()
    document.querySelector('h1')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    get('a').closest('li')?.remove()
    await soon()
    expect(document.activeElement).toBe(document.body)
  })
})
