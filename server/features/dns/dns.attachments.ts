import type { DomainAttachments } from '../../common/domain-attachments'
import { forgetProfile } from './dns-commits.repository'
import { findProfile } from './dns-profiles.repository'
import { findZone } from './zones.repository'

/** The profile that a zone follows belongs to the giver: the zone keeps its records and stops following. */
export const profileOfDomain: DomainAttachments = {
  async list(_deps, db, { id }) {
    const profileId = (await findZone(db, id))?.profileId
    const profile = profileId ? await findProfile(db, profileId) : null
    if (!profile) return []
    return [{ kind: 'DNS_PROFILE', id: profile.id, name: { nl: profile.name, en: profile.name }, outcome: 'ENDS' }]
  },
  move: (tx, { id }) => forgetProfile(tx, id),
}
