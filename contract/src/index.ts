import * as article from './article.ts'
import * as articleManage from './article-manage.ts'
import * as audit from './audit.ts'
import * as backup from './backup.ts'
import * as category from './category.ts'
import * as chat from './chat.ts'
import * as clock from './clock.ts'
import * as comment from './comment.ts'
import * as draft from './draft.ts'
import * as draftDay from './draft-day.ts'
import * as draftHistory from './draft-history.ts'
import * as draftLink from './draft-link.ts'
import * as job from './job.ts'
import type { RouteShape } from './kit/route.ts'
import * as like from './like.ts'
import * as link from './link.ts'
import * as listen from './listen.ts'
import * as mail from './mail.ts'
import * as media from './media.ts'
import * as message from './message.ts'
import * as moderation from './moderation.ts'
import * as music from './music.ts'
import * as musicManage from './music-manage.ts'
import * as notify from './notify.ts'
import * as outbox from './outbox.ts'
import * as page from './page.ts'
import * as photo from './photo.ts'
import * as photoManage from './photo-manage.ts'
import * as upload from './picture.ts'
import * as presence from './presence.ts'
import * as quote from './quote.ts'
import * as resource from './resource.ts'
import * as search from './search.ts'
import * as secrecy from './secrecy.ts'
import * as site from './site.ts'
import * as starter from './starter.ts'
import * as statistic from './statistic.ts'
import * as tag from './tag.ts'
import * as talk from './talk.ts'
import * as task from './task.ts'
import * as user from './user.ts'
import * as userGuard from './user-guard.ts'
import * as userManage from './user-manage.ts'
import * as visit from './visit.ts'

function routesOf(module: object): RouteShape[] {
  return Object.values(module).filter(isRoute)
}

function isRoute(value: unknown): value is RouteShape {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}

/** The index of the API: every call, by feature. */
export const api = {
  article: [...routesOf(article), ...routesOf(articleManage), ...routesOf(secrecy)],
  draft: [...routesOf(draft), ...routesOf(draftDay), ...routesOf(draftHistory), ...routesOf(draftLink)],
  category: routesOf(category),
  tag: routesOf(tag),
  site: [...routesOf(site), ...routesOf(clock)],
  search: routesOf(search),
  starter: routesOf(starter),
  statistic: [...routesOf(statistic), ...routesOf(visit)],
  user: [...routesOf(user), ...routesOf(userGuard), ...routesOf(userManage)],
  outbox: [...routesOf(outbox), ...routesOf(mail)],
  upload: routesOf(upload),
  media: routesOf(media),
  comment: routesOf(comment),
  quote: routesOf(quote),
  like: routesOf(like),
  talk: routesOf(talk),
  photo: [...routesOf(photo), ...routesOf(photoManage)],
  message: routesOf(message),
  link: routesOf(link),
  moderation: routesOf(moderation),
  resource: routesOf(resource),
  page: routesOf(page),
  notify: routesOf(notify),
  chat: [...routesOf(chat), ...routesOf(listen)],
  music: [...routesOf(music), ...routesOf(musicManage)],
  task: routesOf(task),
  backup: routesOf(backup),
  audit: routesOf(audit),
  job: routesOf(job),
  presence: routesOf(presence),
} as const
