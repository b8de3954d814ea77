// Regenerates the pictures in web/public: `node server/scripts/run.mjs web/draw-pictures.ts`. Run it after changing the logo or
// the flags.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FlagDrawing } from './ui/Flag'
import { hoist } from './ui/FlagLine'
import { Wordmark } from './ui/Wordmark'

const PUBLIC = 'web/public'
const FONTS = 'node_modules/@fontsource-variable'
const GREEN = '#123f33'
const NAME = 'jouwnaam.nl'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
writeFileSync(`${PUBLIC}/og-image.png`, await draw(browser, sharedLink(), 1200, 630))
const mark = readFileSync(`${PUBLIC}/favicon.svg`, 'utf8')
for (const [file, side] of [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  // The system rounds its corners itself.
  ['apple-touch-icon.png', 180],
] as const) {
  writeFileSync(`${PUBLIC}/${file}`, await draw(browser, icon(mark), side, side))
}
writeFileSync(`${PUBLIC}/favicon.ico`, toIco(await draw(browser, icon(mark), 32, 32), 32))
await browser.close()

async function draw(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

function icon(svg: string): string {
  return `<style>html,body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`
}

/** Picture for shared links to the shop: a name in flags, the slogan, the logo. */
function sharedLink(): string {
  const { rope, signals } = hoist(NAME, { width: 1200, height: 330, flag: 80, sag: 90, top: 60 })
  const flags = signals.map(({ signal, x, y, angle, side }, index) => {
    const drawing = renderToStaticMarkup(createElement(FlagDrawing, { of: signal }), {
      identifierPrefix: `flag-${index}-`,
    })
    const strings = `<path class="rope" d="M${side * 0.12} 0v5M${side * 0.88} 0v5"/>`
    return `<g transform="translate(${x} ${y}) rotate(${angle})">${strings}<g transform="translate(0 5) scale(${side / 40})">${drawing}</g></g>`
  })
  return `<style>
    ${fontFace('Display', 'schibsted-grotesk')}
    ${fontFace('Text', 'atkinson-hyperlegible-next')}
    ${readFileSync('web/styles/tokens.css', 'utf8')}
    body{margin:0;width:1200px;height:630px;position:relative;background:${GREEN};color:#fff;--flag-rope:#8fb3a5}
    .line{position:absolute;left:0;top:0;width:1200px;height:330px;overflow:visible}
    .rope{fill:none;stroke:#8fb3a5;stroke-width:2}
    h1{position:absolute;left:80px;bottom:126px;max-width:900px;margin:0;font:760 68px/1.04 Display;letter-spacing:-.032em}
    p{position:absolute;left:80px;bottom:66px;margin:0;font:27px/1.3 Text;color:#b9d6ca}
    body > svg:last-child{position:absolute;right:76px;bottom:60px;height:62px;width:auto;color:#fff}
    body > svg:last-child path:last-child{fill:#ff7a26}
  </style>
  <svg class="line" viewBox="0 0 1200 330"><path class="rope" d="${rope}"/>${flags.join('')}</svg>
  <h1>Jouw naam, met vlag en wimpel online</h1>
  <p>Domeinnamen en webhosting</p>
  ${renderToStaticMarkup(createElement(Wordmark))}`
}

function fontFace(family: string, name: string): string {
  const font = readFileSync(`${FONTS}/${name}/files/${name}-latin-wght-normal.woff2`).toString('base64')
  return `@font-face{font-family:${family};font-weight:200 900;src:url(data:font/woff2;base64,${font})}`
}

/** Wraps one PNG in the ICO format that browsers request automatically: a directory of one entry, then the picture. */
function toIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
