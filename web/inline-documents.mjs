import { readFileSync } from 'node:fs'

const CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g
const CONSTANT = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode/gm

/**
 * A Vite plugin that puts each document of codegen where it is used. Otherwise all pages' documents come in one piece with the first.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineDocuments() {
  const documents = new Map()
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, name = '', json = ''] of readFileSync('web/gql/graphql.ts', 'utf8').matchAll(CONSTANT)) {
        documents.set(name.toLowerCase(), json)
      }
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || id.includes('/web/gql/') || !code.includes('graphql(')) return null
      return code.replace(CALL, (_call, kind, name) => {
        const constant = `${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`
        const json = documents.get(constant.toLowerCase())
        if (!json) throw new Error(`${id}: codegen has no ${kind} ${name}; run npm run codegen`)
        return `(${json})`
      })
    },
  }
}
