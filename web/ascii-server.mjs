/** Characters that a JavaScript engine stores in two bytes each, with all the rest of their file. */
const BEYOND_ASCII = /[^\0-\x7f]/g

/**
 * Writes the built server in ASCII: in a file with one typographic quote every character takes two bytes of memory, and the
 * server is one file of ten megabytes. An escape means the same in texts, templates, patterns and names.
 */
export const asciiServer = () => ({
  name: 'ascii-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // After the last printing, which writes characters for the escapes that it finds in texts.
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code)
  },
})

const inAscii = (code) => code.replace(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
