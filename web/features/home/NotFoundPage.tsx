export function NotFoundPage() {
  return <h1>Wimpel</h1>
}
