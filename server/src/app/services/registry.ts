import type { TextColumns } from '../../platform/db/held-text.ts'
import type { AuthoredTable, Feature, TitleColumn } from '../../platform/feature.ts'
import type { Outbound } from '../../platform/outbound.ts'

/** What all manifests declare together; derived in `app.ts`. */
export type Registry = {
  /** All features, once they are created. */
  features: () => readonly Feature[]
  /** Columns that may show a picture, except the chat room's. */
  pictureColumns: readonly TextColumns[]
  authoredTables: readonly AuthoredTable[]
  /** Columns with links to other sites. */
  outbound: readonly Outbound[]
  titleColumns: readonly TitleColumn[]
}
