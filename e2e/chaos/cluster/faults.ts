import { setTimeout as wait } from 'node:timers/promises'
import { pick } from '../../../bench/random.ts'
import type { PostgresServer } from '../../../scripts/postgres.ts'
import type { RedisServer } from '../../../scripts/redis.ts'
import type { startS3Stub } from '../../../server/src/testing/s3-stub.ts'
import { fairWeather, type openLink } from '../proxy.ts'
import type { MortalServer } from '../server.ts'

const longestOutageMs = 3_000
const redisOutageMs = 10_000

/** While the database is down an uncached page cannot be shown. */
type Fault = { name: string; isOfDatabase: boolean; isGraceful?: true; run: () => Promise<void> }

/** The faults for several processes and their services; after `run` everything is available again. */
export function faultsOf(given: {
  random: () => number
  servers: readonly MortalServer[]
  postgres: PostgresServer
  way: Awaited<ReturnType<typeof openLink>>
  redis: RedisServer | undefined
  bucket: Awaited<ReturnType<typeof startS3Stub>>
}): Fault[] {
  const { random, servers, postgres, way, redis, bucket } = given
  const between = (least: number, most: number) => least + random() * (most - least)

  const kill: Fault = {
    name: '杀掉一个进程',
    isOfDatabase: false,
    // The others work without it; it comes back among them.
    run: () => pick(random, servers).killAndRestart(between(0, longestOutageMs)),
  }
  const restart: Fault = {
    name: '好好地重启一个进程',
    isOfDatabase: false,
    isGraceful: true,
    run: () => pick(random, servers).restart(),
  }
  const ofDatabase: Omit<Fault, 'isOfDatabase'>[] = [
    { name: '数据库崩溃', run: () => postgres.crash(between(0, longestOutageMs)) },
    { name: '剪断到数据库的连接', run: async () => way.cut() },
    {
      name: '到数据库的网断了',
      async run() {
        way.pull()
        await wait(between(500, longestOutageMs))
        way.cut()
        way.plugIn()
      },
    },
    {
      name: '到数据库的网很慢',
      async run() {
        way.setWeather({ ...fairWeather, delayMs: 80 })
        await wait(longestOutageMs)
        way.setWeather(fairWeather)
      },
    },
  ]
  const ofBucket: Fault = {
    name: '放图片的桶停了',
    isOfDatabase: false,
    async run() {
      bucket.control.fault = () => (random() < 0.5 ? 'hang' : { status: 503, code: 'SlowDown' })
      await wait(longestOutageMs)
      bucket.control.fault = () => undefined
    },
  }
  const ofRedis = redis && {
    name: 'Redis 停了十秒',
    isOfDatabase: false,
    async run() {
      const isFrozen = random() < 0.5
      if (isFrozen) redis.freeze()
      else await redis.kill()
      await wait(redisOutageMs)
      if (isFrozen) redis.thaw()
      else await redis.restart()
    },
  }
  return [
    kill,
    kill,
    restart,
    ...ofDatabase.map(fault => ({ ...fault, isOfDatabase: true })),
    ofBucket,
    ...(ofRedis ? [ofRedis] : []),
  ]
}
