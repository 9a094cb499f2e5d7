/**
 * The import table of ARCHITECTURE.md as cases: for each row, what the lint must refuse and what it must allow.
 * `sentence` is the beginning of the message that the developer reads.
 */
export type BoundaryCase = { row: string; file: string; imports: string; sentence: string | null }

const allowed = null
const server = 'The server imports nothing of the front ends'
const browserServer = 'What runs in the browser imports nothing of the server'
const browserNode = 'What runs in the browser has no Node'
const otherScreen = "A screen's feature imports no other feature"
const screenShell = "A screen's feature does not import the shell"
const libScreen = 'lib imports no screen'
const otherFeature = 'A server feature imports no other feature'
const featureHttp = 'A server feature imports no http'
const kit = 'contract/kit imports the schema library'
const contract = 'contract imports the schema library'
const markdownPure = 'markdown turns text into HTML'

const rows: Record<string, readonly (readonly [file: string, imports: string, sentence: string | null])[]> = {
  'contract/kit': [
    ['contract/src/kit/route.ts', '../article.ts', kit],
    ['contract/src/kit/route.ts', 'node:http', kit],
    ['contract/src/kit/route.ts', '@valibot/to-json-schema', kit],
    ['contract/src/kit/route.ts', 'valibot', allowed],
    ['contract/src/kit/route.ts', './envelope.ts', allowed],
    ['contract/src/kit/openapi.ts', '@valibot/to-json-schema', allowed],
    ['contract/src/kit/openapi.ts', '../article.ts', kit],
  ],
  'contract, markdown': [
    ['contract/src/article.ts', 'node:fs', contract],
    ['contract/src/article.ts', 'react', contract],
    ['contract/src/article.ts', '../../server/src/config.ts', contract],
    ['contract/src/article.ts', './kit/route.ts', allowed],
    ['contract/src/article.ts', './tag.ts', allowed],
    ['contract/src/article.test.ts', 'vitest', allowed],
    ['markdown/src/render.ts', 'node:fs', "markdown also renders the editor's preview"],
    ['markdown/src/render.ts', 'react', markdownPure],
    ['markdown/src/syntax/ruby.ts', '@xiaolou/server/config', markdownPure],
    ['markdown/src/render.ts', '../../site/app/lib/api.ts', markdownPure],
    ['markdown/src/render.ts', 'markdown-it', allowed],
    ['markdown/src/syntax/ruby.ts', '../characters.ts', allowed],
  ],
  'server/platform': [
    ['server/src/platform/jobs.ts', '../http/serve.ts', 'platform imports no http'],
    ['server/src/platform/db/sqlite.ts', 'fastify', 'platform imports no http'],
    ['server/src/platform/db/sqlite.ts', '../../features/tag/tag.store.ts', 'platform imports no feature'],
    ['server/src/platform/jobs.ts', '@xiaolou/site', server],
    ['server/src/platform/db/sqlite.ts', 'pg', allowed],
    ['server/src/platform/db/sqlite.ts', '../clock.ts', allowed],
  ],
  'server/http': [
    ['server/src/http/serve.ts', '../features/tag/tag.routes.ts', 'http serves any contract'],
    ['server/src/http/ssr/page.ts', '../../app/app.ts', 'http serves any contract'],
    ['server/src/http/ssr/page.ts', 'react-dom/server', server],
    ['server/src/http/serve.ts', '@xiaolou/contract/kit/route', allowed],
    ['server/src/http/serve.ts', '../platform/clock.ts', allowed],
    ['server/src/http/serve.ts', 'fastify', allowed],
  ],
  'server/features/x': [
    ['server/src/features/tag/tag.routes.ts', '../article/article.store.ts', otherFeature],
    ['server/src/features/music/source/own.ts', '../../article/article.store.ts', otherFeature],
    ['server/src/features/music/source/own.ts', '../../../features/tag/tag.store.ts', otherFeature],
    ['server/src/features/tag/tag.routes.ts', '../../http/session.ts', featureHttp],
    ['server/src/features/tag/tag.routes.ts', '../../app/app.ts', featureHttp],
    ['server/src/features/tag/tag.routes.ts', '@xiaolou/ui', server],
    ['server/src/features/tag/tag.routes.ts', './tag.store.ts', allowed],
    ['server/src/features/tag/tag.routes.ts', '../../platform/db/db.ts', allowed],
    ['server/src/features/music/source/own.ts', '../music.rules.ts', allowed],
    ['server/src/features/music/source/own.ts', '../other/file.ts', allowed],
    ['server/src/features/tag/tag.routes.ts', '@xiaolou/contract/tag', allowed],
    ['server/src/features/tag/tag.test.ts', '../../testing/harness.ts', allowed],
    ['server/src/app/app.ts', '../features/site/site.routes.ts', allowed],
    ['server/src/app/app.ts', '../../../site/app/root.tsx', server],
  ],
  'server/config, process': [
    ['server/src/config/config.ts', '../http/serve.ts', 'config reads the environment'],
    ['server/src/config/config.ts', '../platform/clock.ts', allowed],
    ['server/src/process/port.ts', '../app/app.ts', 'process handles ports'],
    ['server/src/process/port.ts', '../http/stop.ts', allowed],
  ],
  'server/app': [
    ['server/src/app/app.ts', '../portability/archive/offsite.ts', 'app is made by main.ts'],
    ['server/src/app/app.ts', '../features/starter/starter.feature.ts', allowed],
  ],
  'server/portability': [
    [
      'server/src/portability/archive/backup.ts',
      '../../commands/command.ts',
      'portability is used by the commands',
    ],
    ['server/src/portability/archive/backup.ts', '../../app/app.ts', allowed],
  ],
  ui: [
    ['ui/src/button.tsx', '@xiaolou/contract/limits', 'ui imports no contract'],
    ['ui/src/button.tsx', '../../site/app/lib/api.ts', 'ui imports no site'],
    ['ui/src/button.tsx', '@xiaolou/admin', 'ui imports no site'],
    ['ui/src/button.tsx', '@xiaolou/browser/session', 'ui imports no site'],
    ['ui/src/button.tsx', 'node:path', browserNode],
    ['ui/src/button.tsx', 'react', allowed],
    ['ui/src/button.tsx', '@base-ui/react/button', allowed],
  ],
  browser: [
    ['browser/src/session.ts', '../../site/app/lib/api.ts', 'browser imports no site'],
    ['browser/src/session.ts', '@xiaolou/admin', 'browser imports no site'],
    ['browser/src/session.ts', 'node:path', browserNode],
    ['browser/src/session.ts', '@xiaolou/contract/limits', allowed],
    ['browser/src/notices.tsx', '@xiaolou/ui/notice', allowed],
  ],
  'site, admin features/x': [
    ['site/app/features/tag/tag.route.tsx', '../article/card.tsx', otherScreen],
    ['site/app/features/tag/tag.route.tsx', '~/features/article/card.tsx', otherScreen],
    ['site/app/features/chat/socket/backoff.ts', '../../article/card.tsx', otherScreen],
    ['site/app/features/tag/tag.route.tsx', '../../shell/header.tsx', screenShell],
    ['site/app/features/tag/tag.route.tsx', '~/shell/header.tsx', screenShell],
    ['site/app/features/tag/tag.route.tsx', '@xiaolou/server', browserServer],
    ['site/app/features/tag/tag.route.tsx', 'node:fs', browserNode],
    ['site/app/features/tag/tag.route.tsx', '@xiaolou/markdown', 'Readers get finished HTML'],
    ['site/app/features/tag/tag.route.tsx', '@xiaolou/admin', 'The site does not import the console'],
    ['site/app/lib/api.ts', '../features/tag/cloud.tsx', libScreen],
    ['site/app/lib/api.ts', '../shell/header.tsx', libScreen],
    ['site/app/lib/api.ts', '../shared/like/like-button.tsx', libScreen],
    ['site/app/shared/like/like-button.tsx', '../../features/tag/cloud.tsx', 'shared imports no screen'],
    ['site/app/shared/like/like-button.tsx', '../../lib/api.ts', allowed],
    ['site/app/features/tag/tag.route.tsx', '../../shared/like/like-button.tsx', allowed],
    ['site/app/lib/api.ts', '../../../server/src/config.ts', browserServer],
    ['site/app/features/tag/tag.route.tsx', './cloud.tsx', allowed],
    ['site/app/features/tag/tag.route.tsx', '../../lib/api.ts', allowed],
    ['site/app/features/tag/tag.route.tsx', '~/lib/api.ts', allowed],
    ['site/app/features/tag/tag.route.tsx', '@xiaolou/ui/button', allowed],
    ['site/app/features/chat/socket/backoff.ts', '../client/chat-client.ts', allowed],
    ['admin/src/features/tag/tag.route.tsx', '../article/editor.tsx', otherScreen],
    ['admin/src/features/tag/parts/row.tsx', '../../article/editor.tsx', otherScreen],
    ['admin/src/features/tag/tag.route.tsx', '../../shell/menu.tsx', screenShell],
    ['admin/src/features/tag/tag.route.tsx', '@xiaolou/server/config', browserServer],
    ['admin/src/features/tag/tag.route.tsx', '@xiaolou/site', 'The console does not import the site'],
    ['admin/src/lib/api.ts', '../features/tag/row.tsx', libScreen],
    ['admin/src/features/tag/tag.route.tsx', '@xiaolou/markdown', allowed],
  ],
  'routes, shell': [
    ['site/app/routes.tsx', '../../server/src/config.ts', browserServer],
    ['site/app/shell/header.tsx', '@xiaolou/server', browserServer],
    ['site/app/shell/header.tsx', 'node:fs', browserNode],
    ['site/app/entry.server.tsx', '@xiaolou/server', browserServer],
    ['site/app/entry.server.tsx', 'node:stream', allowed],
    ['site/app/shell/header.tsx', '../features/search/dialog.tsx', allowed],
    ['site/app/root.tsx', './shell/header.tsx', allowed],
    ['admin/src/main.tsx', '@xiaolou/server', browserServer],
  ],
}

export const boundaryRows = Object.keys(rows)

export const boundaryCases: BoundaryCase[] = Object.entries(rows).flatMap(([row, cases]) =>
  cases.map(([file, imports, sentence]) => ({ row, file, imports, sentence })),
)
