import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { InLine } from '../in-line'
import { isProblem, type OpAccepted, type OpDomain, type OpenproviderApi, type OpProblem, SYSTEM } from './api'
import { NOT_OURS } from './codes'
import { busy, handlesOf } from './domain-parts'
import { bestOf, isActive, isPending } from './outcomes'
import { centsOf, STANDARD_MAX } from './prices'

/** How long a change of a domain is followed, so that one that fails is noticed. Most take seconds. */
const FOLLOW_MS = [300, 700, 1500, 2500]
const SENT_TO_HOLDER = 393

interface HeldParts {
  api: OpenproviderApi
  inLine: InLine
  /** Pauses between two looks at a change, which tests shorten. */
  followMs?: readonly number[] | undefined
}

/** Domains in the account, and changes of them, which are free except a trade. */
export function createHeldDomains({ api, inLine, followMs = FOLLOW_MS }: HeldParts) {
  async function requireDomain(name: string): Promise<OpDomain> {
    const domain = bestOf(await api.listNamed(name.toLowerCase()))
    if (domain) return domain
    throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registrar does not hold the name for the shop') })
  }

  /** Changes a domain unless it is so already, and follows the change. */
  const update = (
    name: string,
    changeOf: (domain: OpDomain) => object | null | Promise<object | null>,
    send: (domain: OpDomain, change: object) => Promise<OpAccepted | OpProblem> = ({ id }, change) =>
      api.change(id, change),
  ): Promise<void> =>
    inLine(name.toLowerCase(), async () => {
      const domain = await requireDomain(name)
      const change = await changeOf(domain)
      if (!change) return
      if (isPending(domain)) throw busy()
      const answer = await send(domain, change)
      if (isProblem(answer)) throw needsOperator(answer)
      await follow(domain.id, answer.status)
    })

  /** Resolves when a change is carried out, or still under way after a while. Throws OutsideUnavailable if it failed. */
  async function follow(id: number, status: string | null | undefined): Promise<void> {
    if (status === 'ACT') return
    for (const pause of [0, ...followMs]) {
      await sleep(pause)
      const domain = await api.findDomain(String(id))
      if (!domain || isActive(domain)) return
      if (!isPending(domain))
        throw new OutsideUnavailable(SYSTEM, { cause: new Error('a change ended in another state') })
    }
  }

  /** Changes the holder; where the registry wants it by a trade, which costs as much as a registration. */
  async function changeHolder(domain: OpDomain, change: object): Promise<OpAccepted | OpProblem> {
    const isTrade = domain.modify_owner_allowed === false && domain.trade_allowed === true
    if (!isTrade || !('owner_handle' in change)) return api.change(domain.id, change)
    const quote = await api.quote(domain.fullName, 'trade', 1)
    if (isProblem(quote)) return quote
    const cents = centsOf(quote)
    if (cents === null || cents > STANDARD_MAX) return tooDearToTrade()
    const handles = handlesOf(String(change.owner_handle))
    return api.send('/domains/trade', { domain: domain.domain, ...handles, autorenew: 'off' })
  }

  async function newAuthCode(id: number): Promise<string> {
    const answer = await api.resetAuthCode(id)
    if (isProblem(answer)) throw needsOperator(answer)
    if (answer.auth_code) return answer.auth_code
    // Some registries send it to the holder themselves.
    throw needsOperator({ code: SENT_TO_HOLDER })
  }

  return {
    require: requireDomain,
    update,
    changeHolder,

    /** Returns the auth code of a name in the account; null for another name. */
    async authCode(name: string): Promise<string | null> {
      const domain = bestOf(await api.listNamed(name))
      if (!domain || !isActive(domain)) return null
      return (await api.authCode(domain.id)) ?? newAuthCode(domain.id)
    },

    /** Deletes a domain, which goes into quarantine. */
    cancel: (name: string): Promise<void> =>
      inLine(name, async () => {
        const domain = bestOf(await api.listNamed(name))
        if (!domain || domain.status === 'DEL') return
        if (isPending(domain)) throw busy()
        const answer = await api.remove(domain.id)
        if (isProblem(answer) && answer.code !== NOT_OURS) throw needsOperator(answer)
      }),
  }
}

/** A refusal that no customer can solve: the operator has to look at it. */
export const needsOperator = ({ code }: OpProblem): OperatorNeeded =>
  new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error(`refused with code ${code}`) })

function tooDearToTrade(): never {
  throw new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error('the price is above the limit') })
}
