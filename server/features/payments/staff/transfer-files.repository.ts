import { and, asc, count, desc, eq, inArray, isNull, lt, or, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, one, run } from '../../../../db/query'
import { transferFileLines, transferFiles } from '../../../../db/schema/refunds'
import type { TimeKey } from '../../../staff/staff-connection'

type FileRow = typeof transferFiles.$inferSelect
export type FileLineRow = typeof transferFileLines.$inferSelect

/** A file with the number and sum of its lines. */
export interface TransferFileRow extends FileRow {
  count: number
  amount: number
}

const sums = (db: Db) =>
  db
    .select({
      file: transferFiles,
      count: count(transferFileLines.reference),
      amount: sum(transferFileLines.amount).mapWith(Number),
    })
    .from(transferFiles)
    .innerJoin(transferFileLines, eq(transferFileLines.fileId, transferFiles.id))
    .groupBy(transferFiles.id)

const rowOf = ({ file, ...rest }: { file: FileRow; count: number; amount: number }): TransferFileRow => ({
  ...file,
  ...rest,
})

/** Files after a key, newest first. */
export async function listFiles(
  db: Db,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<TransferFileRow[]> {
  const { createdAt, id } = transferFiles
  const behind = after && or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id)))
  const rows = await all(
    sums(db)
      .where(behind ?? undefined)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit),
  )
  return rows.map(rowOf)
}

/** Counts up to a limit. */
export async function countFiles(db: Db, limit: number): Promise<number> {
  const found = db.select({ id: transferFiles.id }).from(transferFiles).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

export async function findFile(db: Db, id: string): Promise<TransferFileRow | null> {
  const row = await one(sums(db).where(eq(transferFiles.id, id)))
  return row && rowOf(row)
}

/** Lines of a file, in their order. */
export const listFileLines = (db: Db, fileId: string): Promise<FileLineRow[]> =>
  all(
    db
      .select()
      .from(transferFileLines)
      .where(eq(transferFileLines.fileId, fileId))
      .orderBy(asc(transferFileLines.position)),
  )

/** Lines of files, by file, in their order. */
export async function listLinesOfFiles(
  db: Db,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FileLineRow[]>> {
  const { fileId, position } = transferFileLines
  const rows = await all(
    db
      .select()
      .from(transferFileLines)
      .where(inArray(fileId, [...fileIds]))
      .orderBy(asc(fileId), asc(position)),
  )
  const found = new Map<string, FileLineRow[]>()
  for (const row of rows) found.set(row.fileId, [...(found.get(row.fileId) ?? []), row])
  return found
}

/** Removes a refund from a file, and the file with its last one. False if it is not in this file. */
export async function removeLine(
  tx: Tx,
  { fileId, reference }: { fileId: string; reference: string },
): Promise<boolean> {
  const isThis = and(eq(transferFileLines.fileId, fileId), eq(transferFileLines.reference, reference))
  if ((await run(tx.delete(transferFileLines).where(isThis))) === 0) return false
  if ((await listFileLines(tx, fileId)).length === 0)
    await run(tx.delete(transferFiles).where(eq(transferFiles.id, fileId)))
  return true
}

/** Returns those of these refunds that are in a file. */
export async function listInFiles(db: Db, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const { reference } = transferFileLines
  const rows = await all(
    db
      .select({ reference })
      .from(transferFileLines)
      .where(inArray(reference, [...references])),
  )
  return new Set(rows.map((row) => row.reference))
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await run(tx.insert(transferFiles).values(row))
}

/** Returns the number of lines that are new: a refund that is in a file already is left out. */
export const insertFileLines = (tx: Tx, rows: FileLineRow[]): Promise<number> =>
  run(tx.insert(transferFileLines).values(rows).onConflictDoNothing())

/** Records that a file was carried out, and deletes whose accounts they were. False if it was recorded before. */
export async function setTransferred(tx: Tx, id: string, now: number): Promise<boolean> {
  const isOpen = and(eq(transferFiles.id, id), isNull(transferFiles.transferredAt))
  if ((await run(tx.update(transferFiles).set({ transferredAt: now }).where(isOpen))) === 0) return false
  await run(tx.update(transferFileLines).set({ name: null, sealedIban: null }).where(eq(transferFileLines.fileId, id)))
  return true
}
