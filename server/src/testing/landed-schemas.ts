import { migrations } from '../app/app.ts'

/**
 * The migrations in the order they were added, up to 0067: each line is what one state of the program added
 * to the one before. That order differed from their numbers; later ones follow them and are not listed.
 */
const increments = [
  ['0001-article', '0003-site', '0004-user'],
  ['0002-upload'],
  [
    '0005-account',
    '0005-upload-owner',
    '0006-comment',
    '0006-notify',
    '0007-photo',
    '0007-resource',
    '0007-talk',
    '0008-message',
    '0009-link',
  ],
  ['0009-notify-about'],
  ['0010-chat'],
  ['0011-music'],
  ['0013-socket-cookie'],
  ['0015-page'],
  ['0014-music-read-again'],
  ['0012-notify-recipient'],
  ['0012-comment-answer'],
  ['0016-login-place'],
  ['0016-notify-message'],
  ['0017-changes'],
  ['0012-page-name'],
  ['0018-taxonomy', '0018-undo'],
  ['0018-password-link'],
  ['0018-media'],
  ['0019-article-states', '0020-draft'],
  ['0021-article-manage'],
  ['0022-article-time'],
  ['0023-writing-day'],
  ['0024-article-unlisted'],
  ['0022-comment-source'],
  ['0026-upload-fetched'],
  ['0027-bus'],
  ['0028-cache'],
  ['0029-lease'],
  ['0030-task-home'],
  ['0042-statistic'],
  ['0043-audit', '0043-guard'],
  ['0044-job'],
  ['0047-guest'],
  [
    ...['0041-comment-moderation', '0041-message-moderation', '0041-link-moderation'],
    ...['0041-moderation', '0041-notify-gather'],
  ],
  ['0040-outbox'],
  ['0045-page-bin', '0045-photo-order'],
  ['0049-statistic-span'],
  ['0046-music-tag'],
  ['0050-article-sound', '0050-talk-search', '0050-album-search', '0050-comment-writer'],
  ['0053-article-words'],
  ['0055-article-music'],
  ['0052-quote'],
  ['0051-listen'],
  ['0054-owner-song'],
  ['0058-statistic-dates'],
  ['0059-link-feed'],
  [
    '0060-draft-source',
    '0060-talk-before-bin',
    '0061-unlisted-address',
    '0062-like-network',
    '0062-report-network',
    '0063-one-line-names',
  ],
  ['0065-set-up-link-end', '0066-article-feed-id', '0067-upload-digest'],
]

const listed = new Set(increments.flat())

/** Migrations that are not listed, each a state of its own. */
export const laterSteps = migrations.map(({ name }) => name).filter(name => !listed.has(name))

/** The highest number listed; later migrations have higher ones. */
export const lastListedNumber = Math.max(...[...listed].map(name => Number.parseInt(name, 10)))

const states = [...increments, ...laterSteps.map(name => [name])]

/** Every state in which an earlier program may have left a database, as migration names, oldest first. */
export const landedSchemas: readonly (readonly string[])[] = states.map((_, at) =>
  states.slice(0, at + 1).flat(),
)
