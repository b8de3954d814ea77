import { justValue, type RecordRule, wrongValue } from './record-types'

/** RFC 1035 §3.4.1: four decimal numbers. A leading zero is refused, since some clients read it as octal. */
export const a: RecordRule = {
  read: ({ value }) => (isIpv4(value) ? justValue(value) : wrongValue('invalid-ipv4')),
  rdata: ({ value }) => value,
}

export const isIpv4 = (text: string): boolean => IPV4.test(text)

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
