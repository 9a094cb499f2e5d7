import { createSecretBox } from '../platform/secret-box.ts'
import type { Platform } from './platform.ts'
import { createContent } from './services/content.ts'
import { createConversation } from './services/conversation.ts'
import { createIdentity } from './services/identity.ts'
import { createMedia } from './services/media.ts'
import { createModeration } from './services/moderation.ts'
import { createMusic } from './services/music.ts'
import { createOperations } from './services/operations.ts'
import { createOutbound } from './services/outbound.ts'
import type { Registry } from './services/registry.ts'
import { createSite } from './services/site.ts'

/**
 * The services that features use, by domain: features do not import each other, each names the domains it
 * needs. A domain is created in `services/` from those listed above it here.
 */
export function createServices(platform: Platform, registry: Registry) {
  const box = createSecretBox(platform.dataDir)
  const site = createSite({ platform })
  const identity = createIdentity({ platform, site, box })
  const outbound = createOutbound({ platform, site, box })
  const media = createMedia({ platform, registry, site, identity, outbound })
  const music = createMusic({ platform, site })
  const conversation = createConversation({ platform, site, identity, media, music, outbound })
  const moderation = createModeration({ platform, site, identity, conversation, outbound })
  const content = createContent({ platform, site, identity, media, conversation })
  const domains = { site, identity, outbound, media, music, conversation, moderation, content }
  const operations = createOperations({ platform, registry, ...domains })
  return { ...platform, registry, ...domains, operations }
}
