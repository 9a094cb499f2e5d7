import { writeFileSync } from 'node:fs'

/**
 * Imports that are forbidden for some files, as patterns of Biome's `noRestrictedImports`, and the message
 * with the reason.
 */
type Rule = { patterns: readonly string[]; why: string }
/** The narrowest scope applies to a file: each scope lists all of its rules. */
type Scope = { files: readonly string[]; rules: readonly Rule[] }

const tests = ['!**/*.test.ts', '!**/*.test.tsx']
const part = (name: string, source: string) => [
  `@xiaolou/${name}`,
  `@xiaolou/${name}/**`,
  `**/${name}/${source}/**`,
]
const contract = part('contract', 'src')
const markdown = part('markdown', 'src')
const server = part('server', 'src')
const site = [...part('site', 'app'), '~/**']
const admin = part('admin', 'src')
const ui = part('ui', 'src')
const browser = part('browser', 'src')
const node = ['node:*', 'node:*/**']
const react = ['react', 'react-dom', 'react-router'].flatMap(name => [name, `${name}/**`])
const fastify = ['fastify', '@fastify/**']
const abovePortability = ['**/main.ts', '**/commands/**', '**/doctor/**', '**/seed/**']
const aboveApp = [...abovePortability, '**/portability/**']
const program = ['**/app/**', ...aboveApp]

const contractKit = {
  patterns: ['**', '!valibot', '!./**'],
  why: 'contract/kit imports the schema library and no feature: it serves any contract.',
}
const markdownRules = [
  {
    patterns: node,
    why: "markdown also renders the editor's preview in the browser: it imports nothing of Node.",
  },
  {
    patterns: [...react, ...server, ...site, ...admin, ...ui, ...contract, ...browser],
    why: 'markdown turns text into HTML: it imports no React, no server, no site.',
  },
]
const noScreens = {
  patterns: [...site, ...admin, ...ui, ...react, ...browser],
  why: 'The server imports nothing of the front ends: main.ts hands it the built pages.',
}
const noHttp = {
  patterns: ['**/http/**', ...fastify],
  why: 'platform imports no http: imports and backups use it as well.',
}
const platformNoFeature = {
  patterns: ['**/features/**', '**/config/**', '**/process/**', ...program],
  why: 'platform imports no feature and no program: they use it, never the reverse.',
}
const httpNoFeature = {
  patterns: ['**/features/**', '**/process/**', ...program],
  why: 'http serves any contract and imports no feature: app.ts brings the two together.',
}
const configNoProgram = {
  patterns: ['**/features/**', '**/http/**', '**/process/**', ...program],
  why: 'config reads the environment and imports nothing that uses it.',
}
const appNoProgram = {
  patterns: [...aboveApp, '**/process/**'],
  why: 'app is made by main.ts and the commands, which hand it what it needs: it imports none of them.',
}
const processNoApp = {
  patterns: ['**/features/**', ...program],
  why: 'process handles ports and child processes: it imports no feature and no program.',
}
const portabilityNoCommand = {
  patterns: abovePortability,
  why: 'portability is used by the commands: it imports none of them.',
}
const featureNoHttp = {
  patterns: ['**/http/**', '**/config/**', '**/process/**', ...program, ...fastify],
  why: "A server feature imports no http and no program: it answers the contract's calls and throws codes.",
}
const serverFeature = (siblings: readonly string[]) => [
  noScreens,
  {
    patterns: [...siblings, '**/features/**'],
    why: 'A server feature imports no other feature: it takes services by domain, made in app/services.',
  },
  featureNoHttp,
]

const readersGetHtml = {
  patterns: markdown,
  why: 'Readers get finished HTML: the Markdown library stays out of their pages.',
}
const siteNoAdmin = { patterns: admin, why: 'The site does not import the console.' }
const adminNoSite = {
  patterns: site.slice(0, -1),
  why: 'The console does not import the site: what both show goes to ui.',
}
const browserNoServer = {
  patterns: server,
  why: 'What runs in the browser imports nothing of the server: it relies on the contract.',
}
const browserNoNode = {
  patterns: node,
  why: 'What runs in the browser has no Node: only entry files and *.server.ts may use it.',
}
const libNoScreen = {
  patterns: ['**/features/**', '**/shared/**', '**/shell/**', '**/root.tsx', '**/routes.tsx'],
  why: 'lib imports no screen, no shared feature, no shell: they use it, never the reverse.',
}
const sharedNoScreen = {
  patterns: ['**/features/**', '**/shell/**', '**/root.tsx', '**/routes.tsx'],
  why: 'shared imports no screen and no shell: they use it, never the reverse.',
}
const screenFeature = (siblings: readonly string[]) => [
  {
    patterns: [...siblings, '**/features/**'],
    why: "A screen's feature imports no other feature: what two of them share goes to shared, lib or ui.",
  },
  {
    patterns: ['**/shell/**', '**/root.tsx', '**/routes.tsx'],
    why: "A screen's feature does not import the shell around it.",
  },
]
const siteRules = [readersGetHtml, siteNoAdmin, browserNoServer, browserNoNode]
const adminRules = [adminNoSite, browserNoServer, browserNoNode]
const [siblings, nestedSiblings] = [
  ['../*/**', '!../../**'],
  ['../../*/**', '!../../../**'],
]

