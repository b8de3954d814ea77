import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pngChunk, testPng } from '../../tests/support/logos'
import { readLogoFile } from './logo-files'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (inside: string, attributes = 'viewBox="0 0 80 20"') => `<svg ${SVG} ${attributes}>${inside}</svg>`
const read = (content: string | Buffer) => readLogoFile(Buffer.from(content), 'LIGHT')

test('an SVG of shapes, gradients and styles is read with the size of its viewBox', () => {
  const drawn = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Drawn by hand -->
<svg ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" id="Laag_1" data-name="Laag 1: merk" version="1.1" x="0px" y="0px"
  viewBox="0 0 80 20" style="enable-background:new 0 0 80 20;" xml:space="preserve">
  <title>Kade &amp; Co</title>
  <style type="text/css">.st0{fill:#FFF;stroke:rgb(1, 2, 3)}.st1:first-child{fill:none}</style>
  <defs><linearGradient id="a" gradientTransform="rotate(45 1,2)"><stop offset="0" stop-color="#fff"/></linearGradient>
  <linearGradient id="b" xlink:href="#a"/><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
  <g transform="translate(-1.5 2)" clip-path="url(#c)"><path class='st0' fill="url(#b)" d="M0 0H80V20Z"/></g>
</svg>
`
  expect(read(drawn)).toMatchObject({ type: 'svg', width: 80, height: 20, bytes: drawn.length })
  expect(read(`\u{feff}${svg('<path d="M0 0"/>')}`)).toMatchObject({ type: 'svg' })
})

test.each([
  ['script', svg('<script>alert(1)</script>'), '<script>'],
  ['script in another case', svg('<SCRIPT/>'), '<SCRIPT>'],
  ['script with a prefix', svg(`<x:script xmlns:x="http://www.w3.org/2000/svg"/>`), '<x:script>'],
  ['event attribute', svg('<path onload="alert(1)"/>'), 'onload (<path>)'],
  ['event attribute of the root', svg('', 'viewBox="0 0 80 20" onload="alert(1)"'), 'onload (<svg>)'],
  ['foreign object', svg('<foreignObject><p/></foreignObject>'), '<foreignObject>'],
  ['picture from elsewhere', svg('<image href="https://far.example/a.png"/>'), '<image>'],
  ['link', svg('<a href="javascript:alert(1)"/>'), '<a>'],
  ['use', svg('<use href="#a"/>'), '<use>'],
  ['text, whose font is not there', svg('<text>Kade</text>'), '<text>'],
  ['filter', svg('<filter id="a"/>'), '<filter>'],
  ['animation', svg('<set attributeName="href" to="x"/>'), '<set>'],
  ['animation of a path', svg('<animate attributeName="d"/>'), '<animate>'],
  ['pattern', svg('<pattern/>'), '<pattern>'],
  ['svg in an svg', svg('<svg/>'), '<svg> in <svg>'],
  ['gradient from elsewhere', svg('<linearGradient href="https://far.example/a#b"/>'), 'href (<linearGradient>)'],
  ['href of a shape', svg('<path href="#a"/>'), 'href (<path>)'],
  ['data address', svg('<linearGradient href="data:image/svg+xml,x"/>'), 'href (<linearGradient>)'],
  ['fill from elsewhere', svg('<path fill="url(https://far.example/a#b)"/>'), 'fill (<path>)'],
  ['mask by an image set', svg(`<path mask='image-set("//far.example/a" 1x)'/>`), 'mask (<path>)'],
  ['escaped fill', svg('<path fill="u\\72l(//far.example)"/>'), 'fill (<path>)'],
  ['style with an address', svg('<path style="fill:url(#a)"/>'), 'style (<path>)'],
  ['style with an escape', svg('<path style="fill:u\\72l(x)"/>'), 'style (<path>)'],
  ['style sheet with an import', svg('<style>@import "//far.example/a.css";</style>'), '<style>'],
  ['style sheet with an address', svg('<style>path{fill:url(//far.example)}</style>'), '<style>'],
  ['style sheet with a font', svg('<style>@font-face{src:x}</style>'), '<style>'],
  ['style sheet that is linked', `<?xml-stylesheet href="a.css"?>${svg('')}`, '<?xml-stylesheet'],
  ['doctype', `<!DOCTYPE svg>${svg('')}`, '<!DOCTYPE'],
  [
    'entities that multiply',
    `<!DOCTYPE svg [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<title>&b;</title>')}`,
    '<!DOCTYPE',
  ],
  ['entity', svg('<title>&lol;</title>'), '&'],
  ['letters by their number', svg('<path id="&#106;avascript"/>'), '&'],
  ['CDATA', svg('<title><![CDATA[<script/>]]></title>'), '<![CDATA[<script/'],
  ['another namespace', svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), 'xmlns (<g>)'],
  ['base address', svg('', 'viewBox="0 0 80 20" xml:base="https://far.example/"'), 'xml:base (<svg>)'],
])('an SVG with %s is refused with its name', (_, content, what) => {
  expect(read(content)).toEqual({ problem: 'forbidden', what })
})

