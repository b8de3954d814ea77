import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tsig } from './tsig'
import { bytesOf, CLASS_IN, HEADER_BYTES, TYPE, type WireName } from './wire'

/** Address of a secondary name server. */
export interface Secondary {
  host: string
  port: number
}

export interface Notifier {
  /** Notifies all secondaries that a zone has changed. Changes before the notification share it. */
  changed(apex: WireName): void
  stop(): void
}

/** RFC 1996 §3.6: until the secondary responds, or for half a minute, since it also asks on its own. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000]
const AT_ONCE = 32

/** Notifies secondaries of changed zones (RFC 1996). `tsig` signs the messages, if given. */
export function createNotifier(secondaries: readonly Secondary[], tsig: Tsig | null): Notifier {
  const waiting = new Set<WireName>()
  let active = 0
  const stopping = new AbortController()

  async function tell(apex: WireName, { host, port }: Secondary): Promise<void> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    const id = randomInt(0x10000)
    const message = tsig ? tsig.signed(notifyOf(id, apex)) : notifyOf(id, apex)
    const answered = new AbortController()
    const ended = AbortSignal.any([answered.signal, stopping.signal])
    // A forged acknowledgement costs a delay only: secondaries also ask at the refresh time of the SOA.
    socket.on('message', (response) => {
      if (response.length >= HEADER_BYTES && response.readUInt16BE(0) === id) answered.abort()
    })
    socket.on('error', () => {})
    for (const wait of WAITS_MS) {
      if (ended.aborted) break
      socket.send(message, port, host, () => {})
      await sleep(wait, undefined, { ref: false, signal: ended }).catch(() => {})
    }
    socket.close()
  }

  function begin(): void {
    for (const apex of waiting) {
      if (active === AT_ONCE || stopping.signal.aborted) return
      waiting.delete(apex)
      active += 1
      void Promise.all(secondaries.map((secondary) => tell(apex, secondary))).finally(() => {
        active -= 1
        begin()
      })
    }
  }

  return {
    changed(apex) {
      waiting.add(apex)
      begin()
    },
    stop: () => stopping.abort(),
  }
}

const NOTIFY_AUTHORITATIVE = (4 << 11) | 0x0400

function notifyOf(id: number, apex: WireName): Buffer {
  const message = Buffer.alloc(HEADER_BYTES + apex.length + 4)
  message.writeUInt16BE(id, 0)
  message.writeUInt16BE(NOTIFY_AUTHORITATIVE, 2)
  message.writeUInt16BE(1, 4)
  bytesOf(apex).copy(message, HEADER_BYTES)
  message.writeUInt16BE(TYPE.SOA, HEADER_BYTES + apex.length)
  message.writeUInt16BE(CLASS_IN, HEADER_BYTES + apex.length + 2)
  return message
}
