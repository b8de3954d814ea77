import { defineText } from '../../../rules/text'

export const hostingText = defineText(
  { loginUnknown: 'De inloggegevens van dit pakket zijn hier niet bekend. Neem contact met ons op.' },
  { loginUnknown: 'The login of this package is not known here. Please contact us.' },
)

/** Why a package cannot be ordered as it is. */
export const hostingItemText = defineText(
  {
    needsHosting: 'Kies eerst een hostingpakket.',
    noInstallation: 'Bij dit pakket hoort geen gratis installatie.',
    hasHosting: (p: { domainName: string }) =>
      `${p.domainName} heeft al een hostingpakket. Vergroot het in je account.`,
  },
  {
    needsHosting: 'First choose a hosting package.',
    noInstallation: 'This package has no free installation.',
    hasHosting: (p) => `${p.domainName} already has a hosting package. Upgrade it in your account.`,
  },
)
