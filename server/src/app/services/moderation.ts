import { createCommentModeration } from '../../features/comment/comment.moderation.ts'
import { createLinkModeration } from '../../features/link/link.moderation.ts'
import { createMessageModeration } from '../../features/message/message.moderation.ts'
import { createSpamSweep } from '../../features/moderation/moderation.actions.ts'
import { createClassifier } from '../../features/moderation/moderation.classify.ts'
import type { ModerationSource } from '../../platform/moderation.ts'
import type { ModerationServices } from '../../platform/services.ts'
import type { Platform } from '../platform.ts'
import type { Conversation } from './conversation.ts'
import type { Identity } from './identity.ts'
import type { Outbound } from './outbound.ts'
import type { Site } from './site.ts'

/** The moderation queue and its rules. */
export type Moderation = ModerationServices & {
  /** The owner's actions on comments, as the queue performs them. */
  ownComments: ModerationSource
  sweepSpam: ReturnType<typeof createSpamSweep>
}

export function createModeration(given: {
  platform: Platform
  site: Site
  identity: Identity
  conversation: Conversation
  outbound: Outbound
}): Moderation {
  const { platform, site, identity, conversation, outbound } = given
  const deps = { ...platform, identity, conversation, outbound }
  const ownComments = createCommentModeration(deps)
  const sources = [ownComments, createMessageModeration(deps), createLinkModeration(deps)]
  return {
    sources,
    ownComments,
    classify: createClassifier({ ...platform, site, sources }),
    sweepSpam: createSpamSweep({ ...platform, sources }),
  }
}
