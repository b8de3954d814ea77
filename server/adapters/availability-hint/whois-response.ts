/** WHOIS server of an extension, with the lines that its responses have, in which NAME is the name that was asked. */
export interface WhoisServer {
  host: string
  /** All of these lines are in a response about a free name. */
  free: readonly string[]
  /** All of these lines are in a response about a registered name. */
  registered: readonly string[]
}

const DOMAIN = String.raw`Domain:\s*NAME`
const available = [DOMAIN, String.raw`Status:\s*AVAILABLE`]

/** Servers whose responses repeat the name in both cases, so that a response about another name is noticed. */
export const WHOIS_SERVERS: Readonly<Record<string, WhoisServer>> = {
  nl: {
    host: 'whois.domain-registry.nl',
    free: [String.raw`NAME is (free|not a registered domain)\.?`],
    registered: [String.raw`Domain name:\s*NAME`],
  },
  be: { host: 'whois.dns.be', free: available, registered: [DOMAIN, String.raw`Status:\s*NOT AVAILABLE`] },
  eu: { host: 'whois.eu', free: available, registered: [DOMAIN, 'Registrar:.*'] },
  it: { host: 'whois.nic.it', free: available, registered: [DOMAIN, String.raw`Status:\s*ok.*`] },
  de: {
    host: 'whois.denic.de',
    free: [DOMAIN, String.raw`Status:\s*free`],
    registered: [DOMAIN, String.raw`Status:\s*connect`],
  },
  nu: swedish('whois.iis.nu'),
  se: swedish('whois.iis.se'),
}

function swedish(host: string): WhoisServer {
  return {
    host,
    free: [String.raw`domain "NAME" not found\.?`],
    registered: [String.raw`domain:\s*NAME`, String.raw`state:\s*active`],
  }
}

/** Reads a response about a name. Null unless it certainly says one of both. */
export function readWhois(name: string, text: string, server: WhoisServer): 'free' | 'registered' | null {
  const lines = text.split('\n').map((line) => line.trim())
  const says = (wanted: readonly string[]) =>
    wanted.every((line) => {
      const pattern = new RegExp(`^${line.replace('NAME', () => escaped(name))}$`, 'i')
      return lines.some((each) => pattern.test(each))
    })
  const [isFree, isRegistered] = [says(server.free), says(server.registered)]
  if (isFree === isRegistered) return null
  return isFree ? 'free' : 'registered'
}

const escaped = (text: string): string => text.replaceAll(/[^a-z0-9]/gi, (sign) => `\\${sign}`)
