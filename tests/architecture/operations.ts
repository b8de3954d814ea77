import { type DocumentNode, Kind, type OperationDefinitionNode, type OperationTypeNode } from 'graphql'
import * as generated from '../../web/gql/graphql'

/** Every document of the pages that holds an operation, with the fragments it needs. */
export const operations = (): DocumentNode[] =>
  Object.values(generated as Record<string, unknown>)
    .filter(isDocument)
    .filter((document) => operationOf(document) !== undefined)

export const operationOf = (document: DocumentNode): OperationDefinitionNode | undefined =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)

/** Root fields of the graph that the pages use. */
export const operationFields = (): { operation: OperationTypeNode; field: string }[] =>
  operations().flatMap((document) => rootFields(document, operationOf(document)))

function rootFields(
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
): { operation: OperationTypeNode; field: string }[] {
  if (!operation) return []
  const names: string[] = []
  const collect = (set: OperationDefinitionNode['selectionSet']) => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) names.push(selection.name.value)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else {
        const fragment = document.definitions.find(
          (definition) =>
            definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
        )
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) collect(fragment.selectionSet)
      }
    }
  }
  collect(operation.selectionSet)
  return names.filter((name) => name !== '__typename').map((field) => ({ operation: operation.operation, field }))
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT
}
