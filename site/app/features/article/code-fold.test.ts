import { describe, expect, it } from 'vitest'
import { foldLongCode } from './code-fold.ts'

describe('foldLongCode', () => {
  it.each([
    [
      '<figure class="code" data-lang="ts" data-lines="25"><pre>',
      '<figure class="code" data-lang="ts" data-lines="25" data-folded=""><pre>',
    ],
    [
      '<figure class="code" data-lines="300"><pre>',
      '<figure class="code" data-lines="300" data-folded=""><pre>',
    ],
    [
      '<figure class="code" data-lang="ts" data-lines="24"><pre>',
      '<figure class="code" data-lang="ts" data-lines="24"><pre>',
    ],
    ['<figure class="image"><img>', '<figure class="image"><img>'],
    ['&lt;figure class="code" data-lines="99"', '&lt;figure class="code" data-lines="99"'],
  ])('%s', (html, folded) => {
    expect(foldLongCode(html)).toBe(folded)
  })
})
