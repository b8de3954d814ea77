/**
 * How long a test waits for what happens at its own time, in milliseconds. It costs nothing where that happens: a busy machine
 * takes ten times as long as an idle one.
 */
export const PATIENCE_MS = 30_000

export const PATIENTLY = { timeout: PATIENCE_MS, interval: 20 }
