import { readFile } from 'node:fs/promises'

const LANGUAGES = {
  sh: 'bash',
  graphql: 'graphql',
  http: 'http',
  mjs: 'javascript',
  json: 'json',
  php: 'php',
  py: 'python',
}
/** Highlighted kinds of token, by the classes of highlight.js. */
const KINDS = {
  'hljs-comment': 'comment',
  'hljs-string': 'string',
  'hljs-keyword': 'keyword',
  'hljs-built_in': 'keyword',
  'hljs-literal': 'keyword',
}
const QUERY = '?highlighted'

/**
 * A Vite plugin: `import parts from './first.mjs?highlighted'` imports a file as parts, with the kind of each highlighted one. A
 * browser then needs no highlighter, and the page no inline `style`.
 * @returns {import('vite').Plugin}
 */
export function highlightedSamples() {
  return {
    name: 'highlighted-samples',
    enforce: 'pre',
    load: {
      filter: { id: /\?highlighted$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length)
        this.addWatchFile(file)
        // Loaded lazily: it contains nearly 200 languages, which builds without samples do not need.
        const { all, createLowlight } = await import('lowlight')
        const language = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (file.split('.').at(-1))]
        const parts = partsOf(createLowlight(all).highlight(language, await readFile(file, 'utf8')).children, null)
        return `export default ${JSON.stringify(joined(parts))}`
      },
    },
  }
}

/**
 * @param {import('hast').RootContent[]} nodes
 * @param {string | null} kind of the enclosing node
 * @returns {[string, string | null][]}
 */
function partsOf(nodes, kind) {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [[node.value, kind]]
    if (node.type !== 'element') return []
    const [name = ''] = /** @type {string[]} */ (node.properties.className ?? [])
    return partsOf(node.children, KINDS[/** @type {keyof typeof KINDS} */ (name)] ?? kind)
  })
}

/**
 * Merges adjacent parts of the same kind.
 * @param {[string, string | null][]} parts
 */
function joined(parts) {
  /** @type {[string, string | null][]} */
  const all = []
  for (const [text, kind] of parts) {
    const last = all.at(-1)
    if (last && last[1] === kind) last[0] += text
    else all.push([text, kind])
  }
  return all.map(([text, kind]) => (kind === null ? text : [text, kind]))
}
