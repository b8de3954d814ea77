import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { askTcp, askUdp, question, sendTcp, sendUdp } from './dns-client'
import { record, zoneWith } from './dns-server.contract'
import { describeWithDnsTools, dig } from './dns-tools'

const server = createEmbeddedDnsServer({
  db: openEmbeddedDatabase(':memory:'),
  clock: systemClock,
  secret: 'geheim',
  maxConnections: 3,
})
let port = 0
beforeAll(async () => {
  port = await server.listen(0)
  await server.publish(
    zoneWith(7, [
      record('voorbeeld.nl.', 'NS', 'ns1.voorbeeld.nl.'),
      record('ns1.voorbeeld.nl.', 'A', '203.0.113.1'),
      record('a.diep.voorbeeld.nl.', 'A', '203.0.113.2'),
      record('www.voorbeeld.nl.', 'CNAME', 'web.voorbeeld.nl.'),
      record('web.voorbeeld.nl.', 'CNAME', 'a.diep.voorbeeld.nl.'),
      record('sub.voorbeeld.nl.', 'NS', 'ns.sub.voorbeeld.nl.'),
      record('ns.sub.voorbeeld.nl.', 'A', '203.0.113.3'),
      record('sub.voorbeeld.nl.', 'DS', `4711 13 2 ${'AB'.repeat(32)}`),
      record('naar.voorbeeld.nl.', 'CNAME', 'x.sub.voorbeeld.nl.'),
      // RFC 4592 §2.2.1, with the names of this zone.
      record('*.wild.voorbeeld.nl.', 'TXT', '"ster"'),
      record('*.wild.voorbeeld.nl.', 'MX', '10 mail.voorbeeld.nl.'),
      record('sub.*.wild.voorbeeld.nl.', 'TXT', '"onder de ster"'),
      record('host1.wild.voorbeeld.nl.', 'A', '203.0.113.4'),
      record('_ssh._tcp.host2.wild.voorbeeld.nl.', 'SRV', '0 0 22 host2.wild.voorbeeld.nl.'),
      record('nieuw.voorbeeld.nl.', 'HTTPS', '1 . alpn="h2,h3" port="8443"'),
      record('nieuw.voorbeeld.nl.', 'SVCB', '0 web.voorbeeld.nl.'),
      record('nieuw.voorbeeld.nl.', 'CAA', '0 issue "ca.example"'),
      record('nieuw.voorbeeld.nl.', 'TLSA', `3 1 1 ${'ab'.repeat(32)}`),
      record('nieuw.voorbeeld.nl.', 'SSHFP', `4 2 ${'cd'.repeat(32)}`),
      record('groot.voorbeeld.nl.', 'TXT', `"${'x'.repeat(1100)}"`),
    ]),
  )
})
afterAll(() => server.close())

const HEADER = { qr: 0x8000, rd: 0x0100 }

/** An SOA query with some words replaced, each given as [offset, 16 bits]. */
function changed(...changes: readonly [number, number][]): Buffer {
  const message = question('voorbeeld.nl', 'SOA')
  for (const [offset, value] of changes) message.writeUInt16BE(value, offset)
  return message
}

const opt = ({ version = 0, size = 1232, flags = 0 } = {}): Buffer => {
  const bytes = Buffer.alloc(11)
  bytes.writeUInt16BE(41, 1)
  bytes.writeUInt16BE(size, 3)
  bytes.writeUInt8(version, 6)
  bytes.writeUInt16BE(flags, 7)
  return bytes
}

const withOpts = (...opts: Buffer[]): Buffer => Buffer.concat([changed([10, opts.length]), ...opts])

const flagsOf = (message: Buffer | null): number => message?.readUInt16BE(2) ?? -1

describe('messages that are no question', () => {
  test.each([
    ['IQUERY', 1],
    ['STATUS', 2],
    ['an opcode that nobody has', 3],
    ['NOTIFY', 4],
    ['UPDATE', 5],
    ['DSO', 6],
    ['the last opcode', 15],
  ])('%s is not implemented, and is answered under its own opcode', async (_, opcode) => {
    const answer = await sendUdp(port, changed([2, (opcode << 11) | HEADER.rd]))
    expect(flagsOf(answer)).toBe(HEADER.qr | (opcode << 11) | HEADER.rd | 4)
  })

  test.each([
    ['no question', changed([4, 0])],
    ['two questions (RFC 9619)', changed([4, 2])],
    ['a record that is announced and missing', changed([10, 1])],
    ['bytes behind its end', Buffer.concat([question('voorbeeld.nl', 'SOA'), Buffer.of(0)])],
    ['a pointer for a name', changed([12, 0xc00c])],
    ['two OPT records (RFC 6891 §6.1.1)', withOpts(opt(), opt())],
    ['a cut off option', withOpts(Buffer.concat([opt().subarray(0, 9), Buffer.of(0, 3, 0, 1, 0)]))],
    ['a question for OPT', question('voorbeeld.nl', 'OPT')],
  ])('with %s is malformed', async (_, message) => {
    expect(flagsOf(await sendUdp(port, message)) & 0xf80f).toBe(HEADER.qr | 1)
  })

  test('a later version of EDNS gets BADVERS and our version (RFC 6891 §6.1.3)', async () => {
    const answer = await sendUdp(port, withOpts(opt({ version: 1 })))
    expect(flagsOf(answer) & 0xf).toBe(0)
    const told = answer?.subarray(-11)
    expect(told?.readUInt16BE(1)).toBe(41)
    expect([told?.readUInt8(5), told?.readUInt8(6)]).toEqual([1, 0])
    expect(answer?.readUInt16BE(6)).toBe(0)
  })

  test('another opcode in EDNS is answered in EDNS', async () => {
    const message = withOpts(opt())
    message.writeUInt16BE(4 << 11, 2)
    const answer = await sendUdp(port, message)
    expect(answer?.readUInt16BE(10)).toBe(1)
  })
})

