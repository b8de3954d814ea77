import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import type { NoticeCard_NoticeFragment } from '../gql/graphql'
import { NoticeDialog, RemoveNoticeDialog } from './NoticeDialogs'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const NOTICE = graphql(`
  fragment NoticeCard_notice on StaffShopNotice {
    id
    version
    tone
    textNl
    textEn
    from
    until
    isShown
    changedBy
    changedAt
  }
`)

/** The notice above the pages of the shop, as customers see it. */
export function NoticeCard({ notice: of }: { notice: FragmentType<typeof NOTICE> }) {
  const { data: notice } = useSuspenseFragment({ fragment: NOTICE, from: of })
  const text = useText(shopText)
  const { locale } = usePreferences()
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const { version, tone, textNl, textEn, from, until, changedBy, changedAt } = notice
  return (
    <Section title={text.notice} end={tone && <NoticeBadge notice={notice} moment={moment} />}>
      <CardPart className={styles.body ?? ''}>
        {tone ? (
          <>
            <Preview tone={tone} texts={textEn === '' ? [textNl] : [textNl, textEn]} />
            <dl className={styles.facts}>
              <div>
                <dt>{text.tone}</dt>
                <dd>{text[tone]}</dd>
              </div>
              <div>
                <dt>{text.from}</dt>
                <dd>{from && moment(from)}</dd>
              </div>
              <div>
                <dt>{text.until}</dt>
                <dd>{until ? moment(until) : text.untilRemoved}</dd>
              </div>
            </dl>
          </>
        ) : (
          <p className="muted">{text.noNotice}</p>
        )}
      </CardPart>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <span className="small muted">
          {changedAt && text.version({ version, name: changedBy ?? '', moment: moment(changedAt) })} {text.zone}
        </span>
        <span className={styles.acts}>
          {tone && (
            <Button variant="quiet" size="sm" onClick={() => setDialog('remove')}>
              {text.remove}
            </Button>
          )}
          <Button size="sm" onClick={() => setDialog('set')}>
            {tone ? text.edit : text.set}
          </Button>
        </span>
      </CardPart>
      {dialog === 'set' && <NoticeDialog notice={notice} onClose={close} />}
      {dialog === 'remove' && <RemoveNoticeDialog version={version} onClose={close} />}
    </Section>
  )
}

/** The texts as they appear above the pages, each language beneath the other. */
function Preview({ tone, texts }: { tone: string; texts: readonly string[] }) {
  return (
    <div className={styles.preview}>
      {texts.map((text, index) => (
        <div key={index === 0 ? 'nl' : 'en'} className="shop-notice" data-tone={tone.toLowerCase()}>
          <p lang={index === 0 ? 'nl' : 'en'}>{text}</p>
        </div>
      ))}
    </div>
  )
}

interface NoticeBadgeProps {
  notice: Pick<NoticeCard_NoticeFragment, 'isShown' | 'from' | 'until'>
  moment(at: string): string
}

function NoticeBadge({ notice: { isShown, from, until }, moment }: NoticeBadgeProps) {
  const text = useText(shopText)
  if (isShown) return <Badge tone="ok">{text.shown}</Badge>
  const isOver = until !== null && Date.parse(until) <= Date.now()
  return (
    <Badge tone="neutral">
      {isOver ? text.over({ until: moment(until) }) : text.planned({ from: moment(from ?? '') })}
    </Badge>
  )
}
