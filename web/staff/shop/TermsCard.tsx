import { useState } from 'react'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import type { ShopPageQuery } from '../gql/graphql'
import styles from './ShopPage.module.css'
import { DiscardDialog, PlanDialog, UnplanDialog, WriteDialog } from './TermsDialogs'
import { TermsReader } from './TermsReader'
import { termsText } from './terms.text'

export type TermsVersion = ShopPageQuery['staffGeneralTerms'][number]

type Open = { act: 'read' | 'edit' | 'plan' | 'unplan' | 'discard'; version: TermsVersion } | { act: 'make' } | null

/** Versions of the general terms, and the one that is being prepared. */
export function TermsCard({ versions }: { versions: readonly TermsVersion[] }) {
  const text = useText(termsText)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isPreparing = versions.some(({ state }) => state === 'DRAFT' || state === 'PLANNED')
  const [newest] = versions
  return (
    <Section
      title={text.title}
      description={text.intro}
      end={
        !isPreparing && (
          <Button size="sm" onClick={() => setOpen({ act: 'make' })}>
            {text.make}
          </Button>
        )
      }
    >
      <DenseTable
        caption={text.title}
        columns={[
          ...[text.version, text.since, text.changes, text.state].map((name) => ({ name })),
          { name: text.acts, isHidden: true },
        ]}
      >
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.number} version={version} onAct={(act) => setOpen({ act, version })} />
          ))}
        </tbody>
      </DenseTable>
      {open?.act === 'make' && (
        <WriteDialog version={null} texts={newest ?? { textNl: '', textEn: '' }} onClose={close} />
      )}
      {open?.act === 'read' && <TermsReader version={open.version} onClose={close} />}
      {open?.act === 'edit' && <WriteDialog version={open.version} texts={open.version} onClose={close} />}
      {open?.act === 'plan' && <PlanDialog version={open.version} onClose={close} />}
      {open?.act === 'unplan' && <UnplanDialog version={open.version} onClose={close} />}
      {open?.act === 'discard' && <DiscardDialog version={open.version} onClose={close} />}
    </Section>
  )
}

interface VersionRowProps {
  version: TermsVersion
  onAct(act: 'read' | 'edit' | 'plan' | 'unplan' | 'discard'): void
}

function VersionRow({ version, onAct }: VersionRowProps) {
  const { number, state, validFrom, changedParts, createdBy, createdAt } = version
  const text = useText(termsText)
  const { locale } = usePreferences()
  const moment = formatMoment(Date.parse(createdAt), locale)
  return (
    <tr>
      <td>
        <span>
          <b>{text.number({ number })}</b>
          <small>{createdBy === '' ? text.ofTheShop : text.by({ name: createdBy, moment })}</small>
        </span>
      </td>
      <td data-label={text.since}>{validFrom ? formatDay(Date.parse(validFrom), locale) : text.noDay}</td>
      <td data-label={text.changes}>{changedParts === null ? '–' : text.parts({ count: changedParts })}</td>
      <td data-label={text.state}>
        <Badge tone={TONES[state]}>{text[state]}</Badge>
      </td>
      <td>
        <span className={styles.rowActs}>
          {state === 'DRAFT' && (
            <>
              <Button size="sm" onClick={() => onAct('plan')}>
                {text.plan}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => onAct('edit')}>
                {text.edit}
              </Button>
              <Button size="sm" variant="quietDanger" onClick={() => onAct('discard')}>
                {text.discard}
              </Button>
            </>
          )}
          {state === 'PLANNED' && (
            <Button size="sm" variant="quiet" onClick={() => onAct('unplan')}>
              {text.unplan}
            </Button>
          )}
          {state !== 'DRAFT' && (
            <Button size="sm" variant="quiet" aria-label={text.read({ number })} onClick={() => onAct('read')}>
              {text.toRead}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

const TONES = { DRAFT: 'neutral', PLANNED: 'warn', CURRENT: 'ok', EARLIER: 'neutral' } as const satisfies Record<
  TermsVersion['state'],
  string
>
