import { post, type UnpublishedRow } from './unpublished-row.ts'

const hope = 'https://theme-hope.vuejs.press/config/frontmatter/info.html'
const reco = 'https://vuepress-theme-reco.recoluan.com/'
const vuepress = (path: string, front = '') => ({
  path,
  files: { 'docs/.vuepress/config.js': '', [path]: post(front) },
})
const encrypt = 'https://theme-hope.vuejs.press/config/theme/feature.html#encrypt'
const withConfig = (name: string, script: string, path = 'src/posts/secret/a.md') => ({
  path,
  files: {
    'src/.vuepress/config.ts': 'export default {}',
    [`src/.vuepress/${name}`]: script,
    [path]: post(),
  },
})
const ofHope = (option: string) =>
  `import { hopeTheme } from "vuepress-theme-hope"\n// encrypt: {}\nexport default hopeTheme({ url: "https://x", encrypt: ${option}, blog: {} })`
const byPath = ofHope('{ config: { "/posts/secret/": ["1234"] } }')

export const vuepressRows: UnpublishedRow[] = [
  {
    ...{ written: '`draft: true`', fate: 'draft', at: hope, words: 'draft' },
    ...vuepress('docs/posts/a.md', 'draft: true'),
  },
  {
    ...{ written: '`publish: false`（reco）', fate: 'draft', at: reco, words: 'publish: false' },
    ...vuepress('docs/posts/a.md', 'publish: false'),
  },
  {
    ...{ written: '`article: false`（hope）', fate: 'unlisted', at: hope },
    words: 'Whether this page should be included in article list.',
    ...vuepress('docs/posts/a.md', 'article: false'),
  },
  {
    ...{ written: '`keys`（reco）', fate: 'private', at: reco, words: 'keys: - "32-bit md5 ciphertext"' },
    ...vuepress('docs/posts/a.md', "keys:\n  - 'e10adc3949ba59abbe56e057f20f883e'"),
  },
  {
    ...{ written: '`.vuepress` 里的', fate: 'out', at: 'https://v2.vuepress.vuejs.org/guide/page.html' },
    words: "pagePatterns: ['**/*.md', '!.vuepress', '!node_modules']",
    ...vuepress('docs/.vuepress/a.md'),
  },
  {
    ...{ written: '日子还没到的', fate: 'scheduled', at: hope, words: 'date: Writing date' },
    ...vuepress('docs/posts/a.md', 'date: 2099-01-01'),
  },
  {
    ...{ written: '`keys`（reco）', fate: 'private', at: reco, words: "keys: - '123456'" },
    ...vuepress('docs/posts/a.md', "keys:\n  - '123456'"),
  },
  {
    ...{ written: '`keys`（reco）', fate: 'private', at: reco, words: "keys: '123456'" },
    ...vuepress('docs/posts/a.md', "keys: '123456'"),
  },
  {
    ...{ written: '`keys: []`', fate: 'public', at: reco, words: 'keys: []' },
    ...vuepress('docs/posts/a.md', 'keys: []'),
  },
  {
    ...{ written: '设置里 `keyPage`（reco）锁了全站的', fate: 'private', at: reco },
    words: 'keyPage: keys: 1.3.0 版本后需要设置为密文',
    ...withConfig('config.js', "module.exports = { themeConfig: { keyPage: { keys: ['1'] } } }"),
  },
  {
    ...{ written: '设置里 `encrypt`（hope）锁了的', fate: 'private', at: encrypt },
    words: 'encrypt.config: Object.keys: path to be encrypted; values: passwords',
    ...withConfig('theme.ts', byPath),
  },
  {
    ...{ written: '设置里 `encrypt`（hope）锁了的', fate: 'private', at: encrypt },
    words: 'encrypt.config: Object.keys: path to be encrypted; values: passwords',
    ...withConfig('config.ts', byPath, 'src/posts/secret/index.md'),
  },
  {
    ...{ written: '设置里 `encrypt`（hope）锁了的', fate: 'private', at: encrypt },
    words: 'encrypt.global: Whether encrypt globally.',
    ...withConfig('theme.ts', ofHope('{ global: true, admin: ["1234"] }'), 'src/posts/a.md'),
  },
  {
    ...{ written: '`encrypt` 没有锁的', fate: 'public', at: encrypt },
    words: 'encrypt.config: Object.keys: path to be encrypted; values: passwords',
    ...withConfig('theme.ts', byPath, 'src/posts/a.md'),
  },
  {
    ...{ written: '`encrypt` 没有锁的', fate: 'public', at: encrypt },
    words: 'encrypt.global: Whether encrypt globally. Default: false',
    ...withConfig('theme.ts', ofHope('{ global: false, config: {} }')),
  },
  {
    ...{ written: '设置里 `encrypt` 读不懂时的全部', fate: 'draft', at: encrypt },
    words: 'encrypt: EncryptOptions',
    ...withConfig('theme.ts', ofHope('encryptOptions')),
  },
  {
    ...{ written: '设置里 `encrypt` 读不懂时的全部', fate: 'draft', at: encrypt },
    words: 'encrypt: EncryptOptions',
    ...withConfig('theme.ts', ofHope('{ config: { ...secret, "/a/": "1" } }')),
  },
  {
    ...{ written: '设置里 `encrypt` 读不懂时的全部', fate: 'draft', at: encrypt },
    words: 'encrypt: EncryptOptions',
    ...withConfig('theme.ts', 'const encrypt = read()\nexport default hopeTheme({ encrypt, blog: {} })'),
  },
]
