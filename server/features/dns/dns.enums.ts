import { registerEnumType } from 'type-graphql'

export enum DnsRecordType {
  A = 'A',
  AAAA = 'AAAA',
  CNAME = 'CNAME',
  MX = 'MX',
  TXT = 'TXT',
  SRV = 'SRV',
}
registerEnumType(DnsRecordType, { name: 'DnsRecordType' })
