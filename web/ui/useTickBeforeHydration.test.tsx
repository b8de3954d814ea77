import { act, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { Checkbox } from './Checkbox'
import { Radio, RadioCard, RadioGroup } from './RadioGroup'
import { Segmented } from './Segmented'
import { Switch } from './Switch'

/** Hydrates a server's HTML in which the reader did something already. */
async function hydrate(content: ReactNode, doBefore: () => void) {
  const element = document.createElement('div')
  document.body.append(element)
  element.innerHTML = renderToString(content)
  doBefore()
  const root = await act(async () => hydrateRoot(element, content))
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
}

/** What React knows of a form. */
const known = () => screen.getByRole('status').textContent

function Boxes() {
  const [isAgreed, setAgreed] = useState(false)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Checkbox checked={isAgreed} onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}>
        Akkoord
      </Checkbox>
      <Switch checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)}>
        Verlengen
      </Switch>
      <output>{`${isAgreed} ${isOn}`}</output>
    </>
  )
}

test('a box that was ticked in the HTML of the server stays so after hydration; a switch, which saved nothing, does not', async () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox')
  const control = () => screen.getByRole<HTMLInputElement>('switch')
  await hydrate(<Boxes />, () => {
    box().click()
    control().click()
  })
  expect([box().checked, control().checked, known()]).toEqual([true, true, 'true true'])
})

test('what was not touched stays as it was', async () => {
  await hydrate(<Boxes />, () => {})
  expect([screen.getByRole<HTMLInputElement>('checkbox').checked, known()]).toEqual([false, 'false true'])
})

const VALUES = ['een', 'twee', 'drie'] as const
type Value = (typeof VALUES)[number]

function Choices({ kind }: { kind: 'radios' | 'cards' | 'segments' }) {
  const [value, setValue] = useState<Value>('een')
  return (
    <>
      {kind === 'segments' ? (
        <Segmented
          label="Keuze"
          options={VALUES.map((each) => ({ value: each, label: each }))}
          value={value}
          onChange={setValue}
        />
      ) : (
        <RadioGroup label="Keuze" value={value} onChange={setValue}>
          {VALUES.map((each) =>
            kind === 'radios' ? (
              <Radio key={each} value={each}>
                {each}
              </Radio>
            ) : (
              <RadioCard key={each} value={each} title={each} />
            ),
          )}
        </RadioGroup>
      )}
      <output>{value}</output>
    </>
  )
}

test.each([
  ['radios', 'twee'],
  ['radios', 'drie'],
  ['cards', 'twee'],
  ['segments', 'drie'],
] as const)('of %s, %s that was chosen in the HTML of the server stays chosen', async (kind, chosen) => {
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  await hydrate(<Choices kind={kind} />, () => radio(chosen).click())
  expect(VALUES.filter((value) => radio(value).checked)).toEqual([chosen])
  expect(known()).toBe(chosen)
})
