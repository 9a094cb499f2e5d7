import { isInsidePath } from '@xiaolou/contract/inside-path'
import {
  addressFunctions,
  addressProperties,
  atRules,
  functions,
  functionsBesideAddress,
} from './site.css-keywords.ts'

type Tree = typeof import('css-tree')
/**
 * `name` is the token's decoded name; names of functions and at-rules keep their escapes, so that escaped
 * ones are never allowed.
 */
type Token = { type: number; start: number; text: string; name: string }
/** `end` is the token that ends it: `{`, `;`, `}`, or undefined at the end of the sheet. */
type Statement = { tokens: Token[]; end: number | undefined; depth: number }
type Problem = { start: number; message: string }

const unreadable = '读不懂'
const onlyOwn = '，只能用站里的图（以 / 开头）或者写在里面的（data:image/…，里面的 # 写成 %23）'

/** A picture of the site, one embedded in the sheet, or a fragment of the page. */
const isOwnAddress = (address: string) =>
  isInsidePath(address) ||
  /^#[^\p{Cc}]*$/u.test(address) ||
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,][^#]*$/i.test(address)

/** For other characters, browsers of different ages disagree whether they are part of a name. */
const plainText =
  /^[ -~·À-ÖØ-öø-ͽͿ-\u1fff\u200c-\u200d\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]*$/u

/**
 * Checks the owner's style sheet against an allow-list. Unknown at-rules and functions are refused, and so
 * are addresses outside this site, so that readers' browsers contact nobody else. It works on CSS tokens,
 * which all browsers produce alike. An unclosed block ends with the sheet, as in browsers.
 */
export async function problemOfCss(css: string): Promise<string | undefined> {
  const tree = await import('css-tree')
  const text = css.replace(/^@charset "utf-8";/i, start => ' '.repeat(start.length))
  const problem = findProblem(text, tree)
  if (!problem) return undefined
  const lines = css.slice(0, problem.start).split(/\r\n|[\n\r\f]/)
  return `第 ${lines.length} 行第 ${(lines.at(-1)?.length ?? 0) + 1} 列${problem.message}`
}

function findProblem(css: string, tree: Tree): Problem | undefined {
  const statements = statementsOf(tokensOf(css, tree), tree)
  if (!Array.isArray(statements)) return statements
  for (const statement of statements) {
    const problem = problemOfStatement(statement, tree)
    if (problem) return problem
  }
  return undefined
}

function tokensOf(css: string, { tokenize, tokenTypes, ident, string, url }: Tree): Token[] {
  const tokens: Token[] = []
  const nameOf = (type: number, text: string) => {
    if (type === tokenTypes.String) return string.decode(text)
    if (type === tokenTypes.Url) return url.decode(text)
    const name = type === tokenTypes.Ident ? ident.decode(text) : text.replace(/^@|\($/g, '')
    return name.toLowerCase()
  }
  // Browsers ignore HTML comment marks around the sheet.
  const passedOver = new Set([tokenTypes.WhiteSpace, tokenTypes.Comment, tokenTypes.CDO, tokenTypes.CDC])
  tokenize(css, (type, start, end) => {
    if (passedOver.has(type)) return
    const text = css.slice(start, end)
    tokens.push({ type, start, text, name: nameOf(type, text) })
  })
  return tokens
}

/** Splits the sheet into at-rules, selectors and declarations; an unmatched closing bracket is a problem. */
function statementsOf(tokens: readonly Token[], { tokenTypes: t }: Tree): Statement[] | Problem {
  const closing = new Map<number, number>([
    [t.Function, t.RightParenthesis],
    [t.LeftParenthesis, t.RightParenthesis],
    [t.LeftSquareBracket, t.RightSquareBracket],
    [t.LeftCurlyBracket, t.RightCurlyBracket],
  ])
  const statements: Statement[] = []
  const open: (number | undefined)[] = []
  let own: Token[] = []
  let depth = 0
  const finish = (end: number | undefined) => {
    if (own.length > 0 || end === t.LeftCurlyBracket) statements.push({ tokens: own, end, depth })
    own = []
  }
  for (const token of tokens) {
    const { type } = token
    const isCustom = own[0]?.type === t.Ident && own[0].name.startsWith('--') && own[1]?.type === t.Colon
    const isOutside = open.length === 0
    if (isOutside && type === t.LeftCurlyBracket && !isCustom) {
      finish(type)
      depth += 1
    } else if (isOutside && type === t.Semicolon) finish(type)
    else if (isOutside && type === t.RightCurlyBracket) {
      finish(type)
      depth -= 1
      if (depth < 0) return { start: token.start, message: unreadable }
    } else {
      if (closing.has(type)) open.push(closing.get(type))
      else if ([...closing.values()].includes(type) && open.pop() !== type)
        return { start: token.start, message: unreadable }
      own.push(token)
    }
  }
  finish(undefined)
  return statements
}

function problemOfStatement({ tokens, end, depth }: Statement, tree: Tree): Problem | undefined {
  const { tokenTypes: t } = tree
  const [first, ...rest] = tokens
  if (!first) return undefined
  if (first.type === t.AtKeyword) return problemOfTokens(tokens, tree, undefined)
  if (end === t.LeftCurlyBracket)
    return problemOfTokens(tokens, tree, undefined) ?? problemOfSelector(tokens, tree)
  // Only one old browser read `*zoom` and `_height`.
  const [named, colon] = first.text === '*' ? rest : [first, rest[0]]
  if (depth === 0 || named?.type !== t.Ident) return { start: first.start, message: unreadable }
  if (colon?.type !== t.Colon) return { start: (colon ?? named).start, message: unreadable }
  return problemOfTokens(tokens, tree, named.name)
}

/** A selector that css-tree cannot parse is a mistake. */
function problemOfSelector(tokens: readonly Token[], { parse }: Tree): Problem | undefined {
  const start = tokens[0]?.start ?? 0
  let problem: Problem | undefined
  const text = tokens.reduce((line, token) => line.padEnd(token.start - start) + token.text, '')
  const refuse = (offset: number) => {
    problem ??= { start: start + offset, message: unreadable }
  }
  try {
    parse(text, { context: 'selectorList', onParseError: error => refuse(error.offset) })
  } catch (error) {
    refuse(error instanceof Error && 'offset' in error ? Number(error.offset) : 0)
  }
  return problem
}

/** No real sheet nests brackets deeper. */
const deepest = 100

/** `property` of a declaration; undefined for selectors and the heads of at-rules. */
function problemOfTokens(
  tokens: readonly Token[],
  tree: Tree,
  property: string | undefined,
): Problem | undefined {
  const { tokenTypes: t } = tree
  const mayHoldAddress =
    property !== undefined && (property.startsWith('--') || addressProperties.has(property))
  const open: string[] = []
  // The number of open address functions: scanning the open brackets at each token took half a minute for a
  // sheet of brackets.
  let openAddresses = 0
  const classify = (token: Token, index: number): string | undefined => {
    const { type, text, name } = token
    const next = tokens.slice(index + 1, index + 3)
    const isBesideAddress = openAddresses > 0
    if (open.length > deepest) return '，括号套得太深了'
    if (type === t.BadString || type === t.BadUrl) return unreadable
    if (type === t.AtKeyword) return atRules.has(name) ? undefined : `，这里不能用 @${name}`
    if (type === t.Url || (type === t.String && isBesideAddress && open.at(-1) !== 'type')) {
      if (!mayHoldAddress) return '，这里不能放网址'
      return isOwnAddress(name) ? undefined : onlyOwn
    }
    if (type === t.String) return undefined
    if (!plainText.test(text)) return unreadable
    if (type === t.Function) {
      if (!functions.has(name)) return `，这里不能用 ${name}()`
      if (isBesideAddress && !functionsBesideAddress.has(name)) return onlyOwn
      if (addressFunctions.has(name) && !mayHoldAddress) return '，这里不能放网址'
      const isPlainAttribute =
        next[0]?.type === t.Ident && (next[1]?.type === t.RightParenthesis || next[1]?.type === t.Comma)
      if (name === 'attr' && !isPlainAttribute) return '，attr() 里只能写一个属性的名字'
    }
    const isValueAttribute = open.at(-1) === '[' && name === 'value' && tokens[index - 1]?.text !== '='
    if (isValueAttribute && property === undefined) return '，不能按填了什么来选（[value]）'
    return undefined
  }
  for (const [index, token] of tokens.entries()) {
    const message = classify(token, index)
    if (message) return { start: token.start, message }
    const opens = [t.Function, t.LeftParenthesis, t.LeftSquareBracket, t.LeftCurlyBracket].includes(
      token.type,
    )
    const closes = [t.RightParenthesis, t.RightSquareBracket, t.RightCurlyBracket].includes(token.type)
    const changed = opens
      ? token.type === t.Function
        ? token.name
        : token.text
      : closes
        ? open.pop()
        : undefined
    if (opens && changed !== undefined) open.push(changed)
    if (changed !== undefined && addressFunctions.has(changed)) openAddresses += opens ? 1 : -1
  }
  return undefined
}
