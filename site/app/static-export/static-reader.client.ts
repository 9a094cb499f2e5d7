/** Reads files that the exporter wrote with the same types: each once; failed ones are retried. */
export function createReader<T>(): (path: string) => Promise<T> {
  const read = new Map<string, Promise<T>>()
  return path => {
    const known = read.get(path)
    if (known) return known
    const file = fetch(path).then(answer => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    })
    read.set(path, file)
    file.catch(() => read.delete(path))
    return file
  }
}
