import type { Tx } from '../../db/database'
import { deviceName } from '../common/device-name'
import { hashToken, newId, newToken } from '../common/ids'
import { layOutMail } from '../mail/layout'
import { enqueueMail } from '../mail/mail'
import { insertDevice, touchDevice } from './devices.repository'
import { listOthersActive, type MemberRow } from './staff.repository'
import type { StaffContext } from './staff-context'
import { staffMailText } from './staff-mails.text'

/**
 * Records that a member signs in with this browser, and mails all owners if it is new to the member. Returns the token that the
 * browser keeps after the commit; null outside a browser.
 */
export async function noteDevice(ctx: StaffContext, tx: Tx, member: MemberRow): Promise<string | null> {
  if (!ctx.device) return null
  const token = ctx.device.token ?? newToken()
  const hash = hashToken(token)
  if (await touchDevice(tx, member.id, hash, ctx.at)) return token
  await insertDevice(tx, member.id, hash, ctx.at)
  await mailOwners(ctx, tx, member)
  return token
}

async function mailOwners(ctx: StaffContext, tx: Tx, member: MemberRow): Promise<void> {
  const words = staffMailText[ctx.locale]
  const subject = words.newDeviceSubject({ name: member.name })
  const device = deviceName(ctx.userAgent ?? '')
  const event = newId('job')
  const body = layOutMail(ctx, {
    reference: `staff-new-device-${event}`,
    locale: ctx.locale,
    subject,
    heading: subject,
    paragraphs: [
      words.newDevice({ name: member.name, moment: momentOf(ctx) }),
      words.from({ address: ctx.address, device: device === '' ? words.unknownDevice : device }),
    ],
    link: { href: `${ctx.staffUrl()}/beheer/personeel`, label: words.toStaff },
    notes: [words.notExpected],
    why: words.why,
  })
  const others = await listOthersActive(tx, '', ctx.at)
  for (const { email, roles } of others) {
    if (!roles.includes('OWNER')) continue
    await enqueueMail(tx, { ...body, to: email, reference: `staff-new-device-${event}-${hashToken(email)}` }, ctx.at)
  }
}

const momentOf = ({ at, locale }: StaffContext): string =>
  new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  }).format(at)
