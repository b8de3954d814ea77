// Measures the largest contentful paint of a first visit on slow 4G: node tests/load/first-paint.mjs [PATH…], after a build.
// Chromium at 390 px, 1.6 Mbit/s, 150 ms, CPU slowed down four times; prints the median of some visits.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { start, stop } from './servers.mjs'

const PATHS = ['/', '/bestelprocedure', '/bestellen/', '/bestellen/inloggen']
const VISITS = 5
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const folder = mkdtempSync(join(tmpdir(), 'wimpel-paint-'))
const shop = await start({ ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, 'dist/server/main.js')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const paths = process.argv.slice(2)
try {
  for (const path of paths.length > 0 ? paths : PATHS) {
    const times = []
    for (let visit = 0; visit < VISITS; visit++) times.push(await largestPaint(path))
    times.sort((a, b) => a - b)
    const seconds = (at) => (times[at] / 1000).toFixed(2)
    console.log(`${path}: ${seconds(2)} s (${seconds(0)} to ${seconds(VISITS - 1)})`)
  }
} finally {
  await browser.close()
  await stop(shop)
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds from navigation to the largest paint within eight seconds. */
async function largestPaint(path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.largest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.largest = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(new URL(path, shop.url).href)
  await page.waitForTimeout(8000)
  const time = await page.evaluate(() => window.largest)
  await context.close()
  return time
}
