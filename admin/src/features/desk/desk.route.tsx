export function Component() {
  return <h1>案头</h1>
}
