import * as v from 'valibot'

/** The result of an import or its dry run: the data in the report of a task of the kind `import`. */
export const importReport = v.object({
  is_dry_run: v.boolean(),
  /** The detected kind of source: Hexo 博客. */
  source: v.string(),
  sums: v.array(v.object({ label: v.string(), count: v.number() })),
  /** Every article, draft and page of the source. `address` is '' if it has none for readers. */
  articles: v.array(
    v.object({
      path: v.string(),
      title: v.string(),
      address: v.string(),
      kind: v.picklist(['article', 'draft', 'page']),
      outcome: v.picklist(['created', 'updated', 'unchanged']),
    }),
  ),
  /** What was not imported, and why. */
  refused: v.array(v.object({ path: v.string(), reason: v.string() })),
  /** What was changed, guessed or impossible, by kind. */
  notes: v.array(
    v.object({
      title: v.string(),
      count: v.number(),
      names: v.array(v.object({ name: v.string(), count: v.number() })),
      places: v.array(v.object({ path: v.string(), line: v.optional(v.number(), 0) })),
    }),
  ),
  /** Pages with comments for which there is no article here. */
  lost: v.array(v.object({ page: v.string(), title: v.string(), count: v.number() })),
  /** Friend links that were found but not imported: the owner chooses. */
  links: v.array(v.object({ name: v.string(), url: v.string() })),
})
export type ImportReportData = v.InferOutput<typeof importReport>
