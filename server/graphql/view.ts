/** The required fields of a view: every field of the class except its methods. */
type Fields<T> = { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]: T[Name] }

/** Fields that are expensive and rarely requested, computed on first read. */
type Later<T, Name extends keyof Fields<T>> = { [Each in Name]: () => T[Each] }

/**
 * Creates an instance of a graph type, so that unions and interfaces recognise its class. Every field must be present
 * and of the right type, or it does not compile; an expensive field goes into the third argument instead.
 */
export function view<T extends object>(type: new () => T, fields: Fields<T>): T
export function view<T extends object, Name extends keyof Fields<T>>(
  type: new () => T,
  fields: Omit<Fields<T>, Name>,
  later: Later<T, Name>,
): T
export function view<T extends object>(type: new () => T, fields: object, later?: Record<string, () => unknown>): T {
  const made = Object.assign(new type(), fields)
  for (const name in later) workOutLater(made, name, later[name] as () => unknown)
  return made
}

/** Reading, listing and copying the object treats it like any other property. */
function workOutLater(object: object, name: string, make: () => unknown): void {
  Object.defineProperty(object, name, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make()
      Object.defineProperty(object, name, { enumerable: true, configurable: true, writable: true, value })
      return value
    },
  })
}
