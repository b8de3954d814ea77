// Queries per second of the name server, plain and signed, beside a bare UDP echo in the same run, and the cost of transfers.
import { execFile, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const NAMES = 1000
const TRANSFERS = 9
const WINDOW = 64
const ROUNDS = 5

/** Prints the median of each kind of query, in rounds that alternate with the echo's. */
export async function nameServer(scale = 1) {
  const server = await start('server/scripts/run.mjs', 'tests/load/name-server-target.ts')
  const echo = await start('tests/load/udp-echo.mjs')
  try {
    const count = Math.round(20_000 * scale)
    for (const [title, ask] of Object.entries(KINDS)) {
      const rounds = { server: [], echo: [] }
      for (let round = 0; round < ROUNDS; round++) {
        const from = round * count
        rounds.server.push(await measured(server, count, (n) => ask(from + n)))
        rounds.echo.push(await measured(echo, count, (n) => ask(from + n)))
      }
      const [mine, bare] = [middleOf(rounds.server), middleOf(rounds.echo)]
      console.log(
        `${title.padEnd(42)} ${figures(mine)}\n${'  UDP echo'.padEnd(42)} ${figures(bare)}  ` +
          `${((100 * mine.perSecond) / bare.perSecond).toFixed(0)}% of it, ${(mine.cpu / bare.cpu).toFixed(1)} times its CPU`,
      )
    }
    for (const zone of ['groot.example', 'ondertekend.example']) await transfer(server, zone)
  } finally {
    await Promise.all([server, echo].map(stop))
  }
}

const run = promisify(execFile)

/** Prints the median cost of transferring a zone to `dig`. The first transfer, for which the zone is signed, does not count. */
async function transfer({ port, pid }, zone) {
  const taken = []
  let size = ''
  for (let round = 0; round <= TRANSFERS; round++) {
    const before = cpu(pid)
    const { stdout } = await run('dig', ['@127.0.0.1', '-p', String(port), zone, 'AXFR'], {
      maxBuffer: 64 * 1024 * 1024,
    })
    taken.push(cpu(pid) - before)
    const [, found] = /XFR size: (.+ records)/.exec(stdout) ?? []
    if (!found) throw new Error(`${zone} was not transferred: ${stdout.slice(-300)}`)
    size = found
  }
  const [first, ...later] = taken
  const middle = later.sort((a, b) => a - b)[Math.floor(later.length / 2)]
  console.log(`${`AXFR of ${zone}, ${size}`.padEnd(42)} cpu ${middle.toFixed(1)} ms, the first ${first.toFixed(1)} ms`)
}

const KINDS = {
  'a name of a thousand, over UDP': (n) => question(n, `naam-${n % NAMES}`),
  'the same, signed': (n) => question(n, `naam-${n % NAMES}`, true),
  'a name that nobody asked before': (n) => question(n, `nieuw-${n}`),
  'the same, its absence signed': (n) => question(n, `nieuw-${n}`, true),
}

function question(id, label, isSigned = false) {
  const name = Buffer.concat([
    Buffer.of(label.length),
    Buffer.from(label),
    Buffer.from('\x09voorbeeld\x02nl\0', 'latin1'),
  ])
  const header = Buffer.from([id >> 8, id, 0, 0, 0, 1, 0, 0, 0, 0, 0, isSigned ? 1 : 0])
  const opt = isSigned ? Buffer.from([0, 0, 41, 4, 208, 0, 0, 0x80, 0, 0, 0]) : Buffer.alloc(0)
  return Buffer.concat([header, name, Buffer.of(0, 1, 0, 1), opt])
}

/** Sends queries with a fixed number in flight; one without a response within a second counts as lost. */
async function measured({ port, pid }, count, ask) {
  const lookup = (address, _, found) => found(null, address, 4)
  const socket = createSocket({ type: 'udp4', lookup })
  const messages = Array.from({ length: count }, (_, n) => ask(n))
  const sentAt = new Map()
  const took = []
  let next = 0
  const cpuBefore = cpu(pid)
  const began = performance.now()
  await new Promise((resolve, reject) => {
    const send = () => {
      const n = next++
      sentAt.set(n & 0xffff, performance.now())
      socket.send(messages[n], port, '127.0.0.1')
    }
    const deadline = setInterval(() => {
      const oldest = Math.min(...sentAt.values())
      if (performance.now() - oldest > 1000) reject(new Error(`${sentAt.size} questions were not answered`))
    }, 500)
    socket.on('message', (answer) => {
      const id = answer.readUInt16BE(0)
      const n = messages[0].readUInt16BE(0)
      const key = (id - n) & 0xffff
      took.push(performance.now() - sentAt.get(key))
      sentAt.delete(key)
      if (next < count) send()
      else if (sentAt.size === 0) {
        clearInterval(deadline)
        resolve()
      }
    })
    for (let n = 0; n < Math.min(WINDOW, count); n++) send()
  })
  const seconds = (performance.now() - began) / 1000
  socket.close()
  took.sort((a, b) => a - b)
  return {
    perSecond: count / seconds,
    p50: took[Math.floor(count * 0.5)],
    p99: took[Math.floor(count * 0.99)],
    cpu: ((cpu(pid) - cpuBefore) * 1000) / count,
  }
}

function middleOf(rounds) {
  const middle = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, middle(name)]))
}

const figures = ({ perSecond, p50, p99, cpu: micros }) =>
  `${perSecond.toFixed(0).padStart(7)}/s  cpu ${micros.toFixed(1)} µs  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`

/** CPU milliseconds so far of a process's main thread, which does all the work here. */
const cpu = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function start(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const [, found] = /open at \S+:(\d+)/.exec(String(data)) ?? []
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)))
  })
  return { child, port, pid: child.pid }
}

function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await nameServer(Number(process.env.BENCH_SCALE ?? 1))
