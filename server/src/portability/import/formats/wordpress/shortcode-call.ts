import type { Kept } from '../../read/markup/kept.ts'

/** A shortcode of a text: `[name key="value" word]inner[/name]`; `inner` is undefined without an end. */
export type Call = {
  name: string
  named: ReadonlyMap<string, string>
  list: readonly string[]
  inner: string | undefined
}
export type ShortcodeContext = { kept: Kept; footnote: (html: string) => string }
export type Shortcode = (call: Call, context: ShortcodeContext) => string
