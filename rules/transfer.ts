import * as z from 'zod/mini'
import { TRANSFER_STAYS_FROM_DOMAINS } from './constants'
import { flag, optionalText } from './fields'
import { issue, type Parsed, parseForm } from './issues'

const DNS_MODES = ['copy', 'dns-profile'] as const
export type DnsMode = (typeof DNS_MODES)[number]

/** Verdict of the registry on a saved transfer code. UNKNOWN: the code is only checked during the transfer. */
export const TRANSFER_CODE_STATES = ['RIGHT', 'WRONG', 'UNKNOWN'] as const
export type TransferCodeState = (typeof TRANSFER_CODE_STATES)[number]

/** Registries differ. They all accept printable ASCII without spaces (RFC 5731 §2.6 leaves the rest open). */
export const isTransferCode = (code: string): boolean => /^[\x21-\x7e]{1,255}$/.test(code)

/** Details required for a transfer. The profile is used in profile mode only. */
export type Transfer = {
  migrationCode: string
  isOwner: boolean
  transferDns: boolean
  dnsMode: DnsMode
  dnsProfileId: string
}

/** Initial form values: nothing ticked. */
export const EMPTY_TRANSFER: Transfer = {
  migrationCode: '',
  isOwner: false,
  transferDns: false,
  dnsMode: 'copy',
  dnsProfileId: '',
}

/** Reads the transfer details of a domain: transfer code, ownership, and a profile if the mode requires one. */
export const parseTransfer = (input: unknown): Parsed<Transfer> => parseForm(schema, input)

/** The section is shown only for a domain that is registered elsewhere, can be transferred, and is charged here. */
export const showsTransferSection = (domain: { availability: string; invoiced: boolean }): boolean =>
  domain.availability === 'active' && domain.invoiced

/** Moving the DNS can be ticked only after ownership is ticked. */
export const canTransferDns = ({ isOwner }: Pick<Transfer, 'isOwner'>): boolean => isOwner

/** Profile mode requires a login and at least one DNS profile. */
export const canUseProfile = (visitor: { signedIn: boolean; profiles: number }): boolean =>
  visitor.signedIn && visitor.profiles > 0

/** Save is enabled if ownership is ticked, the form is complete, and it differs from the saved values. */
export function canSaveTransfer(saved: Transfer | null, current: Transfer): boolean {
  if (!parseTransfer(current).ok) return false
  return JSON.stringify(informationOf(saved ?? EMPTY_TRANSFER)) !== JSON.stringify(informationOf(current))
}

/** Saving opens the next step if the basket has one domain. With more domains the page stays. */
export const opensNextStep = (domainsInBasket: number): boolean => domainsInBasket < TRANSFER_STAYS_FROM_DOMAINS

/** The two fields sent with the transfer code: `later` keeps the current name servers for now. */
export function dnsChoiceOf(transfer: Transfer): { transferDnsLater: boolean; dnsProfileId: string | null } {
  const { code: _, moves, profile } = informationOf(transfer)
  return { transferDnsLater: !moves, dnsProfileId: profile }
}

/** The relevant part of the form: the mode counts only if the DNS moves, and the profile only in profile mode. */
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
