/** What a view has to be given: every field of the class, save its methods. */
type Fields<T> = { [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? never : Name]: T[Name] }

/** What is dear and seldom asked for, worked out when it is first read. */
type Later<T, Name extends keyof Fields<T>> = { [Each in Name]: () => T[Each] }

/**
 * An instance of a type of the graph, so that unions and interfaces know it by its class. Every field has to be there
 * and right, or it does not compile; a field that is dear goes into the third argument instead.
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

/** Reading, listing and copying the object treat it like any other property. */
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
