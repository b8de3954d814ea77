/** True for a number of 16 bits without a sign, as records write a priority, a weight or a port. */
export const isUint16 = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
