import { readGhost } from '../formats/ghost/ghost.ts'
import { readHalo } from '../formats/halo/halo.ts'
import { readMxSpace } from '../formats/mx-space/mx-space.ts'
import { readTypecho } from '../formats/typecho/typecho.ts'
import { readVanblog } from '../formats/vanblog/vanblog.ts'
import { readWordpress } from '../formats/wordpress/wordpress.ts'
import type { ForeignItem, ForeignSystem } from './foreign.ts'
import type { FileKind } from './recognise.ts'

/** Reads an export of one system, one item at a time. */
export type SourceReader = {
  system: ForeignSystem
  /**
   * `timeZone`: for times without one; `workFolder`: for temporary files that do not fit into memory. Throws
   * `UnreadableFile` with a message for the owner.
   */
  read(file: string, given: { timeZone: string; workFolder: string }): AsyncIterable<ForeignItem>
}

/** Kinds of files that contain posts. */
export type SourceKind = Exclude<FileKind, 'comments'>

/** Readers by the kind that `recogniseFile` detects; files of only comments are imported separately. */
export const sourceReaders: Readonly<Record<SourceKind, SourceReader>> = {
  ghost: { system: { name: 'ghost', title: 'Ghost 导出' }, read: readGhost },
  halo: { system: { name: 'halo', title: 'Halo 备份' }, read: readHalo },
  'mx-space': { system: { name: 'mx-space', title: 'MX Space 备份' }, read: readMxSpace },
  typecho: { system: { name: 'typecho', title: 'Typecho 备份' }, read: readTypecho },
  vanblog: { system: { name: 'vanblog', title: 'VanBlog 备份' }, read: readVanblog },
  wordpress: { system: { name: 'wordpress', title: 'WordPress 导出' }, read: readWordpress },
}
