import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Returns the link tags of a page file below web/, from the build manifest: its styles and module preloads. */
export function readPageLinks(folder: string): (component: string) => string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const shell = collect(manifest, 'web/index.html')
  const known = new Map<string, string>()
  return (component) => {
    const tags = known.get(component) ?? tagsFor(manifest, shell, component)
    known.set(component, tags)
    return tags
  }
}

function tagsFor(manifest: Record<string, Chunk>, shell: Set<Chunk>, component: string): string {
  const own = [...collect(manifest, `web/${component}.tsx`)].filter((chunk) => !shell.has(chunk))
  const styles = new Set(own.flatMap((chunk) => chunk.css ?? []))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...own.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ].join('')
}

/** Collects a chunk and its static imports. */
function collect(manifest: Record<string, Chunk>, key: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports ?? []) collect(manifest, name, found)
  return found
}