describe('what a question gets', () => {
  test('its own spelling back, in the question and in the answer (draft-vixie-dnsext-dns0x20)', async () => {
    const { packet } = await askUdp(port, 'NS1.vOOrbeeld.NL', 'A')
    expect(packet.questions?.[0]?.name).toBe('NS1.vOOrbeeld.NL')
    expect(packet.answers?.[0]?.name).toBe('NS1.vOOrbeeld.NL')
    const again = await askUdp(port, 'ns1.VOORBEELD.nl', 'A')
    expect(again.packet.answers?.[0]?.name).toBe('ns1.VOORBEELD.nl')
  })

  test('an owner as a pointer to the question', async () => {
    const answer = await sendUdp(port, question('ns1.voorbeeld.nl', 'A'))
    expect(answer?.readUInt16BE(question('ns1.voorbeeld.nl', 'A').length)).toBe(0xc00c)
  })

  test.each([
    ['diep.voorbeeld.nl', 'A', 0, []],
    ['b.diep.voorbeeld.nl', 'A', 3, []],
    ['host3.wild.voorbeeld.nl', 'MX', 0, ['MX']],
    ['host3.wild.voorbeeld.nl', 'A', 0, []],
    ['foo.bar.wild.voorbeeld.nl', 'TXT', 0, ['TXT']],
    ['host1.wild.voorbeeld.nl', 'MX', 0, []],
    ['sub.*.wild.voorbeeld.nl', 'MX', 0, []],
    ['_telnet._tcp.host1.wild.voorbeeld.nl', 'SRV', 3, []],
    ['_tcp.host2.wild.voorbeeld.nl', 'TXT', 0, []],
    ['ghost.*.wild.voorbeeld.nl', 'MX', 3, []],
    ['*.wild.voorbeeld.nl', 'TXT', 0, ['TXT']],
    ['www.voorbeeld.nl', 'A', 0, ['CNAME', 'CNAME', 'A']],
    ['www.voorbeeld.nl', 'CNAME', 0, ['CNAME']],
    ['www.voorbeeld.nl', 'MX', 0, ['CNAME', 'CNAME']],
  ] as const)('%s %s: code %i, %j', async (name, type, code, types) => {
    const { packet, rcode } = await askUdp(port, name, type)
    expect([rcode, (packet.answers ?? []).map((answer) => answer.type)]).toEqual([code, types])
  })

  test('DS at a cut is answered by the zone above it (RFC 4035 §3.1.4.1), everything else is referred', async () => {
    const { packet } = await askUdp(port, 'sub.voorbeeld.nl', 'DS')
    expect(packet).toMatchObject({ flag_aa: true, answers: [{ type: 'DS', data: { keyTag: 4711 } }] })
    const referral = await askUdp(port, 'sub.voorbeeld.nl', 'A')
    expect(referral.packet).toMatchObject({ flag_aa: false, answers: [], authorities: [{ type: 'NS' }] })
  })

  test('an alias into a delegated part brings the alias and the referral', async () => {
    const { packet } = await askUdp(port, 'naar.voorbeeld.nl', 'A')
    expect(packet).toMatchObject({ answers: [{ type: 'CNAME' }], authorities: [{ type: 'NS' }], flag_aa: true })
  })

  test.each([
    ['CH', 3],
    ['ANY', 255],
    ['a class that nobody has', 4711],
  ])('nothing in class %s', async (_, zoneClass) => {
    const message = question('voorbeeld.nl', 'SOA')
    message.writeUInt16BE(zoneClass, message.length - 2)
    expect(flagsOf(await sendUdp(port, message)) & 0xf).toBe(5)
  })

  test.each([
    [undefined, true],
    [512, true],
    [1100, true],
    [1232, false],
    [65_535, false],
    // RFC 6891 §6.2.3: less than 512 means 512.
    [0, true],
  ])('with room for %s bytes a long answer is cut off: %s', async (size, isCut) => {
    const ask = question('groot.voorbeeld.nl', 'TXT')
    if (size !== undefined) ask.writeUInt16BE(1, 10)
    const answer = await sendUdp(port, size === undefined ? ask : Buffer.concat([ask, opt({ size })]))
    expect((flagsOf(answer) & 0x0200) !== 0).toBe(isCut)
    expect(answer?.readUInt16BE(6)).toBe(isCut ? 0 : 1)
    expect(answer?.readUInt16BE(10)).toBe(size === undefined ? 0 : 1)
  })

  test('no zone transfer, over TCP either', async () => {
    expect((await askTcp(port, 'voorbeeld.nl', 'AXFR')).rcode).toBe(5)
    expect((await askTcp(port, 'voorbeeld.nl', 'IXFR')).rcode).toBe(5)
  })

  test('signatures are not sent from a zone without a key', async () => {
    const { packet } = await askUdp(port, 'voorbeeld.nl', 'RRSIG')
    expect(packet.answers).toMatchObject([{ type: 'HINFO' }])
    const ask = Buffer.concat([changed([10, 1]), opt({ flags: 0x8000 })])
    const answer = await sendUdp(port, ask)
    expect(answer?.readUInt16BE(6)).toBe(1)
    expect(answer?.subarray(-11).readUInt16BE(7)).toBe(0x8000)
  })
})

