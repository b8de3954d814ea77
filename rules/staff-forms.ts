import * as z from 'zod/mini'
import { emailKey } from './email'
import { anyPassword, email, newPassword, optionalText, requiredText } from './fields'
import { type Parsed, parseForm } from './issues'

/** Reads the login of a staff member. The code is empty if omitted; the address is lower case. */
export const parseStaffSignIn = (input: unknown): Parsed<{ email: string; password: string; code: string }> =>
  parseForm(signInSchema, input)

/** Reads the password that is chosen with an invitation. */
export const parseAcceptance = (input: unknown): Parsed<{ password: string }> => parseForm(acceptanceSchema, input)

/** Reads name and address of a new staff member; the address is lower case. */
export const parseStaffMember = (input: unknown): Parsed<{ name: string; email: string }> =>
  parseForm(memberSchema, input)

const address = () =>
  z.pipe(
    email(),
    z.transform((text) => emailKey(text)),
  )
const signInSchema = z.object({ email: address(), password: anyPassword(), code: optionalText(40) })
const acceptanceSchema = z.object({ password: newPassword() })
const memberSchema = z.object({ name: requiredText(100), email: address() })
