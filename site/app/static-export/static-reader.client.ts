/** Reads files that the exporter wrote by the same types: each once; one that did not come is asked for again. */
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
