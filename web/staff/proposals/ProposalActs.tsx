import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import styles from './ProposalPage.module.css'
import { proposalsText } from './proposals.text'

const PROPOSAL_ACTS = graphql(`
  fragment ProposalActs_proposal on Proposal {
    id
    act
    amount
    number
    state
    payloadHash
    proposedBy
    isForCaller
    isOwn
    wait {
      executeAt
      endedAs
    }
    now {
      isUnchanged
    }
  }
`)

const APPROVE = graphql(`
  mutation ApproveProposal($input: ApproveProposalInput!) {
    approveProposal(input: $input) {
      ... on Proposal {
        id
        state
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const DECLINE = graphql(`
  mutation DeclineProposal($input: EndProposalInput!) {
    declineProposal(input: $input) {
      ... on Proposal {
        id
        state
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const WITHDRAW = graphql(`
  mutation WithdrawProposal($input: EndProposalInput!) {
    withdrawProposal(input: $input) {
      ... on Proposal {
        id
        state
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const STOP = graphql(`
  mutation StopApprovedProposal($input: EndProposalInput!) {
    stopApprovedProposal(input: $input) {
      ... on Proposal {
        id
        wait {
          executeAt
          endedAs
        }
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** The decision: approve or decline what another proposed, or withdraw one's own. */
export function ProposalActs({ proposal: from }: { proposal: FragmentType<typeof PROPOSAL_ACTS> }) {
  const { data } = useSuspenseFragment({ fragment: PROPOSAL_ACTS, fragmentName: 'ProposalActs_proposal', from })
  const { id, act: proposed, amount, number, state, payloadHash, proposedBy, isForCaller, isOwn, now, wait } = data
  const text = useText(proposalsText)
  const money = useExactMoney()
  const client = useApolloClient()
  const [act, setAct] = useState<'approve' | 'decline' | 'withdraw' | 'stop' | null>(null)
  const approve = useAct(APPROVE, ONCE)
  const decline = useAct(DECLINE, ONCE)
  const withdraw = useAct(WITHDRAW, ONCE)
  const stop = useAct(STOP, ONCE)
  // A refund names the amount on its button.
  const approveLabel =
    proposed === 'proposeRefund' && amount !== null ? text.approveRefund({ amount: money(amount) }) : text.approve
  const isWaiting = wait !== null && wait.endedAs === null
  if (state !== 'OPEN' && !isWaiting) return null
  const words = {
    approve: {
      title: text.approveTitle,
      about: text.approveAbout,
      act: text.approveAct,
      button: approveLabel,
      done: text.approved,
      run: (reason: string) => approve({ id, payloadHash, reason }),
    },
    decline: {
      title: text.declineTitle,
      about: text.declineAbout({ name: proposedBy }),
      act: text.declineAct,
      button: text.decline,
      done: text.declined,
      run: (reason: string) => decline({ id, reason }),
    },
    stop: {
      title: text.stopTitle,
      about: text.stopAbout,
      act: text.stopAct,
      button: text.stop,
      done: text.stopped,
      run: (reason: string) => stop({ id, reason }),
    },
    withdraw: {
      title: text.withdrawTitle,
      about: text.withdrawAbout,
      act: text.withdrawAct,
      button: text.withdraw,
      done: text.withdrawn,
      run: (reason: string) => withdraw({ id, reason }),
    },
  }
  // Also after a refusal: the proposal may be void now.
  const refresh = () => void client.refetchQueries({ include: 'active' })
  return (
    <Section title={isWaiting ? text.waits : isOwn ? text.own : text.judgement}>
      <CardPart className={styles.acts}>
        {isWaiting && (
          <Button isBlock data-key="a" onClick={() => setAct('stop')}>
            {text.stop}
          </Button>
        )}
        {isForCaller && (
          <>
            <Button
              variant="primary"
              isBlock
              data-key="a"
              disabled={!now?.isUnchanged}
              onClick={() => setAct('approve')}
            >
              {approveLabel}
            </Button>
            <Button isBlock onClick={() => setAct('decline')}>
              {text.decline}
            </Button>
          </>
        )}
        {isOwn && !isWaiting && (
          <Button isBlock data-key="a" onClick={() => setAct('withdraw')}>
            {text.withdraw}
          </Button>
        )}
        {!isForCaller && !isWaiting && <p className="small muted">{isOwn ? text.ownAbout : text.othersAbout}</p>}
      </CardPart>
      {act && (
        <ActDialog
          title={words[act].title({ number })}
          act={words[act].act({ number })}
          button={words[act].button}
          run={({ reason }) => words[act].run(reason)}
          onDone={() => {
            showToast({ kind: 'ok', text: words[act].done({ number }) })
            setAct(null)
            refresh()
          }}
          onClose={() => {
            setAct(null)
            refresh()
          }}
        >
          <p>{words[act].about}</p>
        </ActDialog>
      )}
    </Section>
  )
}
