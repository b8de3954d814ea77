import { integer, text } from 'drizzle-orm/sqlite-core'

/** Columns that every table writes the same way. */
export const id = () => text('id').primaryKey()
/** Milliseconds since the epoch. */
export const instant = (name: string) => integer(name)
export const flag = (name: string) => integer(name, { mode: 'boolean' })
/** Euro cents. */
export const amount = (name: string) => integer(name)
