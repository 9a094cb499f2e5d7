import type { LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import fortran from 'highlight.js/lib/languages/fortran'
import go from 'highlight.js/lib/languages/go'
import gradle from 'highlight.js/lib/languages/gradle'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import julia from 'highlight.js/lib/languages/julia'
import kotlin from 'highlight.js/lib/languages/kotlin'
import latex from 'highlight.js/lib/languages/latex'
import less from 'highlight.js/lib/languages/less'
import lisp from 'highlight.js/lib/languages/lisp'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import objectivec from 'highlight.js/lib/languages/objectivec'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import plaintext from 'highlight.js/lib/languages/plaintext'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import vim from 'highlight.js/lib/languages/vim'
import x86asm from 'highlight.js/lib/languages/x86asm'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

// What 5,446 surveyed posts used, and its close kin: each grammar costs memory, so the set stays tight.
const GRAMMARS: Record<string, LanguageFn> = {
  bash,
  c,
  clojure,
  cmake,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  elixir,
  erlang,
  fortran,
  go,
  gradle,
  graphql,
  groovy,
  haskell,
  http,
  ini,
  java,
  javascript,
  json,
  julia,
  kotlin,
  latex,
  less,
  lisp,
  lua,
  makefile,
  markdown,
  matlab,
  nginx,
  objectivec,
  perl,
  php,
  plaintext,
  powershell,
  properties,
  python,
  r,
  ruby,
  rust,
  scala,
  scss,
  shell,
  sql,
  swift,
  typescript,
  vim,
  x86asm,
  xml,
  yaml,
}

/** The highlight.js grammar of a canonical language name, or undefined. */
export function grammarOf(language: string): LanguageFn | undefined {
  return Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined
}

/** All canonical names with a grammar. */
export const GRAMMAR_NAMES: readonly string[] = Object.keys(GRAMMARS)

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

// Labels readers expect though another language's grammar colours them.
const OWN_LABELS: Record<string, string> = {
  html: 'HTML',
  vue: 'Vue',
  jsx: 'JSX',
  tsx: 'TSX',
  toml: 'TOML',
  svg: 'SVG',
}

const SAFE_NAME = /^[a-z0-9_+#.-]{1,30}$/

/** Folds case: `Java` → `java`. Names that could not be a language (other signs, over 30 long) give ''. */
export function canonicalLanguage(name: string): string {
  const folded = name.toLowerCase()
  return SAFE_NAME.test(folded) ? folded : ''
}

/** The grammar's name for a folded language name: `c++` → `cpp`, `vue` → `xml`; undefined if there is none. */
export function grammarNameOf(language: string): string | undefined {
  return CANONICAL.get(language)
}

/** What to call a language for a reader: `c++` → `C++`, `vue` → `Vue`; unknown names as they are, '' for text. */
export function codeLanguageLabel(language: string): string {
  const folded = language.toLowerCase()
  if (Object.hasOwn(OWN_LABELS, folded)) return OWN_LABELS[folded] ?? ''
  const name = CANONICAL.get(folded)
  return name === undefined ? language : (LABELS.get(name) ?? '')
}
