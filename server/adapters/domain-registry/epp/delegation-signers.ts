import { delegationSignerFor } from '../../../common/delegation-signer'
import type { DelegationSigner } from '../../../ports/domain-registry'
import { SECDNS } from './greeting'
import { childOf, childrenOf, element, type Markup, textOf, type XmlElement } from './xml'

/** Form in which a registry takes DS data (RFC 5910 §4): the key, of which it makes the digest, or the digest. */
export type SecDnsForm = 'keyData' | 'dsData'

/** Returns the extension of an update that replaces all DS data; without signers the zone becomes unsigned. */
export function replaceSigners(signers: readonly DelegationSigner[], form: SecDnsForm): Markup {
  const written = signers.map(form === 'keyData' ? keyData : dsData)
  return element(
    'secDNS:update',
    { 'xmlns:secDNS': SECDNS },
    element('secDNS:rem', {}, part('all', 'true')),
    written.length > 0 ? element('secDNS:add', {}, written) : null,
  )
}

const part = (name: string, text: string | number): Markup => element(`secDNS:${name}`, {}, String(text))

function keyData({ dnskey }: DelegationSigner): Markup {
  const [flags = '', protocol = '', algorithm = '', ...key] = dnskey.split(/\s+/)
  return element(
    'secDNS:keyData',
    {},
    part('flags', flags),
    part('protocol', protocol),
    part('alg', algorithm),
    part('pubKey', key.join('')),
  )
}

const dsData = (signer: DelegationSigner): Markup =>
  element(
    'secDNS:dsData',
    {},
    part('keyTag', signer.keyTag),
    part('alg', signer.algorithm),
    part('digestType', signer.digestType),
    part('digest', signer.digest),
    // With it the registry can check the digest.
    signer.dnskey ? keyData(signer) : null,
  )

/** Returns the form in which a registry has the DS data of a zone; null for an unsigned one. */
export function formOf(secDns: XmlElement | null): SecDnsForm | null {
  if (childOf(secDns, SECDNS, 'dsData')) return 'dsData'
  return childOf(secDns, SECDNS, 'keyData') ? 'keyData' : null
}

/** Reads the DS data of a zone; those of a key are computed, since the registry computes them too. */
export function readSigners(secDns: XmlElement | null, zone: string): DelegationSigner[] {
  const digests = childrenOf(secDns, SECDNS, 'dsData').map((data) => ({
    keyTag: Number(textOf(data, SECDNS, 'keyTag')),
    algorithm: Number(textOf(data, SECDNS, 'alg')),
    digestType: Number(textOf(data, SECDNS, 'digestType')),
    digest: (textOf(data, SECDNS, 'digest') ?? '').replace(/\s/g, '').toUpperCase(),
    dnskey: dnskeyIn(childOf(data, SECDNS, 'keyData')) ?? '',
  }))
  const keys = childrenOf(secDns, SECDNS, 'keyData').flatMap((data) => delegationSignerFor(zone, dnskeyIn(data) ?? ''))
  return [...digests, ...keys]
}

function dnskeyIn(data: XmlElement | null): string | null {
  if (!data) return null
  const [flags, protocol, algorithm, key] = ['flags', 'protocol', 'alg', 'pubKey'].map(
    (name) => textOf(data, SECDNS, name) ?? '',
  )
  return `${flags} ${protocol} ${algorithm} ${key?.replace(/\s/g, '')}`
}
