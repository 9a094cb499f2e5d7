/** A file to be sent, by the path that it has in what was given. */
export type GivenFile = { readonly path: string; readonly file: File }
export type Given = { readonly name: string; readonly files: readonly GivenFile[] }

// What a program made or keeps for itself; nothing of it was written by anybody.
const unwanted = new Set([
  ...['.git', '.svn', 'node_modules', '.deploy_git', '.idea', '.vscode', '__MACOSX'],
  ...['.DS_Store', 'Thumbs.db', 'desktop.ini'],
])

const byPath = (one: GivenFile, other: GivenFile) =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0

/**
 * Files in one order, whichever the system gave them in: the same folder chosen once more is known again by it. Names as
 * macOS takes them apart are put together.
 */
function settle(files: readonly GivenFile[]): Given | undefined {
  const wanted = files
    .map(({ path, file }) => ({ path: path.normalize('NFC'), file }))
    .filter(({ path }) => !path.split('/').some(part => unwanted.has(part)))
    .sort(byPath)
  const [first] = wanted
  if (!first) return undefined
  const tops = new Set(wanted.map(({ path }) => path.split('/')[0] ?? ''))
  const [top = ''] = tops
  return { name: tops.size === 1 ? top : `${top} 等 ${tops.size} 份`, files: wanted }
}

/** What was chosen: files, or a whole folder. */
export const readChosen = (list: Iterable<File>): Given | undefined =>
  settle([...list].map(file => ({ path: file.webkitRelativePath || file.name, file })))

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

async function filesIn(entry: FileSystemEntry): Promise<GivenFile[]> {
  if (unwanted.has(entry.name)) return []
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: GivenFile[] = []
  // A reader gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}

/** What was dropped, folders with all that is in them. Begins at once: what was dropped is gone after the event. */
export async function readDropped(dropped: DataTransfer): Promise<Given | undefined> {
  const entries = [...dropped.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  const found: GivenFile[] = []
  for (const entry of entries) found.push(...(await filesIn(entry)))
  return settle(found)
}
