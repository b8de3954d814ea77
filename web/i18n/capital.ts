/** With a capital, at the start of a sentence or of a cell. */
export const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
