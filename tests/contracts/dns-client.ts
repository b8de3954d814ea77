import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { type DecodedPacket, decode, encode, type Packet, RECURSION_DESIRED, type RecordType } from 'dns-packet'

export const question = (name: string, type: RecordType, more: Packet = {}): Buffer =>
  encode({ type: 'query', id: 4711, flags: RECURSION_DESIRED, questions: [{ name, type, class: 'IN' }], ...more })

/** Sends one datagram and returns the first response; null if none arrives within half a second. */
export function sendUdp(port: number, message: Buffer): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    const finish = (answer: Buffer | null): void => {
      clearTimeout(timer)
      socket.close(() => resolve(answer))
    }
    const timer = setTimeout(() => finish(null), 500)
    socket.once('error', reject)
    socket.once('message', finish)
    socket.send(message, port, '127.0.0.1')
  })
}

/** Sends messages over one connection in pieces of a few bytes, and returns the responses received before it closed. */
export function sendTcp(port: number, messages: readonly Buffer[]): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const answers: Buffer[] = []
    let waiting = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => {
      for (const message of messages) {
        const length = Buffer.alloc(2)
        length.writeUInt16BE(message.length)
        const whole = Buffer.concat([length, message])
        for (let at = 0; at < whole.length; at += 7) socket.write(whole.subarray(at, at + 7))
      }
    })
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => resolve(answers))
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk])
      while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0)
        answers.push(waiting.subarray(2, end))
        waiting = waiting.subarray(end)
      }
      if (answers.length === messages.length) socket.destroy()
    })
  })
}

export interface DnsAnswer {
  packet: DecodedPacket
  rcode: number
}

export async function askUdp(port: number, name: string, type: RecordType, more: Packet = {}): Promise<DnsAnswer> {
  return read(await sendUdp(port, question(name, type, more)))
}

export async function askTcp(port: number, name: string, type: RecordType): Promise<DnsAnswer> {
  return read((await sendTcp(port, [question(name, type)]))[0] ?? null)
}

function read(message: Buffer | null): DnsAnswer {
  if (!message) throw new Error('no answer came')
  return { packet: decode(message), rcode: message.readUInt16BE(2) & 0xf }
}
