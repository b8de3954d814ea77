import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { run } from '../../db/query'
import { staffDevices } from '../../db/schema/staff'

/** Records a sign-in in a browser that its member used before. False if it is new to them. */
export async function touchDevice(tx: Db, staffId: string, deviceHash: string, at: number): Promise<boolean> {
  const isThis = and(eq(staffDevices.staffId, staffId), eq(staffDevices.deviceHash, deviceHash))
  return (await run(tx.update(staffDevices).set({ lastUsedAt: at }).where(isThis))) > 0
}

export async function insertDevice(tx: Db, staffId: string, deviceHash: string, at: number): Promise<void> {
  await run(tx.insert(staffDevices).values({ staffId, deviceHash, firstUsedAt: at, lastUsedAt: at }))
}
