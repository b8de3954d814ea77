import { cname } from './cname'

/**
 * RFC 1035 §3.3.11: name server for a name below the domain and everything under it. Read like the target of a CNAME.
 */
export const ns = cname
