import { readFile } from 'node:fs/promises'

const QUERY = '?deprecations'

/**
 * A Vite plugin: `import names from './schema.graphql?deprecations'` imports the deprecated names of a schema with their reasons,
 * so that a browser needs neither the schema nor a parser.
 * @returns {import('vite').Plugin}
 */
export function deprecations() {
  return {
    name: 'deprecations',
    enforce: 'pre',
    load: {
      filter: { id: /\?deprecations$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length)
        this.addWatchFile(file)
        const { parse } = await import('graphql')
        return `export default ${JSON.stringify(deprecatedIn(parse(await readFile(file, 'utf8'))))}`
      },
    },
  }
}

/**
 * @param {import('graphql').DocumentNode} document
 * @returns {{ name: string, reason: string }[]}
 */
export function deprecatedIn({ definitions }) {
  return definitions.flatMap((definition) =>
    'fields' in definition && 'name' in definition
      ? (definition.fields ?? []).flatMap((field) => [
          ...reasonOf(`${definition.name?.value}.${field.name.value}`, field),
          ...('arguments' in field ? (field.arguments ?? []) : []).flatMap((argument) =>
            reasonOf(`${definition.name?.value}.${field.name.value}(${argument.name.value})`, argument),
          ),
        ])
      : [],
  )
}

/**
 * @param {string} name
 * @param {{ readonly directives?: readonly import('graphql').ConstDirectiveNode[] }} node
 */
function reasonOf(name, { directives = [] }) {
  const found = directives.find((directive) => directive.name.value === 'deprecated')
  const reason = found?.arguments?.[0]?.value
  return found ? [{ name, reason: reason?.kind === 'StringValue' ? reason.value : '' }] : []
}
