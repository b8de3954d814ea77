import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOMAIN, EPP, readGreeting } from './greeting'
import { readResponse } from './response'
import { childOf, descendantsOf, element, InvalidXml, parseXml, textOf } from './xml'

describe('XML of EPP', () => {
  test('any text is read as it was written, except characters that XML cannot hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { xml } = element('a', { b: text }, element('c', {}, text))
        const root = parseXml(xml)
        const kept = text.replace(/(?![\t\r\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd')
        expect(root.attributes.get('b')).toBe(kept)
        expect(childOf(root, '', 'c')?.text).toBe(kept)
      }),
    )
  })

  test('no text becomes markup', () => {
    const text = '</domain:pw><domain:name>ander.nl</domain:name><![CDATA[&]]>'
    const root = parseXml(element('domain:pw', { 'xmlns:domain': DOMAIN }, text).xml)
    expect(root.children).toEqual([])
    expect(root.text).toBe(text)
  })

  test('namespaces are told by their URI, whatever the prefix', () => {
    const forms = [
      `<epp xmlns="${EPP}"><infData xmlns="${DOMAIN}"><name>a.nl</name></infData></epp>`,
      `<e:epp xmlns:e="${EPP}" xmlns:d="${DOMAIN}"><d:infData><d:name>a.nl</d:name></d:infData></e:epp>`,
      `<epp xmlns="${EPP}"><contact:infData xmlns:contact="${DOMAIN}"><contact:name>a.nl</contact:name></contact:infData></epp>`,
    ]
    for (const form of forms) expect(textOf(childOf(parseXml(form), DOMAIN, 'infData'), DOMAIN, 'name')).toBe('a.nl')
    const other = `<epp xmlns="${EPP}"><domain:infData xmlns:domain="urn:other"><domain:name>a.nl</domain:name></domain:infData></epp>`
    expect(descendantsOf(parseXml(other), DOMAIN, 'name')).toEqual([])
  })

  test('entities of XML and characters by number are read; CDATA is text', () => {
    expect(parseXml('<a>&lt;&#233;&#xE9;&amp;amp;<![CDATA[<b>&amp;]]></a>').text).toBe('<éé&amp;<b>&amp;')
  })

  test.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an unknown entity', '<a>&b;</a>'],
    ['a bare ampersand', '<a>b & c</a>'],
    ['a character that does not exist', '<a>&#0;</a>'],
    ['a prefix without a namespace', '<a><b:c/></a>'],
    ['two roots', '<a/><b/>'],
    ['no end', '<a><b></b>'],
    ['a wrong end', '<a><b></a></b>'],
    ['a name that means something to the language', '<a><constructor/></a>'],
    ['too many levels', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['nothing', ''],
    ['no XML', 'Service unavailable'],
  ])('%s is refused', (_title, text) => {
    expect(() => parseXml(text)).toThrow(InvalidXml)
  })

  test('no text at all is an error of ours', () => {
    const read = (text: string): void => {
      try {
        const root = parseXml(text)
        readResponse(root)
        readGreeting(root)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidXml)
      }
    }
    fc.assert(fc.property(fc.string(), (text) => read(text)))
    const parts = fc.constantFrom(
      '<a>',
      '</a>',
      '<b:c/>',
      '&amp;',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      ' xmlns="',
      '"',
      '__proto__',
    )
    fc.assert(fc.property(fc.array(parts), (all) => read(all.join(''))))
  })
})

/** As in RFC 5730 §2.6 and RFC 5731 §3. */
describe('responses in the form of the RFCs', () => {
  test('a response with several results has the code of the first and all that the server objects to', () => {
    const response = readResponse(
      parseXml(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
          <result code="2004"><msg>Parameter value range error</msg>
            <value xmlns:obj="urn:ietf:params:xml:ns:obj"><obj:elem1>2525</obj:elem1></value></result>
          <result code="2005"><msg>Parameter value syntax error</msg>
            <value xmlns:obj="urn:ietf:params:xml:ns:obj"><obj:elem2>ex(ample</obj:elem2></value>
            <extValue><value xmlns:obj="urn:ietf:params:xml:ns:obj"><obj:elem3>abc.ex(ample</obj:elem3></value>
              <reason>Invalid character found.</reason></extValue></result>
          <trID><clTRID>ref.12345</clTRID><svTRID>54321-XYZ</svTRID></trID></response></epp>`),
    )
    expect(response).toMatchObject({ code: 2004, offending: ['elem1', 'elem2', 'elem3'], reference: 'ref.12345' })
  })

  test('a poll response has the id of its message', () => {
    const response = readResponse(
      parseXml(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
        <result code="1301"><msg>Command completed successfully; ack to dequeue</msg></result>
        <msgQ count="5" id="12345"><qDate>2000-06-08T22:00:00.0Z</qDate><msg>Transfer requested.</msg></msgQ>
        <trID><clTRID>ref.12345</clTRID><svTRID>54321-XYZ</svTRID></trID></response></epp>`),
    )
    expect(response).toMatchObject({ code: 1301, messageId: '12345' })
  })

  test('a greeting says what of ours the server offers', () => {
    const greeting = (menu: string) =>
      readGreeting(
        parseXml(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><greeting><svID>Example EPP server</svID>
          <svDate>2000-06-08T22:00:00.0Z</svDate><svcMenu><version>1.0</version>${menu}</svcMenu></greeting></epp>`),
      )
    const objects = '<objURI>urn:ietf:params:xml:ns:domain-1.0</objURI><objURI>urn:ietf:params:xml:ns:obj1</objURI>'
    const extensions =
      '<svcExtension><extURI>urn:ietf:params:xml:ns:fury-2.1</extURI><extURI>urn:ietf:params:xml:ns:rgp-1.0</extURI></svcExtension>'
    expect(greeting(`<lang>fr</lang><lang>en</lang>${objects}${extensions}`)).toEqual({
      server: 'Example EPP server',
      language: 'en',
      objects: ['urn:ietf:params:xml:ns:domain-1.0'],
      extensions: ['urn:ietf:params:xml:ns:rgp-1.0'],
    })
    expect(greeting(`<lang>fr</lang>${objects}`)).toMatchObject({ language: 'fr', extensions: [] })
    expect(greeting('<lang>en</lang><objURI>urn:ietf:params:xml:ns:obj1</objURI>')).toBeNull()
  })
})
