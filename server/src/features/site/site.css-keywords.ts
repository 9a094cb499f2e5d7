const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** At-rules that only fetch addresses in them. Not `import`, `namespace`, `document`, `function`, `mixin`. */
export const atRules = wordsOf(`
  media supports container layer scope starting-style font-face keyframes -webkit-keyframes -moz-keyframes -o-keyframes
  page counter-style property view-transition position-try font-palette-values viewport -ms-viewport
  font-feature-values styleset stylistic swash ornaments annotation character-variant historical-forms
  top-left-corner top-left top-center top-right top-right-corner bottom-left-corner bottom-left bottom-center
  bottom-right bottom-right-corner left-top left-middle left-bottom right-top right-middle right-bottom`)

/** In these a string is an address as well. */
export const addressFunctions = wordsOf(
  'url src image image-set -webkit-image-set cross-fade -webkit-cross-fade',
)

const pictures = wordsOf(`
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient -webkit-linear-gradient -webkit-radial-gradient -webkit-repeating-linear-gradient
  -webkit-repeating-radial-gradient -webkit-gradient -moz-linear-gradient -moz-radial-gradient
  -moz-repeating-linear-gradient -o-linear-gradient -o-radial-gradient -ms-linear-gradient -ms-radial-gradient from to color-stop type`)

const numbersAndColors = wordsOf(`
  calc -webkit-calc -moz-calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp
  progress calc-size sibling-index sibling-count
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark contrast-color device-cmyk alpha`)

/**
 * Functions allowed beside an address. None that inserts a value from elsewhere (`var`, `env`, `attr`), which
 * is unknown here.
 */
export const functionsBesideAddress = addressFunctions.union(pictures).union(numbersAndColors)

const selectors = wordsOf(`
  is where not has matches any -webkit-any -moz-any nth-child nth-last-child nth-of-type nth-last-of-type lang dir host
  host-context slotted part highlight state cue active-view-transition-type view-transition-group view-transition-old
  view-transition-new view-transition-image-pair view-transition-group-children picker current`)

const conditions = wordsOf('selector font-tech font-format style scroll-state')

const values = wordsOf(`
  var env constant attr counter counters symbols format tech local leader
  translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez
  rotate3d skew skewx skewy matrix matrix3d perspective
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear frames repeat minmax fit-content
  inset rect xywh circle ellipse polygon path shape ray superellipse
  view scroll anchor anchor-size palette-mix snap-block snap-inline
  stylistic styleset character-variant swash ornaments annotation`)

export const functions = functionsBesideAddress.union(selectors).union(conditions).union(values)

/** Properties that may contain an address, besides custom properties. Not `behavior`, `-moz-binding`. */
export const addressProperties = wordsOf(`
  background background-image border-image border-image-source -webkit-border-image -moz-border-image list-style
  list-style-image content cursor src mask mask-image mask-border mask-border-source -webkit-mask -webkit-mask-image
  -webkit-mask-box-image -webkit-mask-box-image-source -webkit-box-reflect filter -webkit-filter backdrop-filter
  -webkit-backdrop-filter clip-path -webkit-clip-path shape-outside -webkit-shape-outside offset offset-path
  fill stroke marker marker-start marker-mid marker-end`)
