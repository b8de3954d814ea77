import type { ClassType } from 'type-graphql'
import * as z from 'zod'

/** The chapters of the description. */
export type Tag =
  | 'Availability'
  | 'Products'
  | 'Basket'
  | 'Orders'
  | 'Checkout'
  | 'Domains'
  | 'DNS'
  | 'DNS profiles'
  | 'Holders'
  | 'Hosting'
  | 'Invoices'
  | 'Account'
  | 'Login and registration'

/** What one endpoint answers with, for one status. */
export interface Answer {
  description: string
  /** Its media type; JSON when left out. */
  type?: string
  /** None when the answer has no body, or the one that errors have. */
  shape?: z.ZodType
  /** JSON that it may be instead of a text. */
  or?: z.ZodType
  /** Of a stream of events: the name of each, whose data is of this shape. */
  event?: { name: string; data: z.ZodType }
}

/** One shape is a 200 of JSON, and null a 204; what else an endpoint answers with stands by its status. */
export type Answers = z.ZodType | null | Readonly<Record<number, Answer>>

/** Which schemas stand for a type of the graph, with the fields that are taken of it. */
export const graphTypes = new WeakMap<object, GraphFields>()

interface GraphFields {
  type: ClassType
  /** All when left out. */
  takes?: (field: string) => boolean
}

/** A type of the graph, as its class: REST gives the same fields by the same names, save those with arguments or a price. */
export function graph(type: ClassType): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type })
  return shape
}

/** Some fields of a type or an input of the graph. */
export function fieldsOf<T extends object>(type: ClassType<T>, ...only: (keyof T & string)[]): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type, takes: (field) => only.includes(field as never) })
  return shape
}

/** All fields of a type of the graph but some. */
export function fieldsBut<T extends object>(type: ClassType<T>, ...left: (keyof T & string)[]): z.ZodType {
  const shape = z.any()
  graphTypes.set(shape, { type, takes: (field) => !left.includes(field as never) })
  return shape
}

/** Text that is read as it is. */
export const plainText = (description: string): Answer => ({ description, type: 'text/plain', shape: z.string() })

/** A browser is sent on to another address, which `Location` says. */
export const redirect = (description: string): Answer => ({ description })

/** Server-sent events (HTML standard, §9.2), each of one name with JSON as its data. */
export const events = (name: string, data: z.ZodType, description: string): Answer => ({
  description,
  type: 'text/event-stream',
  shape: z.string(),
  event: { name, data },
})
