import { setImmediate } from 'node:timers/promises'
import { isOlderSerial } from '../../../rules/dns/serial'
import { afterName, type Query } from './query'
import type { ServedZone } from './served-zone'
import { countOf, encodeRecords, HEADER_BYTES, ROOT, type RrSet, TYPE } from './wire'

/** Enough for many records, and for a compression pointer to reach all of it. */
const MESSAGE_BYTES = 16_000

/**
 * Yields the messages of a zone transfer (RFC 5936): the SOA, all records, signed where the zone is, and the SOA again. An
 * incremental transfer (RFC 1995) gets the whole zone as well (§4), or only the SOA if the client has the current serial.
 * Signs as it goes, and gives way to other work between messages.
 */
export async function* transferOf(request: Buffer, query: Query, zone: ServedZone): AsyncGenerator<Buffer> {
  if (query.type === TYPE.IXFR && isCurrent(request, query, zone)) return yield currentSoa(request, query, zone)
  let isFirst = true
  let batch: RrSet[] = []
  let size = 0
  for (const record of recordsOf(zone)) {
    const added = record.owner.length + 10 + (record.rdatas[0]?.length ?? 0)
    if (size + added > MESSAGE_BYTES) {
      yield messageOf(request, query, batch, isFirst)
      await setImmediate()
      isFirst = false
      batch = []
      size = 0
    }
    batch.push(record)
    size += added
  }
  yield messageOf(request, query, batch, isFirst)
}

/** Response over UDP, where no zone fits: the client compares the serial and asks over TCP (RFC 1995 §2). */
export const currentSoa = (request: Buffer, query: Query, zone: ServedZone): Buffer =>
  messageOf(request, query, [zone.soa], true)

function* recordsOf(zone: ServedZone): Generator<RrSet> {
  const { soa, signer } = zone
  yield* singly(soa)
  for (const { set, isSigned } of zone.allSets()) {
    if (set !== soa) yield* singly(set)
    if (isSigned && signer) yield* singly(signer.signatureOf(set))
  }
  yield* singly(soa)
}

/** One record at a time, since a message may hold only some of a set. */
function* singly(set: RrSet): Generator<RrSet> {
  for (const rdata of set.rdatas) yield { ...set, rdatas: [rdata] }
}

const RESPONSE_AUTHORITATIVE = 0x8400

/** Only the first message of a transfer repeats the question (RFC 5936 §2.2). */
function messageOf(request: Buffer, { name, end }: Query, records: readonly RrSet[], isFirst: boolean): Buffer {
  const head = Buffer.from(request.subarray(0, isFirst ? end : HEADER_BYTES))
  head.writeUInt16BE(RESPONSE_AUTHORITATIVE, 2)
  head.writeUInt16BE(isFirst ? 1 : 0, 4)
  head.writeUInt16BE(countOf(records), 6)
  head.writeUInt32BE(0, 8)
  const known = isFirst ? { name, at: HEADER_BYTES } : { name: ROOT, at: 0 }
  return Buffer.concat([head, encodeRecords(records, known, head.length)])
}

/** Whether the SOA in the authority section of a request has our serial, or a newer one. */
function isCurrent(request: Buffer, { end }: Query, { soa }: ServedZone): boolean {
  const fixed = request.readUInt16BE(8) > 0 ? afterName(request, end) : null
  const rname = fixed === null ? null : afterName(request, fixed + 10)
  const serialAt = rname === null ? null : afterName(request, rname)
  const ours = soa.rdatas[0]
  if (serialAt === null || serialAt + 4 > request.length || !ours) return false
  return !isOlderSerial(request.readUInt32BE(serialAt), ours.readUInt32BE(ours.length - 20))
}
