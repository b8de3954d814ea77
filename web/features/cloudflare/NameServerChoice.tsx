import type { ComponentProps } from 'react'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import { defineText } from '../../../rules/text'
import { useText } from '../../i18n/preferences'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'

type Group = ComponentProps<typeof RadioGroup<CloudflareNameServers>>

/** Choice of the name servers for a domain protected by Cloudflare. */
export function NameServerChoice(choice: Pick<Group, 'value' | 'onChange' | 'isDisabled' | 'name' | 'isLabelHidden'>) {
  const text = useText(nameServerText)
  return (
    <RadioGroup label={text.how} {...choice}>
      <RadioCard value="OURS" title={text.ours} description={text.oursText} />
      <RadioCard value="CLOUDFLARE" title={text.theirs} description={text.theirsText} />
    </RadioGroup>
  )
}

export const nameServerText = defineText(
  {
    how: 'Hoe zetten we het aan?',
    ours: 'Wij doen het',
    oursText:
      'Je DNS blijft bij ons en je beheert hem hier. Alleen je website loopt via Cloudflare; die records zetten wij om.',
    theirs: 'Met de nameservers van Cloudflare',
    theirsText:
      'Je hele domein gaat naar Cloudflare, met al je records. Dat duurt hooguit een dag, en site en mail blijven bereikbaar. Wil je records wijzigen, dan haal je de DNS eerst terug.',
  },
  {
    how: 'How do we switch it on?',
    ours: 'We do it',
    oursText:
      'Your DNS stays with us and you manage it here. Only your website goes by way of Cloudflare; we change those records.',
    theirs: 'With the name servers of Cloudflare',
    theirsText:
      'All of your domain goes to Cloudflare, with all your records. That takes a day at most, and site and mail stay within reach. To change records, you bring the DNS back first.',
  },
)
