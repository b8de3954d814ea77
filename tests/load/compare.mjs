// Runs the same requests on two servers alternately, and compares the cost.
import { readdirSync, readFileSync } from 'node:fs'
import { load } from './client.mjs'

const ROUNDS = 5

/**
 * Alternates the two servers, so that other load on the machine affects both. Prints requests per second and the CPU per request
 * of the main thread and the other threads: the median of the rounds. Returns the shop's figures.
 */
export async function compare(title, times, { shop, bare }, { shop: shopAct, bare: bareAct, connections }) {
  const rounds = { shop: [], bare: [] }
  const size = Math.ceil(times / ROUNDS)
  for (let from = 0; from < times; from += size) {
    const count = Math.min(size, times - from)
    rounds.shop.push(await measured(shop.pid, count, (i, agent) => shopAct(from + i, agent), connections))
    rounds.bare.push(await measured(bare.pid, count, (i, agent) => bareAct(from + i, agent), connections))
  }
  const [mine, theirs] = [middleOf(rounds.shop), middleOf(rounds.bare)]
  const share = ((100 * mine.perSecond) / theirs.perSecond).toFixed(0)
  const cpuTimes = (mine.main + mine.others) / (theirs.main + theirs.others)
  console.log(
    `${title.padEnd(42)} ${figures(mine)}  p50 ${number(mine.p50)} ms  p99 ${number(mine.p99)} ms\n` +
      `${'  bare'.padEnd(42)} ${figures(theirs)}  ${share}% of its throughput, ${cpuTimes.toFixed(1)} times its CPU`,
  )
  return mine
}

/** Runs a load on one server and returns the CPU per request of its main thread and other threads. */
export async function measured(pid, times, act, connections) {
  const before = cpu(pid)
  const result = await load(times, act, connections)
  const after = cpu(pid)
  return {
    ...result,
    main: (after.main - before.main) / times,
    others: (after.others - before.others) / times,
  }
}

/** The median of each figure over the rounds. */
function middleOf(rounds) {
  const middle = (name) => rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)]
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, middle(name)]))
}

export function figures({ perSecond, main, others }) {
  return `${number(perSecond)}/s  cpu ${main.toFixed(3)} + ${others.toFixed(3)} ms`
}

export function number(value) {
  return value.toFixed(value < 100 ? 1 : 0).padStart(7)
}

/** CPU milliseconds so far of a process's main thread and other threads. */
export function cpu(pid) {
  const ms = { main: 0, others: 0 }
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    ms[Number(thread) === pid ? 'main' : 'others'] += Number(ran) / 1e6
  }
  return ms
}
