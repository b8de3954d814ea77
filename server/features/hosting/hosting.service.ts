import type { Db } from '../../../db/open'
import type { Context } from '../../context'
import { notFound } from '../../failures'
import { requireOwnerId } from '../../guards'
import { newId } from '../../ids'
import * as repository from './hosting.repository'

export type { HostingPackageRow } from './hosting.repository'

type PackageRow = repository.HostingPackageRow

export interface DeliveredPackage extends Omit<PackageRow, 'id' | 'createdAt'> {
  now: number
}

/** The viewer's packages, the oldest first; a sub-user sees the parent's. */
export const listPackages = (ctx: Context): Promise<PackageRow[]> =>
  repository.listOfAccount(ctx.db.reader, requireOwnerId(ctx))

/** The viewer's package by its id. NOT_FOUND when it is not there or somebody else's. */
export async function requireOwnPackage(ctx: Context, id: string): Promise<PackageRow> {
  const found = await repository.findById(ctx.db.reader, id)
  if (found?.accountId !== requireOwnerId(ctx)) throw notFound()
  return found
}

/**
 * Writes down a package that was made. A name has one: another package takes the place of the one before and keeps its
 * extras. Recording it again is the same as once.
 */
export async function recordPackage(tx: Db, { now, ...delivered }: DeliveredPackage): Promise<void> {
  const known = await repository.findByName(tx, delivered.domainName)
  if (!known) return repository.insertPackage(tx, { ...delivered, id: newId('hst'), createdAt: now })
  const { accountId, extras, installation } = delivered
  if (known.accountId !== accountId) throw new Error('a package was made on a name of another account')
  const merged = { extras: union(known.extras, extras), installation: installation ?? known.installation }
  await repository.updatePackage(tx, known.id, { ...delivered, ...merged })
}

/** Adds extras to a package that is there; false when this account has none on the name. */
export async function addExtras(
  tx: Db,
  accountId: string,
  domainName: string,
  extras: readonly string[],
): Promise<boolean> {
  const known = await repository.findByName(tx, domainName)
  if (known?.accountId !== accountId) return false
  await repository.updatePackage(tx, known.id, { extras: union(known.extras, extras) })
  return true
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]
