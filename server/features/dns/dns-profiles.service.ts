import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireAccount, requireOwnerId } from '../../common/guards'
import type { Account } from '../../common/viewer'
import type { DnsProfile, DnsRecord } from './dns.graphql'
import { profileRecordView, profileView } from './dns.view'
import * as repository from './dns-profiles.repository'

export type ProfileRow = repository.ProfileRow

/** The account's profile; a sub-user's is the parent's. NOT_FOUND when it is missing or somebody else's. */
export async function requireOwnProfile(
  ctx: Context,
  account: Account,
  profileId: string,
  db: Db = ctx.db.reader,
): Promise<ProfileRow> {
  const profile = await repository.findProfile(db, profileId)
  if (profile?.accountId !== (account.parentAccountId ?? account.id)) throw notFound()
  return profile
}

/** How many profiles the viewer has; a visitor has none. */
export async function countProfiles(ctx: Context): Promise<number> {
  return ctx.viewer.ownerId ? repository.countProfiles(ctx.db.reader, ctx.viewer.ownerId) : 0
}

/** The viewer's profiles with their records, oldest first. */
export async function listProfiles(ctx: Context, db: Db = ctx.db.reader): Promise<DnsProfile[]> {
  const profiles = await repository.listProfiles(db, requireOwnerId(ctx))
  const records = await repository.listRecordsOf(
    db,
    profiles.map(({ id }) => id),
  )
  return profiles.map((profile) => profileView(profile, records))
}

/** One of the viewer's profiles by its id, or null. */
export async function findOwnProfile(ctx: Context, id: string): Promise<DnsProfile | null> {
  return (await listProfiles(ctx)).find((profile) => profile.id === id) ?? null
}

/** A record of one of the viewer's profiles by its id, or null. */
export async function findOwnProfileRecord(ctx: Context, id: string): Promise<DnsRecord | null> {
  const { id: accountId, parentAccountId } = requireAccount(ctx)
  const row = await repository.findRecord(ctx.db.reader, id)
  const profile = row && (await repository.findProfile(ctx.db.reader, row.profileId))
  return profile?.accountId === (parentAccountId ?? accountId)
    ? profileRecordView(row as repository.ProfileRecordRow)
    : null
}
