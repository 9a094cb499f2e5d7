import postcss from 'postcss'
import { expect, test } from 'vitest'
import { contrast, parseColour } from '../src/colour.ts'
import { pageGrounds } from './preview-palette.ts'
import { themeFiles } from './theme-files.ts'

const files = themeFiles()

test('all previews but the plain one, and eight code themes, are there', () => {
  expect([...files.keys()].filter(name => name.startsWith('preview-'))).toHaveLength(5)
  expect([...files.keys()].filter(name => name.startsWith('code-'))).toHaveLength(8)
})

test('no night keeps a colour of the day', () => {
  for (const [name, css] of files) {
    if (!name.startsWith('preview-')) continue
    const keys = { light: new Set<string>(), dark: new Set<string>() }
    postcss.parse(css).walkDecls(/^--p-(color|link-color|heading-color|quote-color)$/, decl => {
      keys[decl.parent?.toString().includes('data-theme') ? 'dark' : 'light'].add(decl.prop)
    })
    expect(
      [...keys.light].filter(key => !keys.dark.has(key)),
      name,
    ).toEqual([])
  }
})

test.each([...files].filter(([name]) => name.startsWith('code-')))(
  'every ink of %s reads on its ground',
  (name, css) => {
    const grounds = { light: groundsOf(css, false), dark: groundsOf(css, true) }
    let inkCount = 0
    postcss.parse(css).walkRules(rule => {
      const isDark = rule.selector.includes('data-theme')
      const own = rule.nodes.flatMap(node =>
        node.type === 'decl' && node.prop.startsWith('background') ? coloursIn(node.value) : [],
      )
      rule.walkDecls(/^(color|--code-ink|--code-faint)$/, decl => {
        const ink = parseColour(decl.value)
        if (!ink) return
        inkCount += 1
        for (const ground of own.length > 0 ? own : grounds[isDark ? 'dark' : 'light']) {
          expect(contrast(ink, ground), `${name} ${rule.selector}`).toBeGreaterThanOrEqual(4.5)
        }
      })
    })
    expect(inkCount).toBeGreaterThan(10)
  },
)

test.each([...files].filter(([name]) => name.startsWith('preview-')))(
  'text, headings and links of %s read on every ground of the page',
  (name, css) => {
    let inkCount = 0
    postcss
      .parse(css)
      .walkDecls(
        /^--p-(color|link-color|link-hover-color|heading-(\d-)?color|strong-color|em-color|quote-color|literal-\d)$/,
        decl => {
          const ink = parseColour(decl.value)
          if (!ink) return
          inkCount += 1
          const isDark = decl.parent?.toString().includes('data-theme') ?? false
          for (const ground of pageGrounds(isDark ? 'dark' : 'light')) {
            expect(contrast(ink, ground), `${name} ${decl.prop}`).toBeGreaterThanOrEqual(4.5)
          }
        },
      )
    expect(inkCount).toBeGreaterThan(4)
  },
)

test.each([...files].filter(([name]) => name.startsWith('preview-')))(
  'headings of %s stand out from the text at night, and no theme sets their size',
  (name, css) => {
    const [paper] = pageGrounds('dark')
    const sizes: string[] = []
    const night = new Map<string, number>()
    postcss.parse(css).walkDecls(decl => {
      const rule = decl.parent?.toString() ?? ''
      if (decl.prop === 'font-size' && /\bh[1-6]/.test(rule) && !rule.includes('::')) sizes.push(rule)
      const ink = rule.includes('data-theme') ? parseColour(decl.value) : null
      if (ink && paper) night.set(decl.prop, contrast(ink, paper))
    })
    expect(sizes).toEqual([])
    const text = night.get('--p-color')
    if (text !== undefined) expect(text, name).toBeGreaterThanOrEqual(7)
    for (const [prop, heading] of night) {
      if (/^--p-heading-(\d-)?color$/.test(prop))
        expect(heading, `${name} ${prop}`).toBeGreaterThanOrEqual(Math.min(text ?? 9, 9))
    }
  },
)

function groundsOf(css: string, isDark: boolean) {
  const values: string[] = []
  postcss.parse(css).walkDecls('--code-ground', decl => {
    if ((decl.parent?.toString().includes('data-theme') ?? false) === isDark) values.push(decl.value)
  })
  return values.flatMap(coloursIn)
}

function coloursIn(value: string) {
  return (value.match(/#[0-9a-f]{3,8}/gi) ?? []).flatMap(text => parseColour(text) ?? [])
}
