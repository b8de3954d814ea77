const scripts = new Map<string, Promise<void>>()

/** Loads a script of a vendor once per page. Rejects if it does not load; the next call tries again. */
export function loadScript(url: string): Promise<void> {
  const known = scripts.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      scripts.delete(url)
      reject(new Error(`The script of the captcha does not load: ${new URL(url).origin}`))
    }
    document.head.append(element)
  })
  scripts.set(url, loading)
  return loading
}

/** Adds parameters to the URL of a script. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const full = new URL(url)
  for (const [name, value] of Object.entries(parameters)) full.searchParams.set(name, value)
  return full.href
}
