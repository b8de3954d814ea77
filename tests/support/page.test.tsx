import { screen } from '@testing-library/react'
import { use, useState, useTransition } from 'react'
import { test } from 'vitest'
import { openComponent } from './page'

/** A page that navigates to one whose query is pending. */
function Asking() {
  const [answer, setAnswer] = useState<Promise<string> | null>(null)
  const [, startTransition] = useTransition()
  return (
    <button type="button" onClick={() => startTransition(() => setAnswer(Promise.resolve('gekomen')))}>
      {answer ? use(answer) : 'vragen'}
    </button>
  )
}

test('what a click makes a page wait for is shown once it has come', async () => {
  const { user } = await openComponent(<Asking />)
  await user.click(screen.getByRole('button', { name: 'vragen' }))
  await screen.findByRole('button', { name: 'gekomen' })
})
