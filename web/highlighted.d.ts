declare module '*?highlighted' {
  /** A file in parts: plain ones, and those that are told apart on screen. Joined they are the file. */
  const parts: ReadonlyArray<string | readonly [text: string, kind: 'comment' | 'keyword' | 'string']>
  export default parts
}
