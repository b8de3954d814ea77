/** Which database this program speaks to. Tables are made for it while modules load, so it is read before all else is. */
export const engine: 'sqlite' | 'postgres' = process.env.DATABASE_URL ? 'postgres' : 'sqlite'
