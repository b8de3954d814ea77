import { readFileSync, writeFileSync } from 'node:fs'
import { withConfigurationTables } from '../config.table'

/** Writes the tables of variables into docs/configuration.md, which is committed. */
const PAGE = 'docs/configuration.md'
writeFileSync(PAGE, withConfigurationTables(readFileSync(PAGE, 'utf8')))
