import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, IconButton } from './Button'
import { CheckboxCard } from './Checkbox'
import { DomainName } from './DomainName'
import { Flag } from './Flag'
import { FlagLine } from './FlagLine'
import { Price } from './Price'
import { ProgressSteps } from './ProgressSteps'
import { RadioCard, RadioGroup } from './RadioGroup'
import { PasswordField, TextField } from './TextField'

const draw = (element: ReactElement) => renderToStaticMarkup(element)
const textOf = (element: ReactElement) => draw(element).replace(/<[^>]*>/g, '')

test('a button never sends a form by accident', () => {
  expect(draw(<Button>Doorgaan</Button>)).toContain('type="button"')
  expect(draw(<Button type="submit">Betalen</Button>)).toContain('type="submit"')
})

test('a busy button says so, is shut without losing the focus, and speaks its own word', () => {
  const html = draw(
    <Button isBusy busyLabel="Je gaat naar iDEAL…">
      Betalen
    </Button>,
  )
  expect(html).toContain('aria-busy="true" aria-disabled="true"')
  expect(html).not.toContain(' disabled=')
  expect(html).toContain('Je gaat naar iDEAL…')
})

test('a button that only looks disabled reads as disabled and can still be clicked', () => {
  const html = draw(<Button looksDisabled>Check</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=')
})

test('an icon button is named and its drawing is hidden', () => {
  const html = draw(<IconButton icon={X} label="lindebrood.nl verwijderen" />)
  expect(html).toContain('aria-label="lindebrood.nl verwijderen"')
  expect(html).toMatch(/<svg[^>]*aria-hidden="true"/)
})

test('a field ties label, error and hint to its input, and passes on what a form registers', () => {
  const html = draw(
    <TextField
      id="f"
      name="email"
      label="E-mailadres"
      description="Hint"
      error="Niet compleet."
      autoComplete="email"
    />,
  )
  expect(html).toContain('<label class')
  expect(html).toContain('for="f"')
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="f-error f-description"[^>]*name="email"/)
  expect(html).toContain('id="f-error"')
  expect(html).toContain('id="f-description"')
})

test('a password is hidden until its eye is used', () => {
  const html = draw(<PasswordField label="Wachtwoord" showLabel="Wachtwoord tonen" hideLabel="Wachtwoord verbergen" />)
  expect(html).toContain('type="password"')
  expect(html).toContain('aria-label="Wachtwoord tonen"')
})

test('the radios of a group share its name, and the chosen one is checked', () => {
  const html = draw(
    <RadioGroup label="Betaalwijze" name="method" value="ideal" onChange={() => {}}>
      <RadioCard value="ideal" title="iDEAL" />
      <RadioCard value="card" title="Creditcard" />
    </RadioGroup>,
  )
  expect(html).toContain('role="radiogroup"')
  expect(html.match(/name="method"/g)).toHaveLength(2)
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('a card is named by its title alone and described by the rest', () => {
  const html = draw(<CheckboxCard title="SSL" description="Slotje in de browser" end="€ 14,95" />)
  const [, named] = /aria-labelledby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`id="${named}">SSL</span>`)
  expect(html).toMatch(/aria-describedby="\S+-description \S+-end"/)
})

test('a promo price reads with the usual and the later price', () => {
  const price = <Price amount="€ 3,99" unit="p/j" was="€ 9,99" wasLabel="normaal" later="daarna € 9,99 p/j" />
  expect(textOf(price)).toBe('normaal € 9,99€ 3,99 p/j daarna € 9,99 p/j')
})

test('the step where you are is the current one, and only that', () => {
  const html = draw(
    <ProgressSteps
      label="Voortgang"
      doneLabel="afgerond"
      steps={[
        { href: '#step-1', label: 'Domein', state: 'done' },
        { href: '#step-2', label: 'Diensten', state: 'current' },
        { href: '#step-3', label: 'Overzicht', state: 'upcoming' },
      ]}
    />,
  )
  expect(html).toContain('<nav aria-label="Voortgang">')
  expect(html).toContain('<a href="#step-2" aria-current="step">')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('flags say nothing to a screen reader', () => {
  expect(draw(<Flag of="lindebrood.nl" />)).toMatch(/^<span[^>]*aria-hidden="true"/)
  expect(draw(<FlagLine name="lindebrood.nl" />)).toMatch(/^<svg[^>]*aria-hidden="true"/)
})

test('a domain name is whole and may break before its first dot', () => {
  expect(textOf(<DomainName name="lindebrood.co.uk" />)).toBe('lindebrood.co.uk')
  expect(draw(<DomainName name="lindebrood.nl" isExtensionBold />)).toContain('lindebrood<wbr/><b>.nl</b>')
})
