import { useAct } from '../../apollo/useAct'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { DiffLines } from '../../ui/DiffLines'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import type { StaffRightSide } from '../gql/graphql'
import { domainText } from './domain.text'
import { MEND_DOMAIN } from './domain-mutations'
import type { SourceRow } from './SourcesCard'
import { mendOf, wordsOf } from './source-words'

interface MendDialogProps {
  domainId: string
  name: string
  row: SourceRow
  onDone(): void
  onClose(): void
}

/** Mends one difference: shows what differs, and asks who is right. */
export function MendDialog({ domainId, name, row, onDone, onClose }: MendDialogProps) {
  const text = useText(domainText)
  const { locale } = usePreferences()
  const mend = useAct(MEND_DOMAIN)
  const what = text[row.field]
  const [first] = row.mends
  const values: { rightSide: StaffRightSide } = { rightSide: first ?? 'SHOP' }
  const isZone = row.field === 'ZONE'
  const isAutoRenew = row.field === 'AUTO_RENEW'
  const said = (value: string | null) =>
    value === null ? '–' : wordsOf(text, row.field, value, (at) => formatDay(Date.parse(at), locale)).join(' ')
  return (
    <ActDialog
      title={isAutoRenew ? text.disableAutoRenew : text.mendTitle({ what })}
      act={isAutoRenew ? text.disableAutoRenewAct({ name }) : text.mendAct({ what, name })}
      button={mendOf(text, row.field)}
      values={values}
      fields={(form) => (
        <RadioGroup {...form.choice('rightSide')} label={text.whoIsRight}>
          {row.mends.map((side) => (
            <RadioCard
              key={side}
              value={side}
              title={isZone ? text.SHOPofZone : text[side]}
              description={aboutOf(text, row, side)}
            />
          ))}
        </RadioGroup>
      )}
      run={({ rightSide, reason }) => mend({ domainId, field: row.field, rightSide, seen: row.registrar, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.mended })
        onDone()
      }}
      onClose={onClose}
    >
      <p>{isAutoRenew ? text.aboutDisable : text.mendAbout}</p>
      <DiffLines
        label={text.lines}
        lines={[
          {
            kind: 'change',
            name: isZone ? text.nameServer : text.registrar,
            type: what,
            before: said(isZone ? row.nameServer : row.registrar),
            // It is off there whether the domain renews here or not.
            after: isAutoRenew ? text.isOff : said(row.ours),
          },
        ]}
        words={{
          ...{ add: text.added, change: text.changed, remove: text.removed },
          ...{ was: text.was, becomes: text.becomes },
        }}
      />
    </ActDialog>
  )
}

function aboutOf(text: (typeof domainText)['nl'], { field }: SourceRow, side: StaffRightSide): string {
  if (side === 'SHOP') return text.aboutSHOP
  if (field === 'NAME_SERVERS') return text.aboutTakeServers
  return field === 'STATE' ? text.aboutTakeState : text.aboutREGISTRAR
}
