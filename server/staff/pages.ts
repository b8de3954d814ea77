import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffPages } from './listener'

/** Loads the shell of the back office of a build once. */
export function builtStaffPages(distFolder: string): StaffPages {
  const folder = join(distFolder, 'web-staff')
  const template = readFileSync(join(folder, 'web/staff/index.html'), 'utf8')
  return { template: async () => template, assets: join(folder, 'assets') }
}
