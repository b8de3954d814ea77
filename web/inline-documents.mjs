import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { print, visit } from 'graphql'

const CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g
const CONSTANT = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode/gm

/**
 * A Vite plugin that puts each document of codegen where it is used. Otherwise all pages' documents come in one piece
 * with the first. Beside the manifest it leaves the SHA-256 of each text that the pages send, by which the server knows them.
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
    generateBundle() {
      if (this.environment.name !== 'client') return
      const hashes = [...documents.values()]
        .map((json) => JSON.parse(json))
        .filter(isOperation)
        .map(hashOf)
      this.emitFile({ type: 'asset', fileName: '.vite/own-documents.json', source: JSON.stringify(hashes) })
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || id.includes('/web/gql/') || !code.includes('graphql(')) return null
      return code.replace(CALL, (_call, kind, name, at) => {
        const constant = `${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`
        const json = documents.get(constant.toLowerCase())
        if (!json) throw new Error(`${id}: codegen has no ${kind} ${name}; run npm run codegen`)
        // A fragment that nobody names is for codegen alone; in brackets, the line before would be called with it.
        return at === 0 || code[at - 1] === '\n' ? '' : `(${json})`
      })
    },
  }
}

const isOperation = ({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition')

const hashOf = (document) => createHash('sha256').update(textSent(document)).digest('hex')

/** A document as Apollo Client sends it: `@unmask` is for itself. */
export const textSent = (document) =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }))
