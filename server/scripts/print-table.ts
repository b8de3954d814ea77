/** Prints rows below a head, each column as wide as its longest cell; nothing when there are no rows. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
