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
import type { Locale } from '../../rules/text'
import { documentText } from './document-limits.text'

/** Parsing stops at this many, before any other check. */
export const MAX_TOKENS = DOCUMENT_LIMITS.tokens
const MAX_DEPTH = DOCUMENT_LIMITS.depth
const MAX_ALIASES = DOCUMENT_LIMITS.aliases
const MAX_DIRECTIVES = DOCUMENT_LIMITS.directives
const MAX_MUTATIONS = DOCUMENT_LIMITS.mutations
/** Fields of the document with all fragments expanded. */
const MAX_FIELDS = DOCUMENT_LIMITS.fields
/** Estimated values in the result, with each list at its requested or usual length. */
const MAX_COST = DOCUMENT_LIMITS.values
/** Coercion takes half a millisecond per thousand values, before any service can refuse a long list. */
const MAX_VARIABLES: VariableLimits = { variables: DOCUMENT_LIMITS.variables, listItems: DOCUMENT_LIMITS.listItems }
/** An introspection result is naturally deep and long: these limits allow twice what known tools query. */
const MAX_INTROSPECTION = { depth: 20, fields: 500, cost: 500_000 }

/** Assumed items of a list without `ListSize`. */
const USUAL_LIST = 10
/** Assumed items on a page of a connection without an explicit size. */
const USUAL_PAGE = 20

/** Declares the usual number of items of a list, for the cost of documents. */
export const ListSize = (items: number) => Extensions({ listSize: items })

/** Size of a part of a document. */
interface VariableLimits {
  /** List items and object fields at all depths. */
  variables: number
  /** Items of one list. */
  listItems: number
}

interface Size {
  /** Levels of nested fields. */
  depth: number
  fields: number
  cost: number
}

interface Measured extends Size {
  /** Size below `__schema` and `__type`, which is not counted above. */
  introspection: Size
  /** Root fields without `__typename`, which browsers add everywhere. */
  roots: number
}

/** A reason, in the reader's language. */
export type Refusal = (locale: Locale) => string

export interface Verdict {
  /** Why the document is refused, naming the limit; null when it is accepted. */
  refusal: Refusal | null
  /** Fields with fragments expanded. */
  fields: number
  /** Whether the cost depends on variables, so that other values need another check. */
  dependsOnVariables: boolean
}

/**
 * Measures a document before anything else traverses it. Each fragment is measured once, however often it is spread, so
 * the time is linear in the document's length; numbers saturate at MAX_SAFE_INTEGER.
 */
export function judgeDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): Verdict {
  const measurer = new DocumentMeasurer(schema, document, variables)
  let refusal = refusalOfText(document)
  let fields = 0
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const measured = measurer.operation(definition)
    fields = Math.max(fields, measured.fields)
    refusal ??= refusalOf(definition, measured, measurer)
  }
  return { refusal, fields, dependsOnVariables: measurer.dependsOnVariables }
}

/**
 * Returns why variables are refused: more list items and object fields than a request may have, or a list longer than any that a
 * service takes. Stops counting at the limit.
 */
export function refusalOfVariables(variables: unknown, max: VariableLimits = MAX_VARIABLES): Refusal | null {
  const toCount = [variables]
  let count = 0
  while (toCount.length > 0) {
    const value = toCount.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > max.listItems)
      return (locale) => documentText[locale].listItems({ max: max.listItems })
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
    count += parts.length
    if (count > max.variables) return (locale) => documentText[locale].variables({ max: max.variables })
    for (const part of parts) if (typeof part === 'object' && part !== null) toCount.push(part)
  }
  return null
}

/** Checks limits of the text itself. */
function refusalOfText(document: DocumentNode): Refusal | null {
  let [aliases, directives] = [0, 0]
  visit(document, {
    Field: ({ alias }) => void (alias && aliases++),
    Directive: () => void directives++,
  })
  if (aliases > MAX_ALIASES) return (locale) => documentText[locale].aliases({ max: MAX_ALIASES })
  if (directives > MAX_DIRECTIVES) return (locale) => documentText[locale].directives({ max: MAX_DIRECTIVES })
  return null
}

function refusalOf(
  { operation }: OperationDefinitionNode,
  { introspection, ...measured }: Measured,
  measurer: DocumentMeasurer,
): Refusal | null {
  const most = MAX_INTROSPECTION
  if (measurer.hasCircle) return (locale) => documentText[locale].circle
  // Five logins in one document would be five guesses for one request.
  if (operation === 'mutation' && measured.roots > MAX_MUTATIONS)
    return (locale) => documentText[locale].mutations({ max: MAX_MUTATIONS })
  if (measured.depth > MAX_DEPTH) return (locale) => documentText[locale].depth({ max: MAX_DEPTH })
  if (measured.fields > MAX_FIELDS) return (locale) => documentText[locale].fields({ max: MAX_FIELDS })
  if (measured.cost > MAX_COST) return (locale) => documentText[locale].cost({ cost: measured.cost, max: MAX_COST })
  if (introspection.depth > most.depth) return (locale) => documentText[locale].introspectionDepth({ max: most.depth })
  if (introspection.fields > most.fields)
    return (locale) => documentText[locale].introspectionFields({ max: most.fields })
  if (introspection.cost > most.cost)
    return (locale) => documentText[locale].introspectionCost({ cost: introspection.cost, max: most.cost })
  return null
}

class DocumentMeasurer {
  hasCircle = false
  dependsOnVariables = false
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  /** Null while it is being measured. */
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

  /** Returns how many times the selection of a field occurs in the result. */
  private itemsOf(node: FieldNode, field: Field, parent: Parent): number {
    if (parent && isIntrospectionType(parent)) return introspectionItems(this.schema, field)
    const isConnection = field.args.some(({ name }) => name === 'first')
    // The edges of a page are counted at the field that sets its size.
    if (!isConnection && (!isListType(getNullableType(field.type)) || field.name === 'edges')) return 1
    const usual = listSizeOf(field) ?? (isConnection ? USUAL_PAGE : USUAL_LIST)
    return isConnection ? (this.numberIn(node, 'first') ?? this.numberIn(node, 'last') ?? usual) : usual
  }

  /** Returns the numeric value of an argument; null without one, which validation reports. */
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

/** Returns the size of a field with a selection that occurs `items` times. */
const within = ({ depth, fields, cost }: Size, items: number): Size => ({
  depth: depth + 1,
  fields: saturated(fields + 1),
  cost: saturated(1 + items * cost),
})

const saturated = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER)

const listSizeOf = ({ extensions }: Field): number | null =>
  typeof extensions.listSize === 'number' ? extensions.listSize : null

/**
 * Returns the average length of the schema's lists; a type has fields, input fields, values or members, and never all.
 */
function introspectionItems(schema: GraphQLSchema, { name, type }: Field): number {
  if (!isListType(getNullableType(type))) return 1
  if (name === 'types') return Object.keys(schema.getTypeMap()).length
  return name === 'fields' || name === 'inputFields' ? 4 : 1
}
