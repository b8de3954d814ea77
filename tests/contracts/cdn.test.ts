import { createEmbeddedCdn } from '../../server/adapters/cdn/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { cdnContract } from './cdn.contract'

cdnContract('embedded', () => {
  const delegated = new Map<string, readonly string[]>()
  const db = openEmbeddedDatabase(':memory:')
  const cdn = createEmbeddedCdn({ db, listNameServers: (domain) => delegated.get(domain) ?? [] })
  const delegate = (domain: string, nameServers: readonly string[]) => void delegated.set(domain, nameServers)
  return { cdn, refusedName: 'mislukt.nl', isProtected: cdn.isProtected, delegate }
})
