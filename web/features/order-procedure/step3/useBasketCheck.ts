import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { reportError } from '../../../lib/report-error'
import { useValidateBasket } from '../../basket/useValidateBasket'
import { clearPaymentMethods } from '../../payments/payment-methods'
import { useOrderFlow } from '../order-flow'

/**
 * Has the server look at the basket of a customer who did not come from step 2 as one: by logging in here, by the
 * activation link, or by the address. Says whether payment may show.
 */
export function useBasketCheck(isLoggedIn: boolean): boolean {
  const { channel, step3OpenedBy, showOrderError, reloadBasket } = useOrderFlow()
  const client = useApolloClient()
  const validate = useValidateBasket()
  const [isChecked, setIsChecked] = useState(isLoggedIn && step3OpenedBy === 'continue')
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (!isLoggedIn) return setIsChecked(false)
    if (isChecked || isUnderWay.current) return
    isUnderWay.current = true
    async function run() {
      clearPaymentMethods(client)
      const { status, message } = await validate(channel)
      if (status !== 'FAILED') return
      showOrderError(message ?? '')
      await reloadBasket()
    }
    void run()
      // The server looks again at the purchase, so a check that cannot be made stops nobody.
      .catch(reportError)
      .finally(() => {
        isUnderWay.current = false
        setIsChecked(true)
      })
  }, [isLoggedIn, isChecked, channel, validate, client, showOrderError, reloadBasket])
  return isChecked
}
