import type { Clock } from '../../../ports/clock'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import { examine, type Finding, fine, wrong } from '../../examination'
import { examineBalance, examineClock } from '../examine-registrar'
import type { OpenproviderApi } from './api'

const ADDRESS = 'Check OPENPROVIDER_URL, and that this machine may reach it.'
const LOGIN = 'Check OPENPROVIDER_USERNAME, OPENPROVIDER_PASSWORD, and the addresses that the user may come from.'
const RIGHTS = 'In the control panel: enable API access for the user, activate the account, and sign the agreement.'

type Account = Awaited<ReturnType<OpenproviderApi['account']>>

/** Checks the address, the login, what the account may do, its balance and the clock. Orders nothing. */
export async function examineOpenprovider(api: OpenproviderApi, clock: Clock): Promise<Finding[]> {
  let found: Account | undefined
  let isRefused = false
  const reached = await examine('registry: reached', {
    fix: ADDRESS,
    async work() {
      try {
        found = await api.account()
      } catch (error) {
        if (!(error instanceof OperatorNeeded)) throw error
        isRefused = true
      }
      return 'the registrar answers'
    },
  })
  if (!reached.ok) return [reached]
  if (isRefused || !found) return [reached, wrong('registry: login', 'the registrar refuses the login', LOGIN)]
  const { reseller, date } = found
  const { amount, currency } = leftOf(reseller)
  return [
    reached,
    fine('registry: login', 'the registrar accepts the login'),
    examineRights(reseller, api.username),
    examineBalance(amount, currency),
    examineClock(date, clock.now()),
  ]
}

/** Returns what the account can still spend, in units of its currency; null for what the vendor does not say. */
export function leftOf({ balance, reserved_balance, settings }: Account['reseller']) {
  const amount = balance == null ? null : balance - (reserved_balance ?? 0)
  return { amount, currency: settings?.currency ?? null }
}

/** The vendor has no question for it: the account, its agreement and its user say as much as can be asked. */
function examineRights({ status, settings, contacts }: Account['reseller'], username: string): Finding {
  const check = 'registry: may order'
  const user = contacts?.find((contact) => contact.username === username)
  if (status && !/^act/i.test(status)) return wrong(check, `the account is ${status}`, RIGHTS)
  if (settings?.tac_contract?.is_signed === false) return wrong(check, 'the agreement is not signed', RIGHTS)
  if (user?.api_access_enabled === false || user?.is_active === false)
    return wrong(check, 'the user may not use the API', RIGHTS)
  return fine(check, 'nothing forbids it; whether an extension can be ordered shows with its first order')
}
