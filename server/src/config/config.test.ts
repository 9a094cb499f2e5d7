import { describe, expect, it } from 'vitest'
import { ConfigError, noticeMisspelt, readConfig } from './config.ts'

describe('the configuration', () => {
  it('of an empty environment is one machine', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 3000,
      host: '0.0.0.0',
      siteUrl: 'http://localhost:3000',
      isSiteUrlGiven: false,
      dataDir: '/srv/data',
      musicDir: '/srv/data/music',
      musicUpstream: undefined,
      databaseUrl: undefined,
      redis: undefined,
      workers: 1,
      timeZone: 'Asia/Shanghai',
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: undefined,
      isOutboxPrivate: false,
      slowQueryMs: 200,
      hasStarter: true,
      hasRateLimits: true,
      owner: undefined,
    })
  })

  it('takes what is given, and an empty value as absent', () => {
    const config = readConfig(
      {
        PORT: '8080',
        SITE_URL: 'https://x.test/',
        DATA_DIR: '/var/x',
        MUSIC_DIR: 'songs',
        TRUST_PROXY: '1',
        STARTER: 'none',
        LOG_LEVEL: '',
      },
      '/srv',
    )
    expect(config).toMatchObject({
      port: 8080,
      siteUrl: 'https://x.test',
      dataDir: '/var/x',
      musicDir: '/srv/songs',
      trustProxy: 1,
      hasStarter: false,
      logLevel: 'info',
    })
  })

  it.each([
    ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
    ['HTTPS://Music.Example/api//', 'https://music.example/api'],
    ['http://[::1]:3001/', 'http://[::1]:3001'],
  ])('takes %s as a music upstream', (given, baseUrl) => {
    const { musicUpstream } = readConfig({ MUSIC_UPSTREAM: given, MUSIC_PROXY: 'on' }, '/')
    expect(musicUpstream).toEqual({ baseUrl, isProxied: true })
    expect(readConfig({ MUSIC_UPSTREAM: given }, '/').musicUpstream?.isProxied).toBe(false)
  })

  it('takes a token that nobody guesses', () => {
    expect(readConfig({ METRICS_TOKEN: 'only-prometheus-knows' }, '/').metricsToken).toBe(
      'only-prometheus-knows',
    )
    expect(() => readConfig({ METRICS_TOKEN: 'short' }, '/')).toThrow('METRICS_TOKEN 应为 16 位以上')
  })

  it('takes a bucket for uploads, with all that it needs', () => {
    const bucket = {
      S3_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com',
      S3_BUCKET: 'lou',
      S3_ACCESS_KEY_ID: 'AKID',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const prefixOf = (UPLOADS: string) => readConfig({ ...bucket, UPLOADS }, '/').uploads?.prefix
    expect([prefixOf(''), prefixOf('s3'), prefixOf('s3:小楼/图')]).toEqual([
      undefined,
      'uploads/',
      '小楼/图/',
    ])
    const songsIn = (MUSIC: string) => readConfig({ ...bucket, MUSIC }, '/').musicBucket?.prefix
    expect(['s3', 's3:小楼/歌'].map(songsIn)).toEqual(['music/', '小楼/歌/'])
    expect(() => readConfig({ MUSIC: 's3' }, '/')).toThrow('MUSIC 是 s3，还要给 S3_ENDPOINT')
    expect(() => prefixOf('disk')).toThrow('UPLOADS 应为 s3')
    expect(() => readConfig({ UPLOADS: 's3' }, '/')).toThrow('UPLOADS 是 s3，还要给 S3_ENDPOINT')
  })

  it('takes Redis beside PostgreSQL alone', () => {
    const databases = { DATABASE_URL: 'postgres://db/lou', REDIS_URL: 'redis://:secret@cache:6379/2' }
    const read = (env: Record<string, string>) => readConfig(env, '/').redis
    expect(read(databases)).toEqual({ url: databases.REDIS_URL, prefix: 'xiaolou' })
    expect(read({ ...databases, REDIS_PREFIX: 'lou-2' })?.prefix).toBe('lou-2')
    expect(() => read({ REDIS_URL: databases.REDIS_URL })).toThrow('REDIS_URL 要和 DATABASE_URL 一起用')
    expect(() => read({ ...databases, REDIS_URL: 'cache:6379' })).toThrow('redis:// 或 rediss://')
    expect(() => read({ ...databases, REDIS_PREFIX: '小楼' })).toThrow('REDIS_PREFIX')
  })

  it.each([
    'music.example',
    'file:///etc/passwd',
    'ftp://music.example',
    'javascript:alert(1)',
    'http://',
    'http://me:secret@music.example',
    'http://music.example/?cookie=MUSIC_U',
    'http://music.example/#there',
  ])('does not start with %s as a music upstream', given => {
    expect(() => readConfig({ MUSIC_UPSTREAM: given }, '/')).toThrow('MUSIC_UPSTREAM')
  })

  it('takes an owner whole or not at all', () => {
    const given = { OWNER_USERNAME: 'owner1', OWNER_PASSWORD: 'Xiaolou-2026' }
    expect(readConfig(given, '/').owner).toEqual({ username: 'owner1', password: 'Xiaolou-2026' })
    expect(() => readConfig({ OWNER_USERNAME: 'owner1' }, '/')).toThrow('要一起给')
    expect(() => readConfig({ OWNER_PASSWORD: 'Xiaolou-2026' }, '/')).toThrow('要一起给')
    expect(() => readConfig({ ...given, OWNER_USERNAME: '主人' }, '/')).toThrow('OWNER_USERNAME')
  })

  it.each([
    'https://lou.example/blog',
    'https://lou.example/?a=1',
    'https://lou.example/#top',
    'https://me:secret@lou.example',
  ])('does not start with %s as the address of the site, and says what it wants', given => {
    expect(() => readConfig({ SITE_URL: given }, '/')).toThrow('SITE_URL 只写到域名')
  })

  it.each(['127.0.0.1', '::1', '0.0.0.0', 'localhost', 'box.lan'])('listens on %s', given => {
    expect(readConfig({ HOST: given }, '/').host).toBe(given)
  })

  it.each(['127.0.0.1:3000', 'http://localhost', '256.0.0.1', 'a b', '*'])('does not listen on %s', given => {
    expect(() => readConfig({ HOST: given }, '/')).toThrow('HOST 应为')
  })

  it.each(['loopback', '127.0.0.1', '10.0.0.0/8, ::1', 'fc00::/7', '2', 'true', 'false'])(
    'trusts %s as a proxy',
    given => expect(() => readConfig({ TRUST_PROXY: given }, '/')).not.toThrow(),
  )

  it.each(['nginx', '127.0.0.1,', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3'])('does not trust %s', given => {
    expect(() => readConfig({ TRUST_PROXY: given }, '/')).toThrow('TRUST_PROXY')
  })

  it.each([
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['SITE_ULR', 'SITE_URL'],
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['port', 'PORT'],
    ['OWNER_PASWORD', 'OWNER_PASSWORD'],
  ])('takes %s for a slip of %s', (given, meant) => {
    expect(noticeMisspelt({ [given]: 'x' })).toEqual([`环境变量 ${given} 没有人认得，是不是想写 ${meant}？`])
    expect(noticeMisspelt({ [given]: 'x', [meant]: 'y' })).toEqual([])
  })

  it.each([
    'PATH',
    'PWD',
    'POST',
    'HOME',
    'HOSTNAME',
    'HTTP_PROXY',
    'NO_PROXY',
    'BASE_URL',
    'CACHE_DIR',
    'TZ',
  ])('minds nothing about %s', given => expect(noticeMisspelt({ [given]: 'x' })).toEqual([]))

  it('tells every mistake at once', () => {
    const read = () =>
      readConfig(
        {
          PORT: '99999',
          HOST: 'http://127.0.0.1',
          SITE_URL: 'ftp://x',
          MUSIC_DIR: 'smb://nas/music',
          TRUST_PROXY: 'nginx',
          OWNER_PASSWORD: '123456',
          TIME_ZONE: 'Mars/Olympus',
          LOG_LEVEL: 'loud',
          STARTER: 'maybe',
          MUSIC_UPSTREAM: 'gopher://x',
          MUSIC_PROXY: 'perhaps',
        },
        '/',
      )
    expect(read).toThrow(ConfigError)
    for (const name of [
      'PORT',
      'HOST',
      'SITE_URL',
      'MUSIC_DIR',
      'TRUST_PROXY',
      'OWNER_PASSWORD 不够好',
      '要一起给',
      'TIME_ZONE',
      'LOG_LEVEL',
      'STARTER',
      'MUSIC_UPSTREAM',
      'MUSIC_PROXY',
    ])
      expect(read).toThrow(name)
  })

  const s3 = {
    S3_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com',
    S3_REGION: 'cn-hangzhou',
    S3_BUCKET: 'lou',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const webDav = { BACKUP_USERNAME: 'me', BACKUP_PASSWORD: 'secret' }

  it('knows a bucket and a folder of WebDAV for backups', () => {
    const { backupTarget } = readConfig({ ...s3, BACKUP_TARGET: 's3:小楼/备份' }, '/')
    expect(backupTarget).toMatchObject({ prefix: '小楼/备份/', s3: { bucket: 'lou', isPathStyle: false } })
    expect(readConfig({ ...s3, S3_STYLE: 'path', BACKUP_TARGET: 's3' }, '/').backupTarget).toMatchObject({
      ...{ prefix: '', s3: { isPathStyle: true } },
    })
    const target = { ...webDav, BACKUP_TARGET: 'https://dav.jianguoyun.com/dav/小楼' }
    expect(readConfig(target, '/').backupTarget).toMatchObject({
      webDav: { address: 'https://dav.jianguoyun.com/dav/%E5%B0%8F%E6%A5%BC/', username: 'me' },
    })
    expect(readConfig(s3, '/')).toMatchObject({ backupTarget: undefined, s3: { region: 'cn-hangzhou' } })
  })

  it('knows a public address of the pictures, which ends with a slash', () => {
    const given = { ...s3, UPLOADS: 's3:小楼' }
    for (const url of ['https://img.lou.example', 'https://img.lou.example/', 'https://cdn.example/楼'])
      expect(readConfig({ ...given, S3_PUBLIC_URL: url }, '/').uploads).toMatchObject({
        ...{
          prefix: '小楼/',
          publicUrl: url.endsWith('楼') ? `${encodeURI(url)}/` : 'https://img.lou.example/',
        },
      })
    expect(readConfig(given, '/').uploads?.publicUrl).toBeUndefined()
    const webDavToo = {
      ...given,
      ...webDav,
      BACKUP_TARGET: 'https://dav.example/',
      S3_PUBLIC_URL: 'https://i.example',
    }
    expect(readConfig(webDavToo, '/').uploads?.publicUrl).toBe('https://i.example/')
  })

  it.each([
    [{ ...s3, S3_BUCKET: '' }, '对象存储还少几样：S3_BUCKET'],
    [{ ...s3, S3_ENDPOINT: 'https://oss.example/lou' }, 'S3_ENDPOINT 应为'],
    [{ ...s3, S3_SECRET_ACCESS_KEY: '秘密' }, 'S3_SECRET_ACCESS_KEY 里有空格或汉字'],
    [{ BACKUP_TARGET: 's3' }, 'BACKUP_TARGET 是 s3，还要给'],
    [{ ...s3, UPLOADS: 's3', S3_PUBLIC_URL: 'img.lou.example' }, 'S3_PUBLIC_URL 应为 https:// 开头的地址'],
    [{ ...s3, UPLOADS: 's3', S3_PUBLIC_URL: 'http://img.lou.example' }, 'S3_PUBLIC_URL 应为 https://'],
    [{ ...s3, UPLOADS: 's3', S3_PUBLIC_URL: 'https://me:secret@img.lou.example' }, 'S3_PUBLIC_URL 应为'],
    [{ ...s3, UPLOADS: 's3', S3_PUBLIC_URL: 'https://img.lou.example/?w=1' }, 'S3_PUBLIC_URL 应为'],
    [{ ...s3, S3_PUBLIC_URL: 'https://img.lou.example' }, 'S3_PUBLIC_URL 要和 UPLOADS=s3 一起用'],
    [{ S3_PUBLIC_URL: 'https://img.lou.example' }, 'S3_PUBLIC_URL 要和 UPLOADS=s3 一起用'],
    [
      { ...s3, UPLOADS: 's3', BACKUP_TARGET: 's3:备份', S3_PUBLIC_URL: 'https://img.lou.example' },
      '备份不能也放在这个桶里',
    ],
    [{ BACKUP_TARGET: 'https://dav.example/' }, '还要给 BACKUP_USERNAME'],
    [{ ...webDav, BACKUP_TARGET: 'https://me:secret@dav.example/' }, 'BACKUP_TARGET 应为'],
    [{ BACKUP_TARGET: 'nas:/backups' }, 'BACKUP_TARGET 应为'],
  ])('refuses %j', (env, words) => {
    expect(() => readConfig(env, '/')).toThrow(words)
    expect(() => readConfig(env, '/')).not.toThrow('secret')
  })
})
