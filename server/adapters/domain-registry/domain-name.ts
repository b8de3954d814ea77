/** RFC 1123 §2.1, in lower case. What a registry takes beyond that is for the registry to say. */
export const isDomainName = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)
