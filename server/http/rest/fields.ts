import * as z from 'zod'

/** A form sends text; JSON may send a number, yes or no, or nothing. What each field then means is its rule's to say. */
const single = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Single values by their names; a name that ends in `[]` is a list of texts, whether it comes once or more often. */
export const flatFields = z.record(z.string(), z.unknown()).superRefine((fields, { addIssue }) => {
  for (const [name, value] of Object.entries(fields)) {
    const { success } = (name.endsWith('[]') ? texts : single).safeParse(value)
    if (!success) addIssue({ code: 'custom', path: [name], message: 'invalid' })
  }
})

/** One text or a list of them. */
export const texts = z.union([z.string(), z.array(z.string())])

/** Single values, with these fields that are more than one. */
export const fieldsWith = (shape: z.ZodRawShape) => z.object(shape).catchall(single)

/** JSON says it as it is, a form in text. */
export const isYes = (value: unknown): boolean => [true, 'true', '1', 'on'].includes(value as never)
