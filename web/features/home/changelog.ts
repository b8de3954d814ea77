export interface Changes {
  title: string
  items: string[]
}

/** Lists of CHANGELOG.md, each with the heading or colon-terminated line above it. Newest first, as in the file. */
export function changesIn(changelog: string): Changes[] {
  const all: Changes[] = []
  let version = ''
  for (const block of changelog.split(/\n(?=- |#|\n)/).map((lines) => lines.trim().replace(/\s+/g, ' '))) {
    const heading = /^#{2,3} (.*)$/.exec(block)?.[1] ?? (block.endsWith(':') ? block.slice(0, -1) : null)
    if (block.startsWith('## ')) version = heading ?? ''
    if (heading !== null) all.push({ title: heading === version ? version : `${version}: ${heading}`, items: [] })
    else if (block.startsWith('- ')) all.at(-1)?.items.push(block.slice(2))
  }
  return all.filter(({ items }) => items.length > 0)
}
