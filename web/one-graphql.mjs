import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ROOT = dirname(createRequire(import.meta.url).resolve('graphql'))

/**
 * Bundles graphql once. A library in CommonJS, such as the query compiler, would bring its own copy: another half megabyte to
 * parse at every start, whose errors and types are not those of the shop.
 */
export const oneGraphql = () => ({
  name: 'one-graphql',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr' || name === 'scripts',
  resolveId: {
    filter: { id: /^graphql(\/|$)/ },
    handler(id) {
      const file = join(ROOT, id.slice('graphql'.length).replace(/\.m?js$/, ''))
      return [`${file}.mjs`, join(file, 'index.mjs')].find(existsSync)
    },
  },
})
