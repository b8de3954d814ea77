import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** The first faults are enough: the file has to be restored. */
const FAULTS_MOST = 10

/**
 * Checks a whole SQLite file for damaged pages, on its own thread and connection, while the shop is running. Reads a
 * few hundred megabytes per second. Returns the faults; throws if the check could not run.
 */
export function findDamage(file: string): Promise<readonly string[]> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  return new Promise((resolve, reject) => {
    const worker = new Worker(LOOK, { eval: true, workerData: { file, driver, most: FAULTS_MOST } })
    // Does not keep a stopping process alive.
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the look at the database ended early')))
  })
}

/** Source text instead of a file, which the build would have to bundle separately. */
const LOOK = `
  const { parentPort, workerData: { file, driver, most } } = require('node:worker_threads')
  const Database = require(driver)
  const look = () => {
    const connection = new Database(file, { readonly: true })
    try {
      return connection.pragma('quick_check(' + most + ')').map((row) => row.quick_check).filter((line) => line !== 'ok')
    } finally {
      connection.close()
    }
  }
  let faults
  try {
    faults = look()
  } catch (error) {
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error
    faults = [error.message]
  }
  parentPort.postMessage(faults)
`
