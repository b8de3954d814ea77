import type { Clock } from '../../../ports/clock'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import { examine, type Finding, fine, wrong } from '../../examination'
import { examineBalance, examineClock } from '../examine-registrar'
import { domainPath, type RealtimeRegisterApi } from './api'

const KEY = 'Check REALTIME_REGISTER_API_KEY, the rights of its user, and the addresses that it may be used from.'
const ADDRESS = 'Check REALTIME_REGISTER_URL, and that this machine may reach it.'
const CUSTOMER = 'Check REALTIME_REGISTER_CUSTOMER, and that the user of the key may see the balance.'

/** A name and a contact that are nobody's, so that nothing can be ordered with them. */
const NO_NAME = 'wimpel-doctor-asks-for-a-price.com'
const NO_CONTACT = 'wimpel-doctor-none'

/** Checks the address, the key, what it may do, the balance and the clock. Orders nothing. */
export async function examineRealtimeRegister(api: RealtimeRegisterApi, clock: Clock): Promise<Finding[]> {
  let date: string | undefined
  let isRefused = false
  const reached = await examine('registry: reached', {
    fix: ADDRESS,
    async work() {
      try {
        date = (await api.askForDomains()).date
      } catch (error) {
        if (!(error instanceof OperatorNeeded)) throw error
        isRefused = true
      }
      return 'the registrar answers'
    },
  })
  if (!reached.ok) return [reached]
  if (isRefused) return [reached, wrong('registry: login', 'the registrar refuses the key', KEY)]
  return [
    reached,
    fine('registry: login', 'the registrar accepts the key'),
    await examineRights(api),
    await examineCredit(api),
    examineClock(date, clock.now()),
  ]
}

/** Asks the price of a registration that cannot be: a key without the right is refused before that is found out. */
const examineRights = (api: RealtimeRegisterApi): Promise<Finding> =>
  examine('registry: may order', {
    fix: KEY,
    async work() {
      const body = { customer: api.customer, registrant: NO_CONTACT, period: 12, autoRenew: false }
      await api.quote(domainPath(NO_NAME), body)
      return 'the key may ask the price of a registration'
    },
  })

async function examineCredit(api: RealtimeRegisterApi): Promise<Finding> {
  const check = 'registry: balance'
  let found: Finding | undefined
  const asked = await examine(check, {
    fix: CUSTOMER,
    async work() {
      const credit = await api.findCredit()
      if (!credit) return wrong(check, 'the customer is not known', CUSTOMER)
      const account = credit.accounts.find(({ currency }) => currency === 'EUR') ?? credit.accounts[0]
      found = examineBalance(account ? account.balance / 100 : null, account?.currency ?? null)
      return found
    },
  })
  return found ?? asked
}
