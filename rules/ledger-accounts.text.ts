import type { LedgerAccount } from './ledger-accounts'
import { defineText } from './text'

/** Names of the ledger accounts. The export has the Dutch ones, whatever the language of its maker. */
export const ledgerAccountText = defineText<Record<LedgerAccount, string>>(
  {
    BANK: 'Bankrekening',
    PAYMENTS: 'Betaalprovider',
    DEBTORS: 'Debiteuren',
    VAT: 'Af te dragen btw',
    VAT_OSS: 'Af te dragen btw andere lidstaten (OSS)',
    SUSPENSE: 'Vraagposten',
    BAD_DEBTS: 'Oninbare vorderingen',
    DOMAINS: 'Omzet domeinen',
    HOSTING: 'Omzet webhosting',
    RESELLER_HOSTING: 'Omzet resellerhosting',
    SERVERS: 'Omzet VPS',
    CERTIFICATES: 'Omzet SSL-certificaten',
    PROTECTION: 'Omzet Cloudflare',
    OTHER: 'Omzet overige diensten',
    FEES: 'Doorbelaste kosten van betalen',
    GOODWILL: 'Coulance op omzet',
  },
  {
    BANK: 'Bank account',
    PAYMENTS: 'Payment provider',
    DEBTORS: 'Debtors',
    VAT: 'VAT payable',
    VAT_OSS: 'VAT payable in other member states (OSS)',
    SUSPENSE: 'Suspense account',
    BAD_DEBTS: 'Bad debts',
    DOMAINS: 'Revenue from domains',
    HOSTING: 'Revenue from web hosting',
    RESELLER_HOSTING: 'Revenue from reseller hosting',
    SERVERS: 'Revenue from VPS',
    CERTIFICATES: 'Revenue from SSL certificates',
    PROTECTION: 'Revenue from Cloudflare',
    OTHER: 'Revenue from other services',
    FEES: 'Payment fees charged on',
    GOODWILL: 'Goodwill on revenue',
  },
)
