import { refuseField } from '@xiaolou/contract/kit/handler'
import type { SiteSettings } from '@xiaolou/contract/site'
import { updateOwnUserInfo } from '@xiaolou/contract/user'
import { inventNickName, requireFreeName } from './user.name.ts'
import type { UserStore } from './user.store.ts'

type NameParts = { users: UserStore; getSettings: () => Promise<SiteSettings> }

/** Throws when a name is the owner's or the site's; for guests with an account and without. */
export async function requireGuestName({ users, getSettings }: NameParts, name: string): Promise<void> {
  const administrators = [...(await users.findNames()).values()]
  requireFreeName(name, [...administrators, (await getSettings()).owner_name])
}

/** The name a guest asked for, or an invented one; throws when it is not his to take. */
export async function guestNickName(parts: NameParts, asked: string): Promise<string> {
  if (asked === '') return inventNickName()
  await requireGuestName(parts, asked)
  return asked
}

/** Throws unless the avatar is one of our own pictures, or none. */
export async function requirePicture(
  { isPictureStored }: { isPictureStored: (url: string) => Promise<boolean> },
  url: string | undefined,
): Promise<void> {
  if (url && !(await isPictureStored(url))) {
    throw refuseField(updateOwnUserInfo, 'avatar', '头像应为已上传的图片')
  }
}
