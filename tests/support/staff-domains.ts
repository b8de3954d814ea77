import { eq } from 'drizzle-orm'
import { one, run } from '../../db/query'
import { domains } from '../../db/schema/domains'
import { domainLooks, unknownNames } from '../../db/schema/portfolio'
import { renewals } from '../../db/schema/renewed-terms'
import { dayInAmsterdam } from '../../rules/calendar'
import type { RegistrarDifference } from '../../rules/registrar-difference'
import { DAY_MS } from '../../rules/time'
import { newId } from '../../server/common/ids'
import type { TestShop } from './test-shop'

/** Returns a domain of the demo data. */
export async function demoDomain({ app }: Pick<TestShop, 'app'>, name = 'voorbeeldklant.nl') {
  const row = await one(app.deps.db.reader.select().from(domains).where(eq(domains.name, name)))
  if (!row) throw new Error(`the shop has no domain ${name}`)
  return row
}

/** Changes a domain of the demo data. */
export async function changeDemoDomain(
  shop: Pick<TestShop, 'app'>,
  values: Partial<typeof domains.$inferInsert>,
  name = 'voorbeeldklant.nl',
) {
  const { id } = await demoDomain(shop, name)
  await shop.app.deps.db.transaction((tx) => run(tx.update(domains).set(values).where(eq(domains.id, id))))
}

const OLD_SERVERS: RegistrarDifference = {
  field: 'NAME_SERVERS',
  ours: 'ns1.wimpel.example ns2.wimpel.example',
  theirs: 'ns1.vorige-hoster.example ns2.vorige-hoster.example',
}

/** Records that the last comparison found a difference. */
export async function recordDifference(
  shop: Pick<TestShop, 'app' | 'clock'>,
  difference = OLD_SERVERS,
  name = 'voorbeeldklant.nl',
) {
  const { id } = await demoDomain(shop, name)
  const at = shop.clock.now()
  const row = { domainId: id, lookedAt: at, differences: [difference], differsSince: at }
  await shop.app.deps.db.transaction((tx) => run(tx.insert(domainLooks).values(row)))
}

/** Lets a domain of the demo data expire now, so that it can be restored. */
export async function expireDemoDomain(shop: Pick<TestShop, 'app' | 'clock'>, name: string) {
  const { id, accountId, expiresAt } = await demoDomain(shop, name)
  await changeDemoDomain(shop, { status: 'EXPIRED', renews: false }, name)
  const at = shop.clock.now()
  const row = {
    ...{ id: newId('rnw'), accountId, kind: 'DOMAIN' as const, thingId: id },
    ...{ termFrom: dayInAmsterdam(expiresAt), endedAt: at, createdAt: at },
  }
  await shop.app.deps.db.transaction((tx) => run(tx.insert(renewals).values(row).onConflictDoNothing()))
}

/** Records that a registrar has a name that the shop does not. Returns its id. */
export async function recordUnknownName(
  { app, clock }: Pick<TestShop, 'app' | 'clock'>,
  name = 'vergeten-voorbeeld.nl',
): Promise<string> {
  const [id, at] = [newId('unk'), clock.now()]
  const row = {
    ...{ id, name, registrar: 'embedded', endsAt: at + 90 * DAY_MS },
    ...{ firstSeenAt: at - DAY_MS, lastSeenAt: at, unknownSince: at },
  }
  await app.deps.db.transaction((tx) => run(tx.insert(unknownNames).values(row)))
  return id
}
