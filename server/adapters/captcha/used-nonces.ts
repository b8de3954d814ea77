import type { EmbeddedDatabase } from '../embedded-database'

/** Remembers which challenges have been used, for as long as they could be used again. */
export function openUsedNonces(db: EmbeddedDatabase) {
  db.exec(TABLES)
  const insert = db.prepare('INSERT INTO captcha_used (nonce, until) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING')
  const forget = db.prepare('DELETE FROM captcha_used WHERE until <= ?')
  return {
    /** True for the first that uses this nonce, also when many try at once. */
    use: db.transaction((nonce: string, until: number, now: number): boolean => {
      forget.run(now)
      return insert.run(nonce, until).changes === 1
    }).immediate,
  }
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS captcha_used (nonce TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS captcha_used_until ON captcha_used (until);
`
