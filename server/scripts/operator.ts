import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { engine } from '../../db/engine'
import { inWords } from '../../db/errors'
import { openDatabase } from '../../db/open'
import { systemClock } from '../adapters/clock/system'
import type { Deps } from '../common/context'
import { readConfig } from '../config'
import { dataDirOf } from '../config.data-dir'
import { openShopSettings } from '../settings/shop-settings'

/**
 * Runs an operator's command on the database of a shop, running or not, with that shop's configuration. It starts no
 * job: the shop does. Prints errors and exits with 1.
 */
export async function runCommand(command: (deps: Deps, args: readonly string[]) => Promise<void>): Promise<void> {
  const dataDir = dataDirOf(process.env)
  try {
    const file = join(dataDir, 'shop.sqlite')
    if (engine === 'sqlite' && !existsSync(file))
      throw new Error(`There is no shop in ${dataDir}; DATA_DIR says where it is.`)
    const config = readConfig(process.env)
    const db = await openDatabase({ file, url: config.databaseUrl })
    const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
    const known = { config, db, publicUrl, log: pino({ level: 'warn' }, pino.destination(2)) }
    try {
      // Mails name the contact details of the shop.
      const shopSettings = await openShopSettings(db, systemClock, config)
      // A command calls no outside system: using a port other than the clock is a mistake.
      await command({ ...known, shopSettings, ports: { clock: systemClock } } as unknown as Deps, process.argv.slice(3))
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error(inWords(error, dataDir) ?? (error as Error).message)
    process.exitCode = 1
  }
}
