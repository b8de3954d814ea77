/**
 * Extensions whose registry lets a registrar hide the registrant. Country registries have their own policy: .nl and .be
 * hide the name and address of a person, .eu shows only an e-mail address.
 */
const HIDEABLE = new Set(['com', 'net', 'org', 'info', 'biz', 'name', 'online', 'shop', 'site', 'store', 'tech', 'xyz'])

/** Returns whether the registrant of a full name can be hidden. */
export const supportsPrivacy = (name: string): boolean => HIDEABLE.has(name.slice(name.indexOf('.') + 1))
