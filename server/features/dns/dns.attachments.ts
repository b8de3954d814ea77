import type { AccountServices } from '../../common/account-services'
import type { DomainAttachments } from '../../common/domain-attachments'
import { forgetProfile } from './dns-commits.repository'
import { copyProfile, findProfile, listProfiles } from './dns-profiles.repository'
import { findZone, updateZone } from './zones.repository'

/** The profile that a zone follows belongs to the giver: the zone keeps its records and stops following. */
export const profileOfDomain: DomainAttachments = {
  async list(_deps, db, { id }) {
    const profileId = (await findZone(db, id))?.profileId
    const profile = profileId ? await findProfile(db, profileId) : null
    if (!profile) return []
    return [{ kind: 'DNS_PROFILE', id: profile.id, name: { nl: profile.name, en: profile.name }, outcome: 'ENDS' }]
  },
  move: (tx, { id }) => forgetProfile(tx, id),
  async merge(tx, { id }, { accountId, now }) {
    const profileId = (await findZone(tx, id))?.profileId
    if (profileId) await updateZone(tx, id, { profileId: await copyProfile(tx, profileId, accountId, now) })
  },
}

/** DNS profiles. The account keeps its own, which a domain that stays there may follow. */
export const profilesOfAccount: AccountServices = {
  kind: 'DNS_PROFILE',
  isCopied: true,
  list: async (db, accountId) =>
    (await listProfiles(db, accountId)).map(({ id, name }) => ({ id, name, domainNames: [] })),
  async give(tx, id, toAccountId, now) {
    await copyProfile(tx, id, toAccountId, now)
  },
}
