import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SecretInput } from './secret-input.tsx'

const root = join(import.meta.dirname, '../..')

test('what is typed into a secret field is given to React as no attribute, shown or not', () => {
  for (const isShown of [false, true]) {
    const html = renderToStaticMarkup(
      <SecretInput value="hunter2" isShown={isShown} name="a" onChange={() => undefined} />,
    )
    expect(html).toContain('name="a"')
    expect(html).not.toMatch(/value|hunter2/)
  }
})

test('site and console have no other field of a password', () => {
  const paths = globSync('{site/app,admin/src,browser/src,ui/src}/**/*.tsx', { cwd: root })
  expect(paths.length).toBeGreaterThan(300)
  const isOther = (path: string) =>
    /type=\{?[^}\n>]*["']password["']/.test(readFileSync(join(root, path), 'utf8'))
  expect(paths.filter(path => !path.includes('.test.') && isOther(path))).toEqual(['ui/src/secret-input.tsx'])
})
