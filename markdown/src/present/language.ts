// Canonical name, label, other spellings seen in fences (folded to lower case).
const TABLE: readonly (readonly [name: string, label: string, aliases?: string])[] = [
  ['bash', 'Bash', 'zsh'],
  ['c', 'C', 'h'],
  ['clojure', 'Clojure', 'clj'],
  ['cmake', 'CMake'],
  ['cpp', 'C++', 'c++ cc cxx hpp'],
  ['csharp', 'C#', 'c# cs'],
  ['css', 'CSS'],
  ['dart', 'Dart'],
  ['diff', 'Diff', 'patch'],
  ['dockerfile', 'Dockerfile', 'docker'],
  ['elixir', 'Elixir', 'ex exs'],
  ['erlang', 'Erlang', 'erl'],
  ['fortran', 'Fortran', 'f90'],
  ['go', 'Go', 'golang'],
  ['gradle', 'Gradle'],
  ['graphql', 'GraphQL', 'gql'],
  ['groovy', 'Groovy'],
  ['haskell', 'Haskell', 'hs'],
  ['http', 'HTTP', 'https'],
  ['ini', 'INI', 'toml conf cfg'],
  ['java', 'Java', 'jsp'],
  ['javascript', 'JavaScript', 'js jsx mjs cjs node nodejs'],
  ['json', 'JSON', 'json5 jsonc'],
  ['julia', 'Julia', 'jl'],
  ['kotlin', 'Kotlin', 'kt kts'],
  ['latex', 'LaTeX', 'tex'],
  ['less', 'Less'],
  ['lisp', 'Lisp', 'elisp scheme emacs-lisp'],
  ['lua', 'Lua'],
  ['makefile', 'Makefile', 'make mk'],
  ['markdown', 'Markdown', 'md mdx mkd'],
  ['matlab', 'MATLAB'],
  ['nginx', 'Nginx', 'nginxconf'],
  ['objectivec', 'Objective-C', 'objc objective-c obj-c mm oc'],
  ['perl', 'Perl', 'pl'],
  ['php', 'PHP'],
  ['plaintext', '', 'text txt plain none log output'],
  ['powershell', 'PowerShell', 'ps ps1 pwsh bat cmd'],
  ['properties', 'Properties', 'env dotenv'],
  ['python', 'Python', 'py python2 python3 py3 ipython'],
  ['r', 'R', 'rscript'],
  ['ruby', 'Ruby', 'rb erb'],
  ['rust', 'Rust', 'rs'],
  ['scala', 'Scala'],
  ['scss', 'SCSS', 'sass'],
  ['shell', 'Shell', 'sh console terminal shellsession'],
  ['sql', 'SQL', 'mysql pgsql postgresql postgres sqlite plsql'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript', 'ts tsx mts cts'],
  ['vim', 'Vim', 'vimrc viml'],
  ['x86asm', 'Assembly', 'asm assembly nasm'],
  ['xml', 'XML', 'html xhtml svg vue rss plist wxml htm svelte'],
  ['yaml', 'YAML', 'yml'],
]

const CANONICAL = new Map(
  TABLE.flatMap(([name, , aliases]) =>
    [name, ...(aliases?.split(' ') ?? [])].map(alias => [alias, name] as const),
  ),
)
const LABELS = new Map(TABLE.map(([name, label]) => [name, label]))

// Labels that readers expect although another language's grammar is used.
const OWN_LABELS: Record<string, string> = {
  html: 'HTML',
  vue: 'Vue',
  jsx: 'JSX',
  tsx: 'TSX',
  toml: 'TOML',
  svg: 'SVG',
}

const SAFE_NAME = /^[a-z0-9_+#.-]{1,30}$/

/** Folds case: `Java` → `java`. Names that cannot be a language (other characters, over 30 long) give ''. */
export function canonicalLanguage(name: string): string {
  const folded = name.toLowerCase()
  return SAFE_NAME.test(folded) ? folded : ''
}

/** The grammar's name for a folded language name: `c++` → `cpp`, `vue` → `xml`; undefined if there is none. */
export function grammarNameOf(language: string): string | undefined {
  return CANONICAL.get(language)
}

/** A language's label for readers: `c++` → `C++`, `vue` → `Vue`; unknown names unchanged, '' for text. */
export function codeLanguageLabel(language: string): string {
  const folded = language.toLowerCase()
  if (Object.hasOwn(OWN_LABELS, folded)) return OWN_LABELS[folded] ?? ''
  const name = CANONICAL.get(folded)
  return name === undefined ? language : (LABELS.get(name) ?? '')
}
