/** `tel:+31100000000` for `+31 10 000 00 00`. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
