import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  visit,
} from 'graphql'
import { Extensions } from 'type-graphql'
import { DOCUMENT_LIMITS } from '../../rules/api-limits'

/** Parsing stops at this many, before anything else is looked at. */
export const MAX_TOKENS = DOCUMENT_LIMITS.tokens
const MAX_DEPTH = DOCUMENT_LIMITS.depth
const MAX_ALIASES = DOCUMENT_LIMITS.aliases
const MAX_DIRECTIVES = DOCUMENT_LIMITS.directives
const MAX_MUTATIONS = DOCUMENT_LIMITS.mutations
/** Fields that the document comes to when each fragment stands in place of its name. */
const MAX_FIELDS = DOCUMENT_LIMITS.fields
/** Values that the answer may come to, each list as long as it is asked for or usually is. */
const MAX_COST = DOCUMENT_LIMITS.values
/** A schema's description of itself is deep and long by nature: these let the queries of known tools through twice over. */
const MAX_INTROSPECTION = { depth: 20, fields: 500, cost: 500_000 }

/** Items of a list that says nothing else. */
const USUAL_LIST = 10
/** Items on a page of a connection that says nothing else. */
const USUAL_PAGE = 20

/** Says of a field how many items its list usually has, for the cost of documents. */
export const ListSize = (items: number) => Extensions({ listSize: items })

/** What a part of a document comes to. */
interface Size {
  /** Levels of fields below each other. */
  depth: number
  fields: number
  cost: number
}

interface Measured extends Size {
  /** The same of what lies below `__schema` and `__type`, which is not counted above. */
  introspection: Size
  /** Fields of the first level, `__typename` aside: browsers name the type of everything. */
  roots: number
}

export interface Verdict {
  /** Why the document is refused, with the limit named. */
  refusal: string | null
  /** Fields after fragments. */
  fields: number
  /** The cost asks for the value of a variable, so the next values want another verdict. */
  dependsOnVariables: boolean
}

/**
 * Measures a document before anything else walks it. Each fragment is measured once, however often it is spread, so this
 * takes as long as the document is; numbers end at MAX_SAFE_INTEGER.
 */
export function judgeDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): Verdict {
  const measurer = new DocumentMeasurer(schema, document, variables)
  let [refusal, fields] = [refusalOfText(document), 0]
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const measured = measurer.operation(definition)
    fields = Math.max(fields, measured.fields)
    refusal ??= refusalOf(definition, measured, measurer)
  }
  return { refusal, fields, dependsOnVariables: measurer.dependsOnVariables }
}

/** What is counted as it stands in the text. */
function refusalOfText(document: DocumentNode): string | null {
  let [aliases, directives] = [0, 0]
  visit(document, {
    Field: ({ alias }) => void (alias && aliases++),
    Directive: () => void directives++,
  })
  if (aliases > MAX_ALIASES) return `more than ${MAX_ALIASES} aliases`
  return directives > MAX_DIRECTIVES ? `more than ${MAX_DIRECTIVES} directives` : null
}

function refusalOf(
  { operation }: OperationDefinitionNode,
  measured: Measured,
  measurer: DocumentMeasurer,
): string | null {
  const { introspection } = measured
  if (measurer.hasCircle) return 'fragments that spread each other in a circle'
  // Five logins in one document would be five guesses for the price of one request.
  if (operation === 'mutation' && measured.roots > MAX_MUTATIONS) return `more than ${MAX_MUTATIONS} mutation`
  if (measured.depth > MAX_DEPTH) return `deeper than ${MAX_DEPTH}`
  if (measured.fields > MAX_FIELDS) return `more than ${MAX_FIELDS} fields, those of fragments counted at each spread`
  if (measured.cost > MAX_COST)
    return `a cost of ${measured.cost}, more than ${MAX_COST}: ask for shorter lists (first, last)`
  if (introspection.depth > MAX_INTROSPECTION.depth) return `introspection deeper than ${MAX_INTROSPECTION.depth}`
  if (introspection.fields > MAX_INTROSPECTION.fields)
    return `introspection of more than ${MAX_INTROSPECTION.fields} fields`
  return introspection.cost > MAX_INTROSPECTION.cost
    ? `introspection at a cost of ${introspection.cost}, more than ${MAX_INTROSPECTION.cost}`
    : null
}

