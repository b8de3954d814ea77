import { defineFeature } from '../../feature'
import { privacyMailSamples } from './privacy.mail-samples'
import { exportRequests, privacyErasure } from './privacy.service'
import { privacyStaff } from './staff/privacy.staff'

/** Requests of customers about their personal data, and legal holds. */
export const privacy = defineFeature({
  name: 'privacy',
  mailSamples: privacyMailSamples,
  exportParts: { privacyRequests: exportRequests },
  staff: { ...privacyStaff, erasure: privacyErasure },
})
