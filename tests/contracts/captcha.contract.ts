import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Captcha, CaptchaAction } from '../../server/ports/captcha'

export interface CaptchaUnderTest {
  captcha: Captcha
  /** A token as a visitor's browser would send it after solving. */
  solve(action: CaptchaAction): Promise<string>
  /** Lets so much time pass that every token given out is too old. */
  outwait(): Promise<void>
  close(): Promise<void>
}

/** What every adapter of the captcha port keeps to. */
export function captchaContract(name: string, make: () => Promise<CaptchaUnderTest>): void {
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

    test('a token for one act does not serve another [CA1]', () =>
      withCaptcha(async ({ captcha, solve }) => {
        const token = await solve('registration')
        expect(await captcha.verify(token, 'login')).toBe(false)
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
        // Endpoints parse bodies; what they hand on may be anything at run time.
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