class DocumentMeasurer {
  hasCircle = false
  dependsOnVariables = false
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  /** null while it is being measured. */
  private readonly measured = new Map<string, Measured | null>()

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition)
    }
  }

  operation({ operation, selectionSet }: OperationDefinitionNode): Measured {
    return this.selections(selectionSet, this.schema.getRootType(operation))
  }

  private selections(set: SelectionSetNode, parent: Parent): Measured {
    let all = NOTHING
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) all = sum(all, this.field(selection, parent))
      else if (selection.kind === Kind.FRAGMENT_SPREAD) all = sum(all, this.fragment(selection.name.value))
      else all = sum(all, this.selections(selection.selectionSet, this.typeNamed(selection.typeCondition, parent)))
    }
    return all
  }

  private fragment(name: string): Measured {
    const known = this.measured.get(name)
    if (known) return known
    if (known === null) this.hasCircle = true
    const fragment = this.fragments.get(name)
    if (known === null || !fragment) return NOTHING
    this.measured.set(name, null)
    const size = this.selections(fragment.selectionSet, this.typeNamed(fragment.typeCondition, null))
    this.measured.set(name, size)
    return size
  }

  private field(node: FieldNode, parent: Parent): Measured {
    const { value: name } = node.name
    const definition = this.definitionOf(name, parent)
    const type = definition ? getNamedType(definition.type) : null
    const below = node.selectionSet ? this.selections(node.selectionSet, type) : NOTHING
    const roots = name === '__typename' ? 0 : 1
    if (name === '__schema' || name === '__type') {
      return { depth: 1, fields: 1, cost: 1, roots, introspection: within(below, 1) }
    }
    const items = definition ? this.itemsOf(node, definition, parent) : 1
    return { ...within(below, items), roots, introspection: below.introspection }
  }

  /** How many times the selection of a field comes in the answer. */
  private itemsOf(node: FieldNode, field: Field, parent: Parent): number {
    if (parent && isIntrospectionType(parent)) return introspectionItems(this.schema, field)
    const isConnection = field.args.some(({ name }) => name === 'first')
    // The edges of a page are counted where its size is asked for.
    if (!isConnection && (!isListType(getNullableType(field.type)) || field.name === 'edges')) return 1
    const usual = listSizeOf(field) ?? (isConnection ? USUAL_PAGE : USUAL_LIST)
    return isConnection ? (this.numberIn(node, 'first') ?? this.numberIn(node, 'last') ?? usual) : usual
  }

  /** The value of an argument that is a number; null when it has none, which the field's own check words. */
  private numberIn(node: FieldNode, argument: string): number | null {
    const value = node.arguments?.find(({ name }) => name.value === argument)?.value
    if (value?.kind === Kind.VARIABLE) this.dependsOnVariables = true
    const asked =
      value?.kind === Kind.VARIABLE
        ? this.variables[value.name.value]
        : value?.kind === Kind.INT
          ? Number(value.value)
          : null
    return typeof asked === 'number' && asked >= 0 ? asked : null
  }

  private definitionOf(name: string, parent: Parent): Field | undefined {
    if (parent && parent === this.schema.getQueryType()) {
      if (name === '__schema') return SchemaMetaFieldDef
      if (name === '__type') return TypeMetaFieldDef
    }
    return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
  }

  private typeNamed(condition: { name: { value: string } } | undefined, otherwise: Parent): Parent {
    if (!condition) return otherwise
    const type = this.schema.getType(condition.name.value)
    return isCompositeType(type) ? type : null
  }
}

type Field = GraphQLField<unknown, unknown>
type Parent = GraphQLNamedType | null | undefined

const NONE: Size = { depth: 0, fields: 0, cost: 0 }
const NOTHING: Measured = { ...NONE, introspection: NONE, roots: 0 }

const sum = (a: Measured, b: Measured): Measured => ({
  ...both(a, b),
  introspection: both(a.introspection, b.introspection),
  roots: saturated(a.roots + b.roots),
})

const both = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  fields: saturated(a.fields + b.fields),
  cost: saturated(a.cost + b.cost),
})

/** A field with a selection, of which the answer has so many. */
const within = ({ depth, fields, cost }: Size, items: number): Size => ({
  depth: depth + 1,
  fields: saturated(fields + 1),
  cost: saturated(1 + items * cost),
})

const saturated = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER)

const listSizeOf = ({ extensions }: Field): number | null =>
  typeof extensions.listSize === 'number' ? extensions.listSize : null

/** What the lists of a schema come to on average; a type has fields, input fields, values or members, and never all. */
function introspectionItems(schema: GraphQLSchema, { name, type }: Field): number {
  if (!isListType(getNullableType(type))) return 1
  if (name === 'types') return Object.keys(schema.getTypeMap()).length
  return name === 'fields' || name === 'inputFields' ? 4 : 1
}
