import { Gauge, type Registry } from 'prom-client'
import type { DatabaseUsage } from '../../db/database'
import type { Deps } from '../common/context'
import type { JobState } from '../outbox/job-states'
import type { FeatureGauge } from './gauge'

/** State of the shop that is read at each scrape. */
export interface WatchedState {
  jobs(): Promise<readonly JobState[]>
  database(): DatabaseUsage
  /** Time since the last start of each scheduled task on any instance. */
  taskAges(): Promise<readonly { name: string; ageMs: number }[]>
  /** Age of the last backup of this shop; null if unknown. */
  backupAgeMs(): number | null
  /** Those of the features. */
  gauges: readonly FeatureGauge[]
}

/** Adds the metrics that are not counted as events happen. */
export function watchState(register: Registry, deps: Deps, state: WatchedState): void {
  const registers = [register]
  const jobs = onceAtATime(state.jobs)
  outboxGauges(registers, jobs)
  databaseGauges(registers, state)
  for (const { name, help, label, read } of state.gauges)
    new Gauge({
      ...{ name, help, labelNames: label === undefined ? [] : [label], registers },
      async collect() {
        const found = await read(deps, jobs)
        if (typeof found === 'number') return this.set(found)
        for (const [value, number] of Object.entries(found)) this.set({ [label ?? '']: value }, number)
      },
    })
  new Gauge({
    name: 'wimpel_scheduled_task_age_seconds',
    help: 'Time since a scheduled task was begun, by whichever instance.',
    labelNames: ['task'],
    registers,
    async collect() {
      for (const { name, ageMs } of await state.taskAges()) this.set({ task: name }, ageMs / 1000)
    },
  })
  unlabelledGauge(registers, 'wimpel_backup_age_seconds', 'Time since the last backup by `npm run backup`.', () => {
    const age = state.backupAgeMs()
    return age === null ? null : age / 1000
  })
}

/** A gauge without labels. An unknown value has no sample: by default the library would report 0. */
export function unlabelledGauge(registers: Registry[], name: string, help: string, read: () => number | null): void {
  new Gauge({
    ...{ name, help, registers },
    collect() {
      this.reset()
      const value = read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** Metrics of one scrape are collected together, so that they share one query. */
function onceAtATime<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let asked: Promise<Found> | null = null
  return () => {
    asked ??= read().finally(() => {
      asked = null
    })
    return asked
  }
}

function outboxGauges(registers: Registry[], jobs: WatchedState['jobs']): void {
  new Gauge({
    name: 'wimpel_outbox_messages',
    help: 'Messages of the outbox that wait to be carried out, or were given up.',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      for (const { job, waiting, failed } of await jobs()) {
        this.set({ job, state: 'waiting' }, waiting)
        this.set({ job, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'wimpel_outbox_oldest_due_seconds',
    help: 'For how long the oldest message that waits has been due.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { job, oldestDueSeconds } of await jobs()) this.set({ job }, oldestDueSeconds)
    },
  })
}

function databaseGauges(registers: Registry[], { database }: WatchedState): void {
  unlabelledGauge(
    registers,
    'wimpel_database_waiting_writers',
    'Transactions that wait for their turn.',
    () => database().waitingWriters,
  )
  unlabelledGauge(
    registers,
    'wimpel_database_waiting_readers',
    'Queries that wait for a connection.',
    () => database().waitingReaders,
  )
  new Gauge({
    name: 'wimpel_database_connections',
    help: 'Connections that read: open, busy, and the most there may be.',
    labelNames: ['state'],
    registers,
    collect() {
      const { openReaders, busyReaders, mostReaders } = database()
      this.set({ state: 'open' }, openReaders)
      this.set({ state: 'busy' }, busyReaders)
      this.set({ state: 'most' }, mostReaders)
    },
  })
}
