import 'reflect-metadata'
import { listFailedJobs, type NotRun, runFailedJob } from '../outbox/failed-jobs'
import { GIVEN_UP_PAYLOAD_DAYS } from '../outbox/given-up'
import { runCommand } from './operator'
import { printTable } from './print-table'

const USAGE = `npm run jobs -- failed    jobs that were given up, the oldest first
npm run jobs -- again ID  attempts one of them again`

const REASONS: Record<NotRun, string> = {
  unknown: 'No job with that id was given up. See: npm run jobs -- failed',
  'payload-gone': `What it carried was deleted, ${GIVEN_UP_PAYLOAD_DAYS} days after it was given up.`,
  'other-secret': 'What it carries is sealed with another SECRET: run this with the configuration of the shop.',
}

await runCommand(async (deps, [command, id]) => {
  if (command === 'again' && id !== undefined) {
    const run = await runFailedJob(deps, id)
    if (typeof run === 'string') throw new Error(REASONS[run])
    return console.log(`${run.job} ${run.id} is attempted again, as often as a new job.`)
  }
  if (command !== 'failed') throw new Error(USAGE)
  const failed = await listFailedJobs(deps)
  const rows = failed.map(({ id, job, reference, lastError, attempts, failedAt }) => [
    id,
    job,
    reference,
    new Date(failedAt).toISOString().slice(0, 16).replace('T', ' '),
    `${attempts} attempts`,
    lastError ?? '',
  ])
  printTable(['id', 'job', 'reference', 'given up (UTC)', '', 'error'], rows)
  if (failed.length === 0) console.log('No job was given up.')
})
