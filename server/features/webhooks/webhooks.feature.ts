import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofScope } from '../../graphql/node-access'
import { everyMinute, hourly } from '../../outbox/scheduled-tasks'
import { announceToWebhooks } from './announce-change.service'
import { abandon, deliver, forgetOldDeliveries, pauseFailing, writeMessages } from './delivery.service'
import { webhooksStaff } from './staff/webhooks.staff'
import { announceChange, deliverWebhook } from './webhooks.jobs'
import { webhookMailSamples } from './webhooks.mail-samples'
import { WebhookDeliveryResolver, WebhookResolver, WebhooksResolver } from './webhooks.resolver'
import { webhookRoutes } from './webhooks.rest'
import { findDeliveryNode, findWebhookNode, listWebhooks } from './webhooks.service'

export const webhooks = defineFeature({
  name: 'webhooks',
  mailSamples: webhookMailSamples,
  resolvers: [WebhookDeliveryResolver, WebhookResolver, WebhooksResolver],
  nodes: { whk: ofScope('WEBHOOKS', findWebhookNode), msg: ofScope('WEBHOOKS', findDeliveryNode) },
  routes: [webhookRoutes],
  jobs: [
    announceChange.handle(
      async ({ ports }, { payload: { event, id } }) =>
        (tx) =>
          writeMessages(tx, event, id, ports.clock.now()),
    ),
    deliverWebhook.handle((deps, { reference }) => deliver(deps, reference), {
      onGivenUp: (deps, { reference }) => abandon(deps, reference),
    }),
  ],
  tasks: [hourly('forget-old-deliveries', forgetOldDeliveries), everyMinute('pause-failing', pauseFailing)],
  tokenRules: {
    viewer: {
      webhooks: onAccount('WEBHOOKS'),
    },
    mutation: {
      createWebhook: onAccount('WEBHOOKS'),
      deleteWebhook: onAccount('WEBHOOKS'),
      previewWebhook: onAccount('WEBHOOKS'),
      renewWebhookSecret: onAccount('WEBHOOKS'),
      resendWebhook: onAccount('WEBHOOKS'),
      testWebhook: onAccount('WEBHOOKS'),
      updateWebhook: onAccount('WEBHOOKS'),
    },
  },
  exportParts: { webhooks: listWebhooks },
  staff: webhooksStaff,
  provides: { changeHook: announceToWebhooks },
})