test.each([
  ['is not closed', `<svg ${SVG} viewBox="0 0 80 20"><g></svg>`, 'malformed'],
  ['has something after it', `${svg('')}<p/>`, 'malformed'],
  ['has text after it', `${svg('')}alert(1)`, 'malformed'],
  ['has an attribute twice', svg('<path d="M0 0" d="M1 1"/>'), 'malformed'],
  ['has an attribute without quotes', svg('<path d=M0/>'), 'malformed'],
  ['has a tag that does not end', svg('<path d="M0 0"'), 'malformed'],
  ['has no namespace', '<svg viewBox="0 0 80 20"/>', 'malformed'],
  ['has a prefix without its namespace', svg('<linearGradient xlink:href="#a"/>'), 'malformed'],
  ['has control characters', svg('<title>\u0000</title>'), 'malformed'],
  ['has no viewBox', svg('', 'width="80" height="20"'), 'no-view-box'],
  ['has a viewBox without a width', svg('', 'viewBox="0 0 0 20"'), 'no-view-box'],
  ['is huge', svg('', 'viewBox="0 0 1000000 1000000"'), 'wrong-size'],
  ['says that it is huge', svg('', 'viewBox="0 0 80 20" width="1e9"'), 'wrong-size'],
  ['is a strip', svg('', 'viewBox="0 0 900 20"'), 'wrong-ratio'],
  ['has many parts', svg('<g/>'.repeat(2001)), 'too-many-parts'],
  ['is deep', svg('<g>'.repeat(30) + '</g>'.repeat(30)), 'too-many-parts'],
  ['is large', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`), 'too-large'],
  ['is a page', '<html><script>alert(1)</script></html>', 'forbidden'],
  ['is empty', '', 'unknown-type'],
  ['is a text', 'logo', 'unknown-type'],
])('an SVG that %s is refused', (_, content, problem) => {
  expect(read(content)).toMatchObject({ problem })
})

test('bytes that are not UTF-8 are refused', () => {
  const utf16 = Buffer.from(svg(''), 'utf16le')
  expect(read(utf16)).toHaveProperty('problem')
  expect(read(Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff])]))).toEqual({ problem: 'malformed' })
})

test('no text of any kind is read in more than a moment', () => {
  const piece = fc.constantFrom('<', '>', '<g', '<g ', '/>', '</g>', 'a="', '"', ' ', '<!--', '-->', '&amp;', 'x=', "'")
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      const found = read(svg(pieces.join('')))
      return 'problem' in found || found.type === 'svg'
    }),
  )
  const start = performance.now()
  read(`<svg ${'a="1" '.repeat(10_000)}`)
  read(`<svg ${' '.repeat(60_000)}`)
  read(`${'<!--'.repeat(16_000)}`)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('a PNG is read by its content', () => {
  expect(read(testPng(120, 30))).toMatchObject({ type: 'png', width: 120, height: 30 })
})

test('a PNG that is damaged, unusual, huge or something else too is refused', () => {
  const png = testPng(120, 30)
  const changed = (at: number) => Buffer.from(png.map((byte, index) => (index === at ? byte ^ 0x55 : byte)))
  expect(read(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]))).toEqual({ problem: 'malformed' })
  expect(read(png.subarray(0, -4))).toEqual({ problem: 'malformed' })
  for (const at of [20, 50]) expect(read(changed(at))).toEqual({ problem: 'malformed' })
  expect(read(testPng(4000, 1000))).toEqual({ problem: 'wrong-size' })
  expect(read(testPng(8, 8))).toEqual({ problem: 'wrong-size' })
  expect(read(testPng(900, 30))).toEqual({ problem: 'wrong-ratio' })
  const end = pngChunk('IEND', Buffer.alloc(0))
  const withChunk = (added: Buffer) => Buffer.concat([png.subarray(0, -end.length), added, end])
  expect(read(withChunk(pngChunk('tEXt', Buffer.from('Software\0tekenprogramma'))))).toMatchObject({ type: 'png' })
  expect(read(withChunk(pngChunk('acTL', Buffer.alloc(8))))).toEqual({ problem: 'unusual-png' })
  expect(read(withChunk(pngChunk('JUNK', Buffer.alloc(8))))).toEqual({ problem: 'unusual-png' })
  // A small file with rows for a picture of gigabytes.
  const head = png.subarray(0, 33)
  const bomb = Buffer.concat([head, pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), end])
  expect(read(bomb)).toEqual({ problem: 'malformed' })
})
