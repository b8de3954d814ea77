import { toUnicode } from '../../../rules/domain-name'
import type { Choice, FieldProps } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import { productText } from './product.text'

/** Represents a typed name. */
export const OTHER_NAME = ''

/** Returns the chosen name, typed or selected. */
export const chosenName = ({ domain, name }: { domain: string; name: string }): string =>
  domain === OTHER_NAME ? name.trim() : domain

interface ProductDomainProps {
  label: string
  /** The customer's own domains, in ASCII; empty for a visitor, who types a name. */
  domains: readonly { name: string; about?: string; isDisabled?: boolean }[]
  /** Selected name, or `OTHER_NAME`. */
  choice: Choice<string>
  /** Field for a typed name. */
  field: FieldProps
  description?: string
}

/** Choice of the name to order for: one of the customer's own, or another. */
export function ProductDomain({ label, domains, choice, field, description }: ProductDomainProps) {
  const text = useText(productText)
  return (
    <>
      {domains.length > 0 && (
        <RadioGroup label={label} isLabelHidden value={choice.value} onChange={choice.onChange} layout="pairs">
          {domains.map(({ name, about, isDisabled }) => (
            <RadioCard
              key={name}
              value={name}
              icon={<Flag of={name} />}
              title={<DomainName name={toUnicode(name)} isExtensionBold />}
              description={about}
              disabled={isDisabled}
            />
          ))}
          <RadioCard value={OTHER_NAME} title={text.anotherName} description={text.aboutAnotherName} />
        </RadioGroup>
      )}
      {choice.value === OTHER_NAME && (
        <TextField
          {...field}
          label={text.name}
          description={description}
          isMono
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
