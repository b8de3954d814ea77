import { cname } from './cname'

/** RFC 1035 §3.3.11: who serves a name below the domain and all under it. Taken as CNAME's target is. */
export const ns = cname
