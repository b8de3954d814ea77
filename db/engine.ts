/**
 * The database engine of this instance. Read before everything else, because tables are defined for it while modules
 * load.
 */
export const engine: 'sqlite' | 'postgres' =
  process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? 'postgres' : 'sqlite'
