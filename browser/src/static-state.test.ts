import { describe, expect, it } from 'vitest'
import { initialStaticState, parseStaticState } from './static-state.ts'

describe('parseStaticState', () => {
  it('starts as a new reader has it', () => {
    expect(initialStaticState).toEqual({
      previewThemeList: ['default', 'github', 'vuepress', 'mk-cute', 'smart-blue', 'cyanosis'],
      codeThemeList: [
        'atom',
        'a11y',
        'github',
        'gradient',
        'kimbie',
        'paraiso',
        'qtcreator',
        'stackoverflow',
      ],
      previewTheme: 'default',
      codeTheme: 'atom',
      theme: 'light',
      pageHeaderList: [],
      messageTypeIsCard: true,
    })
  })

  it('takes what fits', () => {
    const stored = { previewTheme: 'vuepress', codeTheme: 'kimbie', theme: 'dark', messageTypeIsCard: false }
    expect(parseStaticState(stored)).toEqual({ ...initialStaticState, ...stored })
  })

  it.each([
    [undefined],
    [null],
    ['dark'],
    [[]],
    [{ previewTheme: 'gone', codeTheme: 7, theme: 'sepia', messageTypeIsCard: 'yes' }],
  ])('falls back on %j', stored => {
    expect(parseStaticState(stored)).toEqual(initialStaticState)
  })
})
