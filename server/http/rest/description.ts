import type { ClassType } from 'type-graphql'
import * as z from 'zod'

/** Tags that group the operations. */
export type Tag =
  | 'Availability'
  | 'Products'
  | 'Basket'
  | 'Orders'
  | 'Checkout'
  | 'Domains'
  | 'Renewals'
  | 'DNS'
  | 'DNS profiles'
  | 'Holders'
  | 'Hosting'
  | 'Invoices'
  | 'Account'
  | 'Webhooks'
  | 'Sandbox'
  | 'Login and registration'

/** Response of an endpoint for one status. */
export interface Answer {
  description: string
  /** Media type; defaults to JSON. */
  type?: string
  /** Absent if the response has no body, or the usual error body. */
  shape?: z.ZodType
  /** Alternative JSON body of a text response. */
  or?: z.ZodType
  /** Name and data type of the events in an event stream. */
  event?: { name: string; data: z.ZodType }
}

/** One shape means a 200 with JSON, and null means a 204; otherwise responses by status. */
export type Answers = z.ZodType | null | Readonly<Record<number, Answer>>

/** Schemas that stand for GraphQL types, with the selected fields. */
export const graphTypes = new WeakMap<object, GraphFields>()

interface GraphFields {
  type: ClassType
  /** Defaults to all fields. */
  takes?: (field: string) => boolean
}

/**
 * Fields of a GraphQL type, given as its class. REST returns them under the same names, except fields computed by a
 * resolver.
 */
export function graph(type: ClassType): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type })
  return shape
}

/** Selected fields of a GraphQL type or input. */
export function fieldsOf<T extends object>(type: ClassType<T>, ...only: (keyof T & string)[]): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type, takes: (field) => only.includes(field as never) })
  return shape
}

/** All fields of a GraphQL type except some. */
export function fieldsBut<T extends object>(type: ClassType<T>, ...left: (keyof T & string)[]): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type, takes: (field) => !left.includes(field as never) })
  return shape
}

/** Plain text response. */
export const plainText = (description: string): Answer => ({ description, type: 'text/plain', shape: z.string() })

/** Redirect to the address in `Location`. */
export const redirect = (description: string): Answer => ({ description })

/** Server-sent events (HTML standard §9.2) with one event name and JSON data. */
export const events = (name: string, data: z.ZodType, description: string): Answer => ({
  description,
  type: 'text/event-stream',
  shape: z.string(),
  event: { name, data },
})
