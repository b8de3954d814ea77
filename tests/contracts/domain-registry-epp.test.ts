import { startEpp } from '../far-sides/epp'
import { openEpp } from '../support/open-epp'
import { registryContract } from './domain-registry.contract'

registryContract('epp', async () => {
  const far = await startEpp()
  const { registry, close } = openEpp(far)
  let count = 0
  far.registry.add('bezet-voorbeeld.nl', { code: 'VERHUIS-123' })
  far.registry.add('quarantaine-voorbeeld.nl', { statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] })
  far.registry.reserve('gereserveerd-voorbeeld.nl')
  return {
    registry,
    freeName: () => `voorbeeld-${++count}.nl`,
    activeName: 'bezet-voorbeeld.nl',
    rightAuthCode: 'VERHUIS-123',
    quarantinedName: 'quarantaine-voorbeeld.nl',
    reservedName: 'gereserveerd-voorbeeld.nl',
    slowName: 'traag-voorbeeld.nl',
    canList: false,
    close: async () => {
      await close()
      await far.close()
    },
  }
})
