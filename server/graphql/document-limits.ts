import { type ASTVisitor, GraphQLError, type OperationDefinitionNode, type ValidationContext } from 'graphql'

/** What one document may ask. Parsing stops at MAX_TOKENS before any of the others is looked at. */
export const MAX_TOKENS = 1500
const MAX_DEPTH = 10
const MAX_ALIASES = 30
const MAX_DIRECTIVES = 20
const MAX_MUTATIONS = 1

/** A validation rule, so that the same limits hold over HTTP and over the socket. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  let depth = 0
  let aliases = 0
  let directives = 0
  let told = false
  const refuse = (message: string) => {
    if (told) return
    told = true
    context.reportError(new GraphQLError(message))
  }
  return {
    OperationDefinition(node: OperationDefinitionNode) {
      // Five logins in one document would be five guesses for the price of one request.
      if (node.operation !== 'mutation') return
      if (countFields(node.selectionSet, context) > MAX_MUTATIONS) refuse('one mutation a document')
    },
    SelectionSet: {
      enter() {
        if (++depth > MAX_DEPTH) refuse(`deeper than ${MAX_DEPTH}`)
      },
      leave() {
        depth--
      },
    },
    Field(node) {
      if (node.alias && ++aliases > MAX_ALIASES) refuse(`more than ${MAX_ALIASES} aliases`)
    },
    Directive() {
      if (++directives > MAX_DIRECTIVES) refuse(`more than ${MAX_DIRECTIVES} directives`)
    },
    FragmentSpread(node) {
      const fragment = context.getFragment(node.name.value)
      if (!fragment) return
      const operationDepth = depth + depthOf(fragment.selectionSet, context, new Set([node.name.value]))
      if (operationDepth > MAX_DEPTH) refuse(`deeper than ${MAX_DEPTH}`)
    },
  }
}

type SelectionSet = OperationDefinitionNode['selectionSet']

function depthOf(set: SelectionSet, context: ValidationContext, path: Set<string>): number {
  let deepest = 0
  for (const selection of set.selections) {
    if (selection.kind === 'FragmentSpread') {
      const name = selection.name.value
      const fragment = path.has(name) ? null : context.getFragment(name)
      if (fragment) deepest = Math.max(deepest, depthOf(fragment.selectionSet, context, new Set([...path, name])))
    } else if (selection.selectionSet) {
      const inner = depthOf(selection.selectionSet, context, path)
      deepest = Math.max(deepest, selection.kind === 'Field' ? inner + 1 : inner)
    }
  }
  return deepest
}

/** Fields of a selection, those in its fragments too. A circle of fragments is another rule's; here it counts once. */
function countFields(set: SelectionSet, context: ValidationContext, path: ReadonlySet<string> = new Set()): number {
  let fields = 0
  for (const selection of set.selections) {
    // Browsers name the type of everything; asking that of the root does nothing.
    if (selection.kind === 'Field') fields += selection.name.value === '__typename' ? 0 : 1
    else if (selection.kind === 'InlineFragment') fields += countFields(selection.selectionSet, context, path)
    else {
      const name = selection.name.value
      const fragment = path.has(name) ? null : context.getFragment(name)
      if (fragment) fields += countFields(fragment.selectionSet, context, new Set([...path, name]))
    }
    if (fields > MAX_MUTATIONS) return fields
  }
  return fields
}
