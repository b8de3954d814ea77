/** Runs work on one name when what began before it has ended. */
export type InLine = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Lets the work on each name wait for its turn, so that nothing of ours changes the name between reading and writing. */
export function createInLine(): InLine {
  const lines = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const run = (lines.get(name) ?? Promise.resolve()).then(() => work())
    const ended = run.catch(() => undefined).finally(() => lines.get(name) === ended && lines.delete(name))
    lines.set(name, ended)
    return run
  }
}
