import { createOpenprovider } from '../../server/adapters/domain-registry/openprovider/openprovider'
import { LOGIN, RIGHT_CODE } from '../far-sides/openprovider'
import { makeOpenprovider } from '../support/openprovider'
import { registrarFailures } from './registrar-failures.contract'

registrarFailures({
  name: 'Openprovider',
  make: makeOpenprovider,
  rightCode: RIGHT_CODE,
  transferAction: 'transfer',
  isEffect: ({ method, path }) => method !== 'GET' && path.startsWith('/v1beta/domains') && !path.endsWith('/check'),
  isQuote: ({ path }) => path === '/v1beta/domains/prices',
  // Some of its questions are POST.
  isRead: () => true,
  renewsLogin: true,
  finish: ({ far }) => far.finishAll(),
  keepPending: ({ far }) => far.keepAt('PEN'),
  termEndOf: ({ far }, name) => far.find(name)?.endsAt ?? 0,
  isDone: {
    setNameServers: ({ far }) => far.find('voorbeeld.nl')?.nameServers[0] === 'ns1.ander.example',
    setDelegationSigners: ({ far }) => far.find('voorbeeld.nl')?.keys.length === 1,
    updateHolder: ({ far }) => far.find('voorbeeld.nl')?.owner === [...far.customers.keys()][1],
    cancel: ({ far }) => far.find('voorbeeld.nl')?.status === 'DEL',
  },
  withWrongLogin: ({ far, requests, clock }) =>
    createOpenprovider({ ...LOGIN, password: 'kanarie-verkeerd', url: far.url, requests, clock }),
})