const scopes: readonly Scope[] = [
  {
    files: ['contract/src/**', ...tests],
    rules: [
      {
        patterns: ['**', '!valibot', '!./**'],
        why: 'contract imports the schema library and its own files only: both sides must be able to load it.',
      },
    ],
  },
  { files: ['contract/src/kit/**', ...tests], rules: [contractKit] },
  {
    files: ['contract/src/kit/openapi.ts'],
    rules: [{ ...contractKit, patterns: [...contractKit.patterns, '!@valibot/to-json-schema'] }],
  },
  { files: ['markdown/src/**', ...tests], rules: markdownRules },
  { files: ['server/src/**', ...tests], rules: [noScreens] },
  { files: ['server/src/platform/**', ...tests], rules: [noScreens, noHttp, platformNoFeature] },
  { files: ['server/src/config/**', ...tests], rules: [noScreens, configNoProgram] },
  { files: ['server/src/http/**', ...tests], rules: [noScreens, httpNoFeature] },
  { files: ['server/src/process/**', ...tests], rules: [noScreens, processNoApp] },
  { files: ['server/src/app/**', ...tests], rules: [noScreens, appNoProgram] },
  { files: ['server/src/portability/**', ...tests], rules: [noScreens, portabilityNoCommand] },
  { files: ['server/src/features/*/*', ...tests], rules: serverFeature(siblings) },
  { files: ['server/src/features/*/*/**', ...tests], rules: serverFeature(nestedSiblings) },
  {
    files: ['ui/src/**', ...tests],
    rules: [
      { patterns: contract, why: 'ui imports no contract: it is given what it shows.' },
      {
        patterns: [...site, ...admin, ...server, ...markdown, ...browser],
        why: 'ui imports no site, no console, no server: they use it, never the reverse.',
      },
      browserNoNode,
    ],
  },
  {
    files: ['browser/src/**', ...tests],
    rules: [
      {
        patterns: [...site, ...admin, ...server, ...markdown],
        why: 'browser imports no site, no console, no server: they use it, never the reverse.',
      },
      browserNoNode,
    ],
  },
  { files: ['site/app/**', ...tests], rules: siteRules },
  {
    files: ['site/app/entry.server.tsx', 'site/app/**/*.server.ts', 'site/app/**/*.server.tsx'],
    rules: [readersGetHtml, siteNoAdmin, browserNoServer],
  },
  { files: ['site/app/lib/**', ...tests], rules: [...siteRules, libNoScreen] },
  { files: ['site/app/shared/**', ...tests], rules: [...siteRules, sharedNoScreen] },
  { files: ['site/app/features/*/*', ...tests], rules: [...siteRules, ...screenFeature(siblings)] },
  { files: ['site/app/features/*/*/**', ...tests], rules: [...siteRules, ...screenFeature(nestedSiblings)] },
  { files: ['admin/src/**', ...tests], rules: adminRules },
  { files: ['admin/src/lib/**', ...tests], rules: [...adminRules, libNoScreen] },
  { files: ['admin/src/features/*/*', ...tests], rules: [...adminRules, ...screenFeature(siblings)] },
  {
    files: ['admin/src/features/*/*/**', ...tests],
    rules: [...adminRules, ...screenFeature(nestedSiblings)],
  },
]

/** The rules in Biome's format: `scripts/lint/imports.json`, which biome.json extends. */
export function importRulesForBiome(): string {
  const overrides = scopes.map(({ files, rules }) => ({
    includes: files,
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: { patterns: rules.map(({ patterns, why }) => ({ group: patterns, message: why })) },
          },
        },
      },
    },
  }))
  return `{\n"overrides": [\n${overrides.map(one => JSON.stringify(one)).join(',\n')}\n]\n}\n`
}

if (import.meta.main) writeFileSync(new URL('imports.json', import.meta.url), importRulesForBiome())
