/** A blog: its public files, and its hidden ones as paths with NAME in them, some with front matter. */
type PrivateBlog = {
  files: Record<string, string>
  hidden: (string | readonly [path: string, front: string])[]
}

const open = (front = '') => `---\ntitle: 公开的\ndate: 2020-01-03\n${front}---\n人人可读\n`

export const privateBlogs: Readonly<Record<string, PrivateBlog>> = {
  Hexo: {
    files: {
      'package.json': '{"dependencies":{"hexo":"^7"}}',
      '_config.yml':
        'url: https://old.example\nexclude: ["private/**"]\nskip_render: ["raw/*", "_posts/raw/*"]\nignore: ["**/foo"]\n',
      'source/_posts/open-hexo.md': `${open()}{% post_link _sub/NAME %} {% post_link NAME %}`,
    },
    hidden: [
      ...['_drafts', '_posts/_sub', '_posts/raw', '_posts/foo', '_md', 'private', 'raw', 'x/_posts'].map(
        folder => `source/${folder}/NAME.md`,
      ),
      ['source/_posts/NAME.md', 'published: false'],
      ['source/_posts/NAME.md', 'date: 2099-01-02'],
      ['source/_posts/NAME.md', 'password: kaimen'],
      ['source/_posts/NAME.md', 'private: true'],
      ['source/NAME/index.md', 'published: false'],
    ],
  },
  Hugo: {
    files: {
      'hugo.toml':
        'baseURL = "https://old.example/"\nignoreFiles = ["ignored"]\n[[cascade]]\ndraft = true\n[cascade.target]\npath = "/shut/**"\n',
      'content/posts/open-hugo.md': open(),
      'content/shut2/_index.md': '---\ncascade:\n  build: {render: never}\n---\n',
      'content/posts/bundle/index.md': open('slug: open-bundle\n'),
    },
    hidden: [
      ...['shut', 'shut2', 'posts/bundle', 'posts/ignored'].map(folder => `content/${folder}/NAME.md`),
      ['content/posts/NAME.md', 'draft: true'],
      ['content/posts/NAME.md', 'date: 2099-01-02'],
      ['content/posts/NAME.md', 'publishDate: 2099-01-02'],
      ['content/posts/NAME.md', 'expiryDate: 2021-01-02'],
      ['content/posts/NAME.md', 'build: {render: link}'],
      ['content/posts/NAME/index.md', 'headless: true'],
      ['content/NAME.md', 'draft: true'],
    ],
  },
  Jekyll: {
    files: {
      Gemfile: '',
      '_config.yml':
        'url: https://old.example\nexclude: [secret, _posts/out]\ncollections:\n  notes: {output: false}\ndefaults:\n  - scope: {path: diary}\n    values: {published: false}\n',
      '_posts/2020-01-03-open-jekyll.md': open(),
    },
    hidden: [
      ...['_drafts', 'secret', '_private', '_notes'].map(folder => `${folder}/NAME.md`),
      ...['_private/_posts', '_posts/out', 'diary/_posts'].map(folder => `${folder}/2020-01-02-NAME.md`),
      '_posts/NAME.md',
      ['_posts/2020-01-02-NAME.md', 'published: false'],
      ['_posts/2099-01-02-NAME.md', 'date: 2099-01-02'],
      ['NAME.md', 'published: false'],
    ],
  },
  Octopress: {
    files: {
      Rakefile: '',
      '_config.yml': 'url: https://old.example\n',
      'source/_posts/2020-01-03-open-octopress.markdown': open(),
    },
    hidden: [
      ...['_drafts', '_stash', '_private'].map(folder => `source/${folder}/2020-01-02-NAME.markdown`),
      ['source/_posts/2020-01-02-NAME.markdown', 'published: false'],
      ['source/_posts/2099-01-02-NAME.markdown', 'date: 2099-01-02'],
    ],
  },
  Astro: {
    files: { 'astro.config.mjs': '', 'src/content/blog/open-astro.md': open() },
    hidden: [
      'src/content/blog/_in/NAME.md',
      'src/pages/_NAME.md',
      ['src/content/blog/NAME.md', 'draft: true'],
      ['src/content/blog/NAME.md', 'date: 2099-01-02'],
    ],
  },
  VuePress: {
    files: { 'docs/.vuepress/config.js': '', 'docs/posts/open-vuepress.md': open() },
    hidden: [
      'docs/.vuepress/NAME.md',
      ['docs/posts/NAME.md', 'publish: false'],
      ['docs/posts/NAME.md', 'draft: true'],
      ['docs/posts/NAME.md', 'date: 2099-01-02'],
      ['docs/posts/NAME.md', "keys: ['e10adc3949ba59abbe56e057f20f883e']"],
    ],
  },
}
