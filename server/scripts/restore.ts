import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restore } from '../../db/backup'
import { engine } from '../../db/engine'
import { inWords } from '../../db/errors'
import { dataDirOf } from '../config.data-dir'

/** npm run restore -- FOLDER: restores a backup into the data folder of a stopped shop. */
const [folder] = process.argv.slice(3)
const dataDir = dataDirOf(process.env)
if (engine === 'postgres') {
  console.error('The shop is on PostgreSQL (DATABASE_URL): docs/operating.md says how to back it up with pg_dump.')
  process.exitCode = 1
} else if (!folder) {
  console.error('Say where from: npm run restore -- FOLDER')
  process.exitCode = 1
} else {
  try {
    const { manifest, keptIn } = await restore(resolve(folder), dataDir)
    console.log(`The shop of ${manifest.takenAt} is back in ${dataDir}; what was put back was checked.`)
    if (keptIn) console.log(`What was there before is kept in ${keptIn}.`)
    if (!process.env.SECRET && !existsSync(join(dataDir, 'secret')))
      console.log(
        `The secret is not there. Put it into SECRET or ${dataDir}/secret before the shop starts, or a new one is made: everybody has to log in again, and kept transfer codes cannot be read.`,
      )
  } catch (error) {
    console.error(inWords(error, dataDir) ?? (error as Error).message)
    process.exitCode = 1
  }
}