describe('many connections', () => {
  const opened = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket))
      socket.once('error', reject)
    })

  test('the longest silent connection is closed for a new one', async () => {
    const sockets: Socket[] = []
    const closed: number[] = []
    for (const at of [0, 1, 2]) {
      const socket = await opened()
      socket.once('close', () => closed.push(at))
      socket.resume()
      sockets.push(socket)
    }
    const ask = question('voorbeeld.nl', 'SOA')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(ask.length)
    const [first] = sockets
    const answered = new Promise((resolve) => first?.once('data', resolve))
    first?.write(Buffer.concat([length, ask]))
    await answered
    expect(await sendTcp(port, [ask])).toHaveLength(1)
    await sleep(50)
    expect(closed).toEqual([1])
    for (const socket of sockets) socket.destroy()
  })
})

describeWithDnsTools('asked by dig', () => {
  test('another opcode, a later EDNS and a cookie', async () => {
    expect(await dig(port, '+opcode=notify', 'voorbeeld.nl', 'SOA')).toMatch(/opcode: NOTIFY, status: NOTIMP/)
    expect(await dig(port, '+opcode=status', 'voorbeeld.nl')).toMatch(/opcode: STATUS, status: NOTIMP/)
    expect(await dig(port, '+edns=1', '+noednsneg', 'voorbeeld.nl', 'SOA')).toMatch(/status: BADVERS/)
    const plain = await dig(port, '+cookie', '+nsid', '+norecurse', 'voorbeeld.nl', 'SOA')
    expect(plain).toMatch(/status: NOERROR/)
    expect(plain).toMatch(/flags: qr aa;/)
    expect(plain).not.toMatch(/WARNING|malformed|;; Got bad/i)
  })

  test.each([
    ['HTTPS', '1 . alpn="h2,h3" port=8443'],
    ['SVCB', '0 web.voorbeeld.nl.'],
    ['CAA', '0 issue "ca.example"'],
    ['TLSA', `3 1 1 ${'AB'.repeat(28)} ${'AB'.repeat(4)}`],
    ['SSHFP', `4 2 ${'CD'.repeat(28)} ${'CD'.repeat(4)}`],
  ])('%s, which is younger than the standard', async (type, shown) => {
    expect(await dig(port, '+short', 'nieuw.voorbeeld.nl', type)).toBe(`${shown}\n`)
  })

  test('every record is read as it was written', async () => {
    expect(await dig(port, '+short', 'voorbeeld.nl', 'SOA')).toBe(
      'ns1.voorbeeld.nl. hostmaster.voorbeeld.nl. 7 10800 3600 604800 3600\n',
    )
    expect(await dig(port, '+short', 'www.voorbeeld.nl', 'A')).toBe(
      'web.voorbeeld.nl.\na.diep.voorbeeld.nl.\n203.0.113.2\n',
    )
    expect(await dig(port, '+tcp', '+short', 'x.y.wild.voorbeeld.nl', 'TXT')).toBe('"ster"\n')
    expect(await dig(port, '+norec', 'www.sub.voorbeeld.nl')).toMatch(
      /AUTHORITY SECTION:\nsub\.voorbeeld\.nl\.\s+3600\s+IN\s+NS/,
    )
    expect(await dig(port, 'AXFR', 'voorbeeld.nl')).toMatch(/Transfer failed/)
  })

  test('an answer too long for a datagram is fetched again over TCP', async () => {
    const told = await dig(port, '+bufsize=512', 'groot.voorbeeld.nl', 'TXT')
    expect(told).toMatch(/Truncated, retrying in TCP mode/)
    expect(told).toMatch(/ANSWER: 1/)
  })
})
