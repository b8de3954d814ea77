// A shop that runs its scheduled tasks on command, for large-shop.mjs. Each line of its input runs them once.
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { openShop } from '../../server/compose'
import { readConfig } from '../../server/config'
import { TASKS } from '../../server/features'
import { runTask } from '../../server/outbox/scheduled-tasks'
import { shellOnly } from '../support/test-shop'

// As the shop itself starts, see main.ts.
setFlagsFromString('--heap-growing-percent=25')
const shop = await openShop({ config: readConfig(process.env), page: shellOnly })
await new Promise<void>((resolve) => shop.server.listen(0, '127.0.0.1', resolve))
const address = shop.server.address()
if (!address || typeof address === 'string') throw new Error('the shop has no port')
console.log(`open at http://127.0.0.1:${address.port}`)

createInterface({ input: process.stdin }).on('line', async () => {
  for (const task of TASKS) {
    const began = performance.now()
    await runTask(shop.deps, task)
    const ms = performance.now() - began
    if (ms > 50) console.log(`task ${task.name} ${ms.toFixed(0)} ms`)
  }
  console.log('tasks done')
  await shop.jobs.settle()
  console.log('jobs done')
})
process.once('SIGTERM', () => void shop.close().then(() => process.exit(0)))
