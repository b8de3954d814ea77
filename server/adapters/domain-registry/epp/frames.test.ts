import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameReader, encodeFrame, FRAME_MAX_BYTES, InvalidFrame } from './frames'

const HELLO =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><hello/></epp>'

describe('frames of EPP', () => {
  test('the length counts its own four bytes, and bytes rather than characters', () => {
    expect(encodeFrame('é')).toEqual(Buffer.from([0, 0, 0, 6, 0xc3, 0xa9]))
  })

  test('a frame that arrives in two parts is read, wherever it is cut', () => {
    const frame = encodeFrame(`${HELLO}é`)
    for (let at = 0; at <= frame.length; at++) {
      const read = createFrameReader()
      expect([...read(frame.subarray(0, at)), ...read(frame.subarray(at))]).toEqual([`${HELLO}é`])
    }
  })

  test('a frame that arrives byte by byte is read once, with its last one', () => {
    const read = createFrameReader()
    const frame = encodeFrame(HELLO)
    const found = [...frame].map((byte) => read(Buffer.from([byte])))
    expect(found.slice(0, -1).flat()).toEqual([])
    expect(found.at(-1)).toEqual([HELLO])
  })

  test('two frames in one packet are two texts, and what follows waits', () => {
    const read = createFrameReader()
    const bytes = Buffer.concat([encodeFrame('<a/>'), encodeFrame('<b/>'), encodeFrame('<c/>').subarray(0, 5)])
    expect(read(bytes)).toEqual(['<a/>', '<b/>'])
    expect(read(encodeFrame('<c/>').subarray(5))).toEqual(['<c/>'])
  })

  test.each([0, 3, 4, FRAME_MAX_BYTES + 1, 0xffffffff])(
    'a length of %s is refused before anything is kept',
    (length) => {
      const prefix = Buffer.alloc(4)
      prefix.writeUInt32BE(length)
      expect(() => createFrameReader()(prefix)).toThrow(InvalidFrame)
    },
  )

  test('a frame of a mebibyte is read', () => {
    const text = 'x'.repeat(FRAME_MAX_BYTES - 4)
    expect(createFrameReader()(encodeFrame(text))).toEqual([text])
  })

  test('the page of a proxy is no frame, nor is text in another encoding', () => {
    expect(() => createFrameReader()(Buffer.from('HTTP/1.1 400 Bad Request'))).toThrow(InvalidFrame)
    expect(() => createFrameReader()(Buffer.from([0, 0, 0, 5, 0xff]))).toThrow(InvalidFrame)
  })

  test('any texts are read as they were sent, in parts of any size', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), sizes, (texts, parts) => {
        const read = createFrameReader()
        const bytes = Buffer.concat(texts.map(encodeFrame))
        const found: string[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = parts[turn % parts.length] ?? 1
          found.push(...read(bytes.subarray(at, at + size)))
          at += size
        }
        expect(found).toEqual(texts)
      }),
    )
  })
})
