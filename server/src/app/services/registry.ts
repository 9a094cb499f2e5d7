import type { TextColumns } from '../../platform/db/held-text.ts'
import type { Feature, NamedTable, SaidTable } from '../../platform/feature.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** What the manifests say of all features together; `app.ts` derives it. */
export type Registry = {
  /** All of them, once they are made. */
  features: () => readonly Feature[]
  /** Where they may show a picture, but for the chat room. */
  pictureColumns: readonly TextColumns[]
  /** Where they keep what users say. */
  saidTables: readonly SaidTable[]
  /** Where they lead elsewhere. */
  outbound: readonly Outbound[]
  /** What their things are called. */
  named: readonly NamedTable[]
}
