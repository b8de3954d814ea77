import { LifeBuoy, Mail, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { telephoneLink, useSite } from '../../lib/site'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import styles from './AccountPage.module.css'
import { accountHomeText } from './account-home.text'

/** Where to get help. */
export function HelpCard() {
  const text = useText(accountHomeText)
  const { phone, email } = useSite()
  return (
    <Section title={text.help}>
      <ul className={styles.help}>
        <li>
          <Link to={paths.help}>
            <Icon of={LifeBuoy} />
            {text.findAnswer}
          </Link>
        </li>
        {phone && (
          <li>
            <a href={telephoneLink(phone)}>
              <Icon of={Phone} />
              {phone}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`}>
              <Icon of={Mail} />
              {text.mailUs}
            </a>
          </li>
        )}
      </ul>
    </Section>
  )
}

/** For customers who log in with a password only. */
export function PasskeyCard() {
  const text = useText(accountHomeText)
  return (
    <Card as="section" aria-labelledby="passkey">
      <CardPart className={styles.passkey}>
        <h2 id="passkey" className={styles.title}>
          {text.security}
        </h2>
        <p className="small muted">{text.securityNote}</p>
        <LinkButton size="sm" render={(link) => <Link to={paths.security} {...link} />}>
          {text.addPasskey}
        </LinkButton>
      </CardPart>
    </Card>
  )
}
