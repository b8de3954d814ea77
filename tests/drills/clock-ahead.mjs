// Loaded before the shop by `node --import`: its clock is ahead of the machine's by AHEAD_MS, and a minute more with each SIGUSR2.
let ahead = Number(process.env.AHEAD_MS ?? 0)
const { now } = Date
Date.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += 60_000
})
