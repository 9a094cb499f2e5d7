import { expect, it } from 'vitest'
import { describeDataFailure, describePortFailure } from './start-failure.ts'

type Machine = NonNullable<Parameters<typeof describeDataFailure>[2]>
const machineOf = (disk: object = {}, isRoot = false) =>
  ({
    accessSync: () => undefined,
    existsSync: () => true,
    statfsSync: () => ({ bavail: 1, files: 9, ffree: 9, ...disk }),
    isRoot,
  }) as unknown as Machine
const place = { port: 3000, host: '0.0.0.0', dataDir: '/srv/data', databaseUrl: undefined }
const postgres = { ...place, databaseUrl: 'postgres://me:top-secret@db.lan/lou' }
const failure = (properties: object) => Object.assign(new Error('system words'), properties)

it.each([
  [{ code: 'EADDRINUSE' }, place, '端口 3000 已经有别的程序在用'],
  [{ code: 'EACCES' }, { ...place, port: 80 }, '没有权限用端口 80'],
  [{ code: 'EADDRNOTAVAIL' }, { ...place, host: '10.9.8.7' }, '这台机器没有 HOST 所说的地址 10.9.8.7'],
  [{ code: 'ENOTFOUND' }, { ...place, host: 'box' }, 'HOST 所说的 box 找不到'],
])('a port that fails with %o is told in words', (properties, where, said) => {
  expect(describePortFailure(failure(properties), where)).toContain(said)
})

it.each([
  [{ code: 'EACCES', path: '/srv/data/uploads' }, place, '没有权限写 /srv/data/uploads'],
  [{ code: 'EROFS' }, place, '/srv/data 所在的磁盘是只读的'],
  [{ code: 'ENOSPC' }, place, '/srv/data 所在的磁盘满了'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, place, '没有权限写 /srv/data'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, place, '所在的磁盘是只读的'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, place, '所在的磁盘满了'],
  [{ code: '28P01' }, postgres, '数据库 db.lan/lou 没有让我们进去：用户名或密码不对'],
  [{ code: '3D000' }, postgres, '没有这个库'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, postgres, '数据库 db.lan/lou 连不上（ENOTFOUND）'],
  [{ message: 'timeout exceeded when trying to connect' }, postgres, '连不上'],
])('data that fail with %o are told in words', (properties, where, said) => {
  const sentence = describeDataFailure(failure(properties), where, machineOf())
  expect(sentence).toContain(said)
  expect(sentence).not.toContain('top-secret')
})

it('leaves what it does not know to its own words', () => {
  expect(describeDataFailure(new Error('no such thing'), place)).toBeUndefined()
})

it.each([
  [{ code: 'ENOSPC' }, { ffree: 0 }, '文件的个数到头了'],
  [{ code: 'ENOSPC' }, { ffree: 0, files: 0 }, '磁盘满了'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, { bavail: 0 }, '磁盘满了'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 14 }, { ffree: 0 }, '文件的个数到头了'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 4874 }, { bavail: 0 }, '磁盘满了'],
  [{ code: '53100' }, {}, '数据库 db.lan/lou 的磁盘满了'],
])('a full disk behind %o is called that, and by what it is full of', (properties, found, said) => {
  expect(describeDataFailure(failure(properties), postgres, machineOf(found))).toContain(said)
})

it('root, who is refused all the same, is not told to become the owner', () => {
  const refused = failure({ code: 'EACCES', path: '/srv/data/x' })
  const sentence = describeDataFailure(refused, place, machineOf({}, true))
  expect(sentence).toContain('/srv/data/x 连 root 也写不了')
  expect(sentence).not.toContain('chown')
})
