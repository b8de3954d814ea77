import { useQuery } from '@apollo/client/react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { usePaused } from '../acts/usePaused'
import { Outcome, Outcomes } from '../frame/Outcomes'
import { graphql } from '../gql'
import type { DomainAttachmentOutcome, PushPreviewQuery } from '../gql/graphql'
import { pushText } from './push.text'

const PUSH_PREVIEW = graphql(`
  query PushPreview($domainId: ID!) {
    domainPushPreview(domainId: $domainId) {
      domainId
      domainName
      problem
      attachments {
        kind
        name
        outcome
      }
    }
  }
`)

const OUTCOMES: readonly DomainAttachmentOutcome[] = ['MOVES', 'STAYS', 'ENDS']

type Attachment = NonNullable<PushPreviewQuery['domainPushPreview']>['attachments'][number]

/** Lists the services that move with a domain, stay or end, once a known domain has been typed. */
export function PushEffect({ typed }: { typed: string }) {
  const text = useText(pushText)
  const domainId = usePaused(typed.trim())
  const { data } = useQuery(PUSH_PREVIEW, {
    variables: { domainId },
    skip: !/^[^.]+\..*[^.]$|^dom_/.test(domainId),
    fetchPolicy: 'network-only',
  })
  if (!data || domainId === '') return null
  const preview = data.domainPushPreview
  if (!preview) return <Note kind="warn">{text.unknownDomain}</Note>
  return (
    <section aria-live="polite" className="stack">
      <AttachmentLines
        attachments={preview.attachments}
        domain={text.domainAndDns({ name: toUnicode(preview.domainName) })}
      />
      {preview.problem && <Note kind="warn">{preview.problem}</Note>}
    </section>
  )
}

interface AttachmentLinesProps {
  attachments: readonly Attachment[]
  /** The domain itself, as the first thing that moves; left out where it is named already. */
  domain?: string
}

/** The services of a domain by where they end up. */
export function AttachmentLines({ attachments, domain }: AttachmentLinesProps) {
  const text = useText(pushText)
  return (
    <Outcomes>
      {OUTCOMES.map((outcome) => {
        const names = attachments
          .filter((each) => each.outcome === outcome)
          .map(({ kind, name }) => text[kind]({ name }))
        const all = [...(domain && outcome === 'MOVES' ? [domain] : []), ...names]
        return (
          all.length > 0 && (
            <Outcome key={outcome} name={text[outcome]}>
              {all.join('; ')}
            </Outcome>
          )
        )
      })}
    </Outcomes>
  )
}
