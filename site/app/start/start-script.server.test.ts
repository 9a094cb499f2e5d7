import { expect, it } from 'vitest'
import { dataElement, filesOf } from './start-script.server.ts'

it.each([
  '小楼一夜听春雨 🌧️',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  'a & b "quoted" \\ \u2028 end',
])('the data stand in the page as they were written: %j', text => {
  const element = dataElement(JSON.stringify({ text }))
  const [, written = ''] =
    /^<script id="page-data" type="application\/json">([^<]*)<\/script>$/.exec(element) ?? []
  expect(JSON.parse(written)).toEqual({ text })
})

it('knows the files of a page, each once and after those that it imports', () => {
  const manifest = {
    'entry.tsx': { file: 'assets/e.js', imports: ['_shell.js', '_vendor.js'] },
    'home.tsx': { file: 'assets/h.js', imports: ['_shell.js', '_card.js'], css: ['assets/h.css'] },
    '_shell.js': { file: 'assets/s.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/v.js' },
    '_card.js': { file: 'assets/c.js' },
  }
  expect(filesOf(manifest, ['entry.tsx', 'home.tsx'])).toEqual(
    ['v', 's', 'e', 'c', 'h'].map(name => `/assets/${name}.js`),
  )
  expect(filesOf(manifest, ['entry.tsx', ''])).toEqual(['v', 's', 'e'].map(name => `/assets/${name}.js`))
  expect(filesOf(manifest, ['home.tsx'], { hasStyles: true }).at(-1)).toBe('/assets/h.css')
})
