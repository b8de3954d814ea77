import { toUnicode } from '../../../rules/domain-name'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { findDomain } from '../domains/domains.service'
import { cloudflareMailText } from './cloudflare.mails.text'
import * as repository from './cloudflare.repository'
import { ENDS_SOON_MS, stopProtection } from './cloudflare.service'

/**
 * Tells owners a month before that what they paid for ends, once, and ends it on its day: nothing is bought for anybody by
 * itself. For a task that runs now and then.
 */
export async function endProtections(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  for (const { domainId } of await repository.listEnding(deps.db.reader, now + ENDS_SOON_MS)) {
    const domain = await findDomain(deps.db.reader, domainId)
    const account = domain && (await findAccount(deps, domain.accountId))
    if (!domain || !account) continue
    await deps.db.transaction(async (tx) => {
      const row = await repository.findProtection(tx, domainId)
      // It may have been bought again, or switched off, while the others had their turn.
      if (!row?.paidUntil || row.paidUntil >= now + ENDS_SOON_MS || row.state === 'OFF' || row.state === 'STOPPING')
        return
      if (row.endToldAt === null) await mailEnd(deps, tx, { row, domainName: domain.name, to: account.email })
      if (row.endToldAt === null) await repository.updateProtection(tx, domainId, { endToldAt: now })
      const current = (await findDomain(tx, domainId)) ?? domain
      if (row.paidUntil <= now) await stopProtection(deps, tx, { domain: current, by: null, now }, row)
    })
  }
}

async function mailEnd(
  deps: Deps,
  tx: Parameters<typeof enqueueMail>[0],
  { row, domainName, to }: { row: repository.ProtectionRow; domainName: string; to: string },
): Promise<void> {
  const { locale, paidUntil } = row
  const words = cloudflareMailText[locale]
  const product = (await getCatalogue(deps)).productByCode(row.productCode)?.name[locale] ?? row.productCode
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(
    paidUntil ?? 0,
  )
  const domain = toUnicode(domainName)
  const subject = words.subject({ product, domain, day })
  const body = layOutMail(deps, {
    locale,
    subject,
    paragraphs: [words.ends({ product, domain, day }), row.delegatedTo.length > 0 ? words.comesBack : words.goesOn],
    link: { href: `${deps.publicUrl}/cloudflare`, label: words.order },
    notes: [words.nothingToDo],
    why: words.why,
  })
  await enqueueMail(
    tx,
    { ...body, to, reference: `cloudflare-ends-${row.domainId}-${paidUntil}` },
    deps.ports.clock.now(),
  )
}
