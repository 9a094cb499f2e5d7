import { availableParallelism } from 'node:os'

/**
 * V8 flags of the server. Rendering makes much short-lived garbage: by default, the young generation grows to
 * 100 MB and stays; with 2 MB per half it is collected more often, at the same cost. The program's long-lived
 * data takes about 40 MB: the old generation is collected when it has doubled. With such a small limit V8
 * would otherwise collect it whenever it grew by a tenth, every twentieth page. It is marked at once, one
 * pause of 30 to 50 ms in seven hundred pages: incrementally, the five pages during marking were slow
 * instead, and the old generation grew by another 40 MB meanwhile. When the site is idle we trigger a
 * collection (server/src/platform/idle-collection.ts), as V8 only collects on allocation. V8's helper threads
 * (four by default) are limited so that the main thread has a processor: on two, a request during a
 * collection of the old generation waited 10 to 20 ms for one.
 */
export const serverFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=192',
  '--heap-growing-percent=100',
  '--no-incremental-marking',
  '--expose-gc',
  `--v8-pool-size=${Math.min(Math.max(availableParallelism() - 1, 1), 4)}`,
]

/**
 * For a command beside the server: twice as large a young generation, which takes a tenth less time; its heap
 * may grow, as a large source needs memory, but is collected when it has grown by a fifth: with a half, an
 * import of 30,000 posts held 30 MB more and was no faster.
 */
export const commandFlags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--v8-pool-size=1']

/**
 * By default glibc has a heap for each thread, lets the size from which blocks are returned to the system
 * grow to 32 MB, and retains small blocks: bodies of pages, files and pictures left 80 MB of holes. Blocks of
 * more than 8 KB are mapped individually: at 32 KB they left 15 MB of holes. Other C libraries ignore these
 * variables.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '65536',
  GLIBC_TUNABLES: 'glibc.malloc.mxfast=0:glibc.malloc.tcache_count=0',
}
