import { availableParallelism } from 'node:os'

/**
 * V8 flags of the server. Rendering makes much short-lived garbage: left alone, the young generation grows to 100 MB
 * and stays; at 2 MB a half it is collected more often, at the same cost. The program holds about 40 MB for long: the old
 * generation is collected when it has doubled. Under so small a limit V8 would collect it whenever it grew by a tenth,
 * every twentieth page. It is marked in one go, one pause of 30 to 50 ms in seven hundred pages: in steps the five pages
 * that met them were late instead, and the old generation grew by another 40 MB until they were done. When nobody comes any
 * more it is collected by us (server/src/platform/idle-collection.ts): V8 does so only when something is allocated. V8's helpers (four,
 * unless told otherwise) leave one processor to the main thread: on two, a request that met a collection of the old
 * generation waited 10 to 20 ms for one.
 */
export const serverFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=192',
  '--heap-growing-percent=100',
  '--no-incremental-marking',
  '--expose-gc',
  `--v8-pool-size=${Math.min(Math.max(availableParallelism() - 1, 1), 4)}`,
]

/** Of a command beside it: twice as large a young generation, which takes a tenth less time;
 * its heap may grow, for a large source needs room, but is collected when it has grown by a fifth: by half, an import of 30,000 posts held 30 MB more and was no faster. */
export const commandFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--v8-pool-size=1']

/**
 * glibc keeps a heap for each of its threads unless told otherwise, lets the size from which a block is given back to the
 * system grow to 32 MB, and holds small blocks back: bodies of pages, files and pictures left 80 MB of holes behind. Blocks of
 * more than 8 KB are mapped one by one: at 32 KB they left 15 MB of holes. Other C libraries read none of these.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '65536',
  GLIBC_TUNABLES: 'glibc.malloc.mxfast=0:glibc.malloc.tcache_count=0',
}
