import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { print, visit } from 'graphql'

const CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g
const CONSTANT = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode/gm

/**
 * A Vite plugin that inlines each codegen document where it is used. Otherwise the first page would load the documents of all
 * pages. Writes the SHA-256 of each text that pages send, beside the manifest, so that the server recognises them.
 * @returns {import('vite').Plugin}
 */
export function inlineDocuments() {
  /** Documents of the shop and of the back office, whose names may be the same. */
  const shop = new Map()
  const staff = new Map()
  return {
    name: 'inline-documents',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      readInto(shop, 'web/gql/graphql.ts')
      readInto(staff, 'web/staff/gql/graphql.ts')
    },
    generateBundle() {
      const { name } = this.environment
      if (name !== 'client' && name !== 'staff') return
      const documents = name === 'staff' ? staff : shop
      const hashes = [...documents.values()]
        .map((json) => JSON.parse(json))
        .filter(isOperation)
        .map(hashOf)
      this.emitFile({ type: 'asset', fileName: '.vite/own-documents.json', source: JSON.stringify(hashes) })
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || /\/gql\/[^/]+$/.test(id) || !code.includes('graphql(')) return null
      const documents = id.includes('/web/staff/') ? staff : shop
      return code.replace(CALL, (_call, kind, name, at) => {
        const constant = `${name}${kind === 'fragment' ? 'FragmentDoc' : 'Document'}`
        const json = documents.get(constant.toLowerCase())
        if (!json) throw new Error(`${id}: codegen has no ${kind} ${name}; run npm run codegen`)
        // A fragment without references exists for codegen only; parentheses would turn the line before into a call.
        return at === 0 || code[at - 1] === '\n' ? '' : `(${json})`
      })
    },
  }
}

function readInto(documents, file) {
  for (const [, name = '', json = ''] of readFileSync(file, 'utf8').matchAll(CONSTANT)) {
    documents.set(name.toLowerCase(), json)
  }
}

/** Returns the text of an operation as the shop's pages send it. Requires the generated documents. */
export function textOfPages(operation) {
  const documents = new Map()
  readInto(documents, 'web/gql/graphql.ts')
  return textSent(JSON.parse(documents.get(`${operation}Document`.toLowerCase())))
}

const isOperation = ({ definitions }) => definitions.some(({ kind }) => kind === 'OperationDefinition')

const hashOf = (document) => createHash('sha256').update(textSent(document)).digest('hex')

/** A document as Apollo Client sends it, without the client-side `@unmask`. */
export const textSent = (document) =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }))
