import { run } from '../../db/query'
import { recoveryCodes, totpSecrets } from '../../db/schema/accounts'
import type { Deps } from '../../server/common/context'
import { seal } from '../../server/common/seal'

const CUSTOMER_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Gives an account an authenticator app and a recovery code, without the steps of its setup. */
export async function enableTotpOf({ db, config }: Pick<Deps, 'db' | 'config'>, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const secret = seal(config.secret, CUSTOMER_TOTP_SECRET)
    const row = { accountId, secret, enabledAt: 1, lastStep: 0, createdAt: 1 }
    await run(tx.insert(totpSecrets).values(row).onConflictDoNothing())
    const code = { codeHash: `code-of-${accountId}`, accountId, createdAt: 1 }
    await run(tx.insert(recoveryCodes).values(code).onConflictDoNothing())
  })
}
