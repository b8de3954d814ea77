import * as z from 'zod'

/** Forms send text; JSON may also send numbers, booleans or null. The validation rule of each field interprets them. */
const single = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Single values by name. A name that ends in `[]` is a list of texts, even if it occurs once. */
export const flatFields = z.record(z.string(), z.unknown()).superRefine((fields, { addIssue }) => {
  for (const [name, value] of Object.entries(fields)) {
    const { success } = (name.endsWith('[]') ? texts : single).safeParse(value)
    if (!success) addIssue({ code: 'custom', path: [name], message: 'invalid' })
  }
})

/** One text or a list of texts. */
export const texts = z.union([z.string(), z.array(z.string())])

/** Single values, except for these fields. */
export const fieldsWith = (shape: z.ZodRawShape) => z.object(shape).catchall(single)

/** Accepts JSON booleans and the texts that forms send. */
export const isYes = (value: unknown): boolean => [true, 'true', '1', 'on'].includes(value as never)

/** Returns a form field as text; a missing one becomes empty and is reported by the service. */
export function formText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
