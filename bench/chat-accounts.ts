/**
 * Adds accounts with an open session each to a site: `node bench/chat-accounts.ts DATA_DIR COUNT
 * [DATABASE_URL]`; the first is an administrator.
 */

import { createSessions } from '../server/src/features/user/user.session.ts'
import { createSessionStore } from '../server/src/features/user/user.session-store.ts'
import { createUserStore, role } from '../server/src/features/user/user.store.ts'
import { openQuietPlatform } from './quiet-platform.ts'

const [dataDir = '', count = '0', databaseUrl] = process.argv.slice(2)
const platform = await openQuietPlatform(dataDir, databaseUrl)
const nowMs = platform.clock.now()
const accounts = await platform.db.inBatches(async db => {
  const users = createUserStore(db)
  const sessions = createSessions({ ...platform, timeZone: 'Asia/Shanghai', store: createSessionStore(db) })
  const added: { userId: number; token: string }[] = []
  for (let at = 0; at < Number(count); at += 1) {
    const userId = await users.addUser({
      username: `chatter_${at}`,
      nick_name: `听雨的第${at}位`,
      // Nobody signs in with a password here: hashing one takes longer than everything else.
      password_hash: '',
      role: at === 0 ? role.administrator : role.user,
      nowMs,
    })
    added.push({ userId, token: await sessions.open(userId) })
  }
  return added
})
await platform.close()
process.stdout.write(JSON.stringify(accounts))
