export function HomePage() {
  return <h1>Wimpel</h1>
}
