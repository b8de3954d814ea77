import { type ReactNode, useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './batches.module.css'
import { batchesText } from './batches.text'
import { type ChosenDomain, keepChosen } from './chosen-domains'

import { type Preview, PreviewTable } from './PreviewTable'

// Shared with the page of a batch, which undoes it. Spread with `@unmask`: a preview has no id, so a masked one could not be read
// from the cache.
graphql(`
  fragment BatchAnswer_result on DomainBatchResult {
    ... on DomainBatch {
      id
    }
    ... on DomainBatchPreview {
      kind
      changing
      unchanged
      impossible
      items {
        domain {
          id
          name
        }
        outcome
        before
        after
        message
      }
    }
    ... on UserError {
      code
      message
    }
  }
`)

const SET_NAME_SERVERS = graphql(`
  mutation SetNameServersOfDomains($input: SetNameServersOfDomainsInput!) {
    setNameServersOfDomains(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

const ROLL_OUT = graphql(`
  mutation RollOutDnsProfile($input: RollOutDnsProfileInput!) {
    rollOutDnsProfile(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

const SET_HOLDER = graphql(`
  mutation SetHolderOfDomains($input: SetHolderOfDomainsInput!) {
    setHolderOfDomains(input: $input) {
      ...BatchAnswer_result @unmask
    }
  }
`)

/** The values that the domains will get. */
type Change =
  | { kind: 'NAME_SERVERS'; nameServers: readonly string[] | null; copyRecords: boolean }
  | { kind: 'DNS_PROFILE'; profileId: string }
  | { kind: 'HOLDER'; whoisId: string | null }

interface ChangeFormProps {
  chosen: readonly ChosenDomain[]
  title: string
  change: Change
  /** The form's content has buttons of its own. */
  isPaused?: boolean
  children: ReactNode
}

/** The choice, its preview, and the submit button. */
export function ChangeForm({ title, chosen, change, isPaused = false, children }: ChangeFormProps) {
  const text = useText(batchesText)
  const navigate = useNavigate()
  const send = useChange()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [preview, setPreview] = useState<{ of: string; result: Preview } | null>(null)
  const asked = JSON.stringify(change)
  // The preview belongs to the change it was made for.
  const shown = preview?.of === asked ? preview.result : null
  const ids = shown?.items.flatMap(({ domain, outcome }) => (outcome === 'CHANGES' ? domain.id : [])) ?? []

  const previewing = useAttempt(text.failed, async () => {
    const domainIds = chosen.map(({ id }) => id)
    const answer = await send(change, domainIds, true)
    if (answer.__typename === 'DomainBatchPreview') setPreview({ of: asked, result: answer })
    return 'message' in answer ? answer : null
  })
  const applying = useAttempt(text.failed, async () => {
    const answer = await confirmed(text.actHolder({ count: ids.length }), () => send(change, ids, false))
    if (answer?.__typename === 'DomainBatch') {
      keepChosen([])
      void navigate(generatePath(paths.domainBatch, { id: answer.id }))
    }
    return answer && 'message' in answer ? answer : null
  })
  const problem = previewing.problem ?? applying.problem
  return (
    <div className={styles.panel}>
      <Card as="section" aria-labelledby="change">
        <CardPart className={styles.form}>
          <h2 id="change" className={styles.title}>
            {title}
          </h2>
          {children}
        </CardPart>
        {!isPaused && (
          <CardPart kind="foot">
            <Button
              variant={shown ? 'secondary' : 'primary'}
              isBusy={previewing.isBusy}
              busyLabel={text.previewing}
              onClick={() => void previewing.run()}
            >
              {text.preview}
            </Button>
          </CardPart>
        )}
      </Card>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      {shown && <PreviewTable preview={shown} />}
      {shown && (
        <Card className={styles.bar}>
          <div>
            <b>{ids.length === 0 ? text.nothing : text.toChange({ count: ids.length })}</b>
            {ids.length > 0 && <p className="muted small">{text[`takesHours${shown.kind}`]}</p>}
          </div>
          <div className={styles.acts}>
            <Button onClick={() => setPreview(null)}>{text.cancel}</Button>
            <Button
              variant="primary"
              disabled={ids.length === 0}
              isBusy={applying.isBusy}
              onClick={() => void applying.run()}
            >
              {text.apply}
            </Button>
          </div>
        </Card>
      )}
      {dialog}
    </div>
  )
}

function useChange() {
  const nameServers = useAct(SET_NAME_SERVERS)
  const profile = useAct(ROLL_OUT)
  const holder = useAct(SET_HOLDER)
  return function send(change: Change, ids: readonly string[], dryRun: boolean) {
    const asked = { domainIds: [...ids], dryRun }
    if (change.kind === 'DNS_PROFILE') return profile({ ...asked, profileId: change.profileId })
    if (change.kind === 'HOLDER') return holder({ ...asked, whoisId: change.whoisId })
    const servers = change.nameServers && [...change.nameServers]
    return nameServers({ ...asked, nameServers: servers, copyRecords: change.copyRecords })
  }
}
