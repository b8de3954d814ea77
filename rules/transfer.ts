import * as z from 'zod/mini'
import { TRANSFER_STAYS_FROM_DOMAINS } from './constants'
import { flag, optionalText } from './fields'
import { issue, type Parsed, parseForm } from './issues'

export const DNS_MODES = ['copy', 'dns-profile'] as const
export type DnsMode = (typeof DNS_MODES)[number]

/** What the registry said of a saved transfer code: UNKNOWN where only the transfer itself will tell. */
export const TRANSFER_CODE_STATES = ['RIGHT', 'WRONG', 'UNKNOWN'] as const
export type TransferCodeState = (typeof TRANSFER_CODE_STATES)[number]

/** Registries differ; what they share is printable ASCII without spaces (RFC 5731 §2.6 leaves the rest open). */
export const isTransferCode = (code: string): boolean => /^[\x21-\x7e]{1,255}$/.test(code)

/** What moving a domain here asks for. The profile counts in profile mode only. */
export type Transfer = {
  migrationCode: string
  isOwner: boolean
  transferDns: boolean
  dnsMode: DnsMode
  dnsProfileId: string
}

/** The form at the start: nothing ticked. */
export const EMPTY_TRANSFER: Transfer = {
  migrationCode: '',
  isOwner: false,
  transferDns: false,
  dnsMode: 'copy',
  dnsProfileId: '',
}

/** Reads the transfer data of a domain: a code, ownership, and a profile where the mode asks for one. */
export const parseTransfer = (input: unknown): Parsed<Transfer> => parseForm(schema, input)

/** The section shows only for a domain that is registered elsewhere, can be moved, and is charged here. */
export const showsTransferSection = (domain: { availability: string; invoiced: boolean }): boolean =>
  domain.availability === 'active' && domain.invoiced

/** Moving the DNS can be ticked only after ownership is ticked. */
export const canTransferDns = ({ isOwner }: Pick<Transfer, 'isOwner'>): boolean => isOwner

/** The profile mode needs a login and a profile of one's own. */
export const canUseProfile = (visitor: { signedIn: boolean; profiles: number }): boolean =>
  visitor.signedIn && visitor.profiles > 0

/** Save opens when ownership is ticked, the form is whole, and it differs from what was saved. */
export function canSaveTransfer(saved: Transfer | null, current: Transfer): boolean {
  if (!parseTransfer(current).ok) return false
  return JSON.stringify(informationOf(saved ?? EMPTY_TRANSFER)) !== JSON.stringify(informationOf(current))
}

/** Saving goes on to the next step in a basket with one domain, and stays where more are waiting. */
export const opensNextStep = (domainsInBasket: number): boolean => domainsInBasket < TRANSFER_STAYS_FROM_DOMAINS

/** The two fields that go with the code to the basket: later means that the name servers do not move now. */
export function dnsChoiceOf(transfer: Transfer): { transferDnsLater: boolean; dnsProfileId: string | null } {
  const { code: _, moves, profile } = informationOf(transfer)
  return { transferDnsLater: !moves, dnsProfileId: profile }
}

/** What counts of the form: a mode without moving, or a profile without its mode, says nothing. */
function informationOf({ migrationCode, isOwner, transferDns, dnsMode, dnsProfileId }: Transfer) {
  const moves = isOwner && transferDns
  const profile = moves && dnsMode === 'dns-profile' && dnsProfileId !== '' ? dnsProfileId : null
  return { code: migrationCode.trim(), moves, profile }
}

const schema = z
  .object({
    migrationCode: optionalText(255).check(z.refine((code) => code !== '', issue('required'))),
    isOwner: flag(false).check(z.refine((ticked) => ticked, issue('ownership-required'))),
    transferDns: flag(false),
    dnsMode: z.pipe(
      z.transform((mode: unknown) => mode ?? 'copy'),
      z.enum(DNS_MODES, issue('invalid-choice')),
    ),
    dnsProfileId: optionalText(),
  })
  .check(
    z.refine((form) => !form.transferDns || form.dnsMode !== 'dns-profile' || form.dnsProfileId !== '', {
      error: issue('profile-required'),
      path: ['dnsProfileId'],
    }),
  )
