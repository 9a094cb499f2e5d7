import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('of an empty environment is one machine', () => {
    expect(readConfig({}, '/srv')).toEqual({
      port: 3000,
      host: '0.0.0.0',
      siteUrl: 'http://localhost:3000',
      dataDir: '/srv/data',
      musicDir: '/srv/data/music',
      musicUpstream: undefined,
      databaseUrl: undefined,
      timeZone: 'Asia/Shanghai',
      trustProxy: false,
      logLevel: 'info',
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

  it('tells every mistake at once', () => {
    const read = () =>
      readConfig(
        {
          PORT: '99999',
          SITE_URL: 'ftp://x',
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
      'SITE_URL',
      'TIME_ZONE',
      'LOG_LEVEL',
      'STARTER',
      'MUSIC_UPSTREAM',
      'MUSIC_PROXY',
    ])
      expect(read).toThrow(name)
  })
})
