import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaptchaAction } from '../../rules/captcha'
import type { Captcha } from '../../server/ports/captcha'

export interface CaptchaUnderTest {
  captcha: Captcha
  /** Returns a token as a visitor's browser sends it after solving. */
  solve(action: CaptchaAction): Promise<string>
  /** Advances the time until every issued token has expired. */
  outwait(): Promise<void>
  close(): Promise<void>
}

interface ContractOptions {
  /** False for a vendor whose captchas know no action: a token then serves any form, once. */
  namesAction?: boolean
}

/** Contract for every adapter of the captcha port. */
export function captchaContract(
  name: string,
  make: () => Promise<CaptchaUnderTest>,
  { namesAction = true }: ContractOptions = {},
): void {
  describe(`captcha: ${name}`, () => {
    const withCaptcha = async (act: (under: CaptchaUnderTest) => Promise<void>): Promise<void> => {
      const under = await make()
      try {
        await act(under)
      } finally {
        await under.close()
      }
    }

    test.each(['v2', 'v3'] as const)('has a key for %s', (version) =>
      withCaptcha(async ({ captcha }) => expect(captcha.key(version)).not.toBe('')),
    )

    test('a solved token is right once [CA1]', () =>
      withCaptcha(async ({ captcha, solve }) => {
        const token = await solve('login')
        expect(await captcha.verify(token, 'login')).toBe(true)
        expect(await captcha.verify(token, 'login')).toBe(false)
      }))

    test('of many tries at once with one token, one is right [CA1]', () =>
      withCaptcha(async ({ captcha, solve }) => {
        const token = await solve('login')
        const verdicts = await Promise.all(Array.from({ length: 10 }, () => captcha.verify(token, 'login')))
        expect(verdicts.filter(Boolean)).toHaveLength(1)
      }))

    test('a token of a form does not serve the availability check [CA1]', () =>
      withCaptcha(async ({ captcha, solve }) => {
        expect(await captcha.verify(await solve('registration'), 'availability')).toBe(false)
      }))

    test(`a token for one form ${namesAction ? 'does not serve' : 'serves'} another [CA1]`, () =>
      withCaptcha(async ({ captcha, solve }) => {
        const token = await solve('registration')
        expect(await captcha.verify(token, 'login')).toBe(!namesAction)
        expect(await captcha.verify(token, 'availability')).toBe(false)
      }))

    test('an old token is wrong [CA1]', () =>
      withCaptcha(async ({ captcha, solve, outwait }) => {
        const token = await solve('login')
        await outwait()
        expect(await captcha.verify(token, 'login')).toBe(false)
      }))

    test('anything else is wrong and never an error [CA1]', () =>
      withCaptcha(async ({ captcha, solve }) => {
        const token = await solve('login')
        // Endpoints parse bodies, so values can have any type at run time.
        const odd = [
          [token],
          [token, token],
          { token },
          null,
          undefined,
          1,
          '',
          ' ',
          `${token}${token}`,
          'x'.repeat(1e6),
        ]
        for (const value of odd) expect(await captcha.verify(value as string, 'login')).toBe(false)
        await fc.assert(fc.asyncProperty(fc.string(), async (text) => !(await captcha.verify(text, 'login'))))
        expect(await captcha.verify(token, 'login')).toBe(true)
      }))
  })
}
