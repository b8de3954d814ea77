/**
 * Extensions whose registry lets a registrar leave the holder out of what the world sees. The countries' own registries
 * decide by themselves: .nl and .be hide what a person's name and address are, .eu shows an e-mail address only.
 */
const HIDEABLE = new Set(['com', 'net', 'org', 'info', 'biz', 'name', 'online', 'shop', 'site', 'store', 'tech', 'xyz'])

/** Whether who holds a name can be hidden; takes the whole name. */
export const supportsPrivacy = (name: string): boolean => HIDEABLE.has(name.slice(name.indexOf('.') + 1))
