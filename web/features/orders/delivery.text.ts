import { defineText } from '../../../rules/text'
import type { DeliveryWord } from './delivery'

export const deliveryText = defineText(
  {
    awaitingPayment: 'Wacht op betaling',
    lapsed: 'Vervallen',
    inReview: 'Wordt nagekeken',
    registering: 'Wordt geregistreerd',
    transferring: 'Verhuizing loopt',
    preparing: 'Wordt klaargezet',
    registered: 'Geregistreerd',
    transferred: 'Verhuisd',
    ready: 'Klaar voor gebruik',
    failed: 'Niet gelukt',
  } satisfies Record<DeliveryWord, string>,
  {
    awaitingPayment: 'Waiting for payment',
    lapsed: 'Lapsed',
    inReview: 'Being looked at',
    registering: 'Being registered',
    transferring: 'Being transferred',
    preparing: 'Being prepared',
    registered: 'Registered',
    transferred: 'Transferred',
    ready: 'Ready for use',
    failed: 'Failed',
  },
)
