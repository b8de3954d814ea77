/**
 * A property that is worked out when it is first read, for what is dear and seldom asked for. To whoever reads, lists
 * or copies the object it is a property like any other.
 */
export function lazy<T extends object, K extends keyof T>(object: T, key: K, make: () => T[K]): T {
  return Object.defineProperty(object, key, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make()
      Object.defineProperty(object, key, { enumerable: true, configurable: true, writable: true, value })
      return value
    },
  })
}
