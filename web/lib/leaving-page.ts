/** Resolves when the visitor comes back: a button that opens another page stays busy until then. */
export const leavingPage = (): Promise<null> =>
  new Promise((resolve) => addEventListener('pageshow', () => resolve(null), { once: true }))
