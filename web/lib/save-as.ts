/** Offers a text or bytes for download. */
export function saveAs(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a file that a server streams, under a name. */
export function download(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** Offers bytes that a server sent in base64 for download. */
export const saveBase64 = (name: string, base64: string, type: string): void =>
  saveAs(
    name,
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    type,
  )
