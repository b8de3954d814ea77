// The server processes of a measurement.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { send } from './client.mjs'

/** Starts a server and waits until it prints its address; throws if it exits before. */
export const start = (env, ...args) => startIn(process.cwd(), env, ...args)

/** The same in another folder, such as that of another build. */
export async function startIn(cwd, env, ...args) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const [, found] = /open at (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)))
  })
  await send(undefined, `${url}/healthz`, { method: 'GET' }).catch(() => {})
  return { url, pid: child.pid, child, startMs: performance.now() - began }
}

/** Stops a server and waits until it has exited. */
export function stop({ child }) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

/** Resident memory in MiB. */
export const memory = (pid) => memoryOf(pid, 'VmRSS')

/** The most resident memory since `forgetPeak`, or since the start, in MiB. */
export const peakMemory = (pid) => memoryOf(pid, 'VmHWM')

/** Sets the peak back to the memory of now (proc(5), clear_refs). */
export const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function memoryOf(pid, field) {
  const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes) / 1024)
}
