import { createEmbeddedCdn } from '../../server/adapters/cdn/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { cdnContract } from './cdn.contract'

cdnContract('embedded', () => {
  const cdn = createEmbeddedCdn({ db: openEmbeddedDatabase(':memory:') })
  return { cdn, refusedName: 'mislukt.nl', isProtected: cdn.isProtected }
})
