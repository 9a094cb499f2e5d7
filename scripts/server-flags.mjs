import { availableParallelism } from 'node:os'

/**
 * V8 flags of the server. Rendering makes much short-lived garbage: left alone, the young generation grows to 100 MB
 * and stays; at 2 MB a half it is collected more often, at the same cost. The program holds about 50 MB for long: the old
 * generation is collected before it reaches four times that. A 1 GB machine keeps the difference. Under so small a limit
 * V8 would collect the old generation whenever it grew by a tenth, every twentieth page: it may double. V8's helpers
 * (four, unless told otherwise) leave one processor to the main thread: on two, a request that met a collection of the
 * old generation waited 10 to 20 ms for one.
 */
export const serverFlags = [
  '--max-semi-space-size=2',
  '--max-old-space-size=192',
  '--heap-growing-percent=100',
  `--v8-pool-size=${Math.min(Math.max(availableParallelism() - 1, 1), 4)}`,
]

/** glibc keeps a heap for each of its threads unless told otherwise: 4 MB more, for memory that is seldom asked for at once. */
export const serverMemory = { MALLOC_ARENA_MAX: '1' }
