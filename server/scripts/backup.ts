import { resolve } from 'node:path'
import { backUp } from '../../db/backup'
import { noteBackup } from '../../db/backup-note'
import { engine } from '../../db/engine'
import { inWords } from '../../db/errors'
import { dataDirOf } from '../config.data-dir'

/** npm run backup -- FOLDER: copies a shop, running or not, and names what must be backed up separately. */
const [folder] = process.argv.slice(3)
const dataDir = dataDirOf(process.env)
if (engine === 'postgres') {
  console.error('The shop is on PostgreSQL (DATABASE_URL): docs/operating.md says how to back it up with pg_dump.')
  process.exitCode = 1
} else if (!folder) {
  console.error('Say where to: npm run backup -- FOLDER')
  process.exitCode = 1
} else {
  try {
    const { files } = await backUp(dataDir, resolve(folder))
    try {
      noteBackup(dataDir)
    } catch (error) {
      console.warn(`The metrics will not know of this backup: ${(error as Error).message}`)
    }
    for (const { name, bytes } of files) console.log(`${name}  ${(bytes / 1024).toFixed(0)} KB`)
    console.log(`The shop in ${dataDir} is backed up in ${resolve(folder)}, and what is there was checked.`)
    console.log(
      `Its secret is not in it. Keep that apart, once: it is in SECRET, or in ${dataDir}/secret. Without it a restored shop works, but everybody has to log in again and kept transfer codes cannot be read.`,
    )
  } catch (error) {
    console.error(inWords(error, resolve(folder)) ?? (error as Error).message)
    process.exitCode = 1
  }
}
