// Classes of this package's own markup, by family or name. All others are dropped: with a utility-class style
// sheet, `fixed inset-0` in an article could cover the page.
const FAMILY =
  /^(?:hljs|language|katex|callout|code|footnote|tab|heading|task|table|image|mermaid|math|embed)(?:-[\w+#.-]{1,40})?$/
const HLJS_SCOPE = /^[a-z]{1,20}_{1,3}$/

// KaTeX's class names (its style sheet and build functions).
const KATEX = new Set(
  `accent mainrm reflectbox allowbreak cjk_fallback hangul_fallback brahmic_fallback georgian_fallback cyrillic_fallback armenian_fallback accent-body accent-full accentunder align amsrm angl angl-arrow anglpad arraycolsep base boldsymbol
boxed colorbox boxpad brace-center brace-left brace-right cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right
cd-vert-arrow clap col-align-c col-align-l col-align-r delim-size1 delim-size4 delimcenter delimsizing delimsizinginner
enclosing eqn-num fbox fcolorbox fix fleqn fontsize-ensurer frac-line halfarrow-left halfarrow-right hdashline
hide-tail hline inner large-op leqno llap mathbb mathbf mathbfit mathboldfrak mathboldsf mathcal mathfrak mathit mathitsf
mathnormal mathrm mathscr mathsf mathsfit mathtt mbin mclose mfrac minner mml-eqn-num mop mopen mord mover mpunct
mrel mspace msupsub mtable mtight mtr-glue munder mult negativethinspace newline nobreak nulldelimiter op-limits
op-symbol overlay overline overline-line phantom-inner pstrut rlap root rule small-op sizing smash sout sqrt
stretchy strut svg-align tag text textbb textbf textboldfrak textboldsf textfrak textit textitsf textmd textrm textsf textscr texttt
textup thinbox thinspace underline underline-line uncramped vbox vcenter vertical-separator vlist vlist-r
vlist-s vlist-t vlist-t2 x-arrow x-arrow-pad
tml-prime`
    .split(/\s+/)
    .concat(Array.from({ length: 11 }, (_, index) => [`size${index + 1}`, `reset-size${index + 1}`]).flat()),
)
const OWN = new Set([
  'line',
  'hl',
  'details',
  'footnotes',
  'footnotes-list',
  'tabs',
  'tasks',
  'center',
  'song-card',
  'url',
])

const known = new Map<string, string>()
const maxRemembered = 2_000

/** The class attribute without foreign classes; '' if none is left. */
export function allowedClasses(value: string): string {
  const remembered = known.get(value)
  if (remembered !== undefined) return remembered
  const kept = value
    .split(/\s+/)
    .filter(name => OWN.has(name) || KATEX.has(name) || FAMILY.test(name) || HLJS_SCOPE.test(name))
    .join(' ')
  if (known.size < maxRemembered && value.length < 200) known.set(value, kept)
  return kept
}
