declare module '*?highlighted' {
  /** A file in parts, plain or highlighted. Concatenated they are the file. */
  const parts: ReadonlyArray<string | readonly [text: string, kind: 'comment' | 'keyword' | 'string']>
  export default parts
}

declare module '*?deprecations' {
  /** Deprecated names, each with its replacement. */
  const names: ReadonlyArray<{ name: string; reason: string }>
  export default names
}
