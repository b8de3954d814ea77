import type { SoaAnswer } from 'dns-packet'
import type { Zone } from '../../ports/dns-server'
import { withoutDot } from './rdata'

const DEFAULTS = { refresh: 10_800, retry: 3600, expire: 604_800, minimum: 3600 }

/** The zone's SOA: its own record if it has one, else one made of its first name server. The serial is the zone's. */
export function soaOf(zone: Zone): SoaAnswer {
  const apex = `${zone.name}.`
  const own = zone.records.find(({ type, name }) => type === 'SOA' && name.toLowerCase() === apex)
  const ns = zone.records.find(({ type, name }) => type === 'NS' && name.toLowerCase() === apex)
  const [mname = ns?.rdata ?? `ns1.${apex}`, rname = `hostmaster.${apex}`, , ...times] = own?.rdata.split(/\s+/) ?? []
  const [refresh, retry, expire, minimum] = times.map(Number)
  return {
    name: zone.name,
    type: 'SOA',
    class: 'IN',
    ttl: own?.ttl ?? DEFAULTS.minimum,
    data: {
      mname: withoutDot(mname),
      rname: withoutDot(rname),
      serial: zone.serial >>> 0,
      refresh: refresh ?? DEFAULTS.refresh,
      retry: retry ?? DEFAULTS.retry,
      expire: expire ?? DEFAULTS.expire,
      minimum: minimum ?? DEFAULTS.minimum,
    },
  }
}

/** RFC 2308 §5: a denial lives no longer than the SOA's minimum. */
export function denialSoaOf(zone: Zone): SoaAnswer {
  const soa = soaOf(zone)
  return { ...soa, ttl: Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0) }
}
