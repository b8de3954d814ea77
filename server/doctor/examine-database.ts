import { inWords } from '../../db/errors'
import { inspectDatabase } from '../../db/inspect'
import { type Finding, fine, wrong } from '../adapters/examination'

const CHECK = 'database: reached'
/** Leases and limits go by the database's clock, sessions and tokens by the instance's. */
const CLOCK_TOLERANCE_MS = 5000

/** Checks that the shop's database can be used, without creating or migrating anything. */
export async function examineDatabase(where: { file: string; url: string | null }): Promise<Finding[]> {
  try {
    const { aheadMs, hasShop } = await inspectDatabase(where)
    const reached = fine(CHECK, hasShop ? 'it holds a shop' : 'it is empty; the first start fills it')
    return where.url === null ? [reached] : [reached, clockFinding(aheadMs)]
  } catch (error) {
    const words = inWords(error, where.url === null ? where.file : 'the database')
    const { code, name } = error as { code?: string; name: string }
    return [
      wrong(CHECK, words ?? `no answer (${code ?? name})`, 'Check DATABASE_URL or DATA_DIR, and the rights there.'),
    ]
  }
}

function clockFinding(aheadMs: number): Finding {
  const check = 'clock: agrees with the database'
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return fine(check, `within ${CLOCK_TOLERANCE_MS / 1000} s`)
  const fix = 'Keep time on both machines: systemctl enable --now systemd-timesyncd'
  return wrong(check, `differs by ${Math.round(Math.abs(aheadMs) / 1000)} s`, fix)
}
