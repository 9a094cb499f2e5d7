import { useBusy } from '@xiaolou/browser/busy'
import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { findFeed } from '@xiaolou/contract/link'
import { Button } from '@xiaolou/ui/button'
import { Field, Input } from '@xiaolou/ui/field'
import { useState } from 'react'
import { useSiteTime, whenText } from '../../lib/when.ts'

type Found = CallResult<typeof findFeed>

const wordsOf = ({ title, posts: [newest, ...more] }: Found, now: string) =>
  newest
    ? `${title ? `「${title}」，` : ''}取到 ${more.length + 1} 篇，最新的是 ${whenText(newest.publishedAt, now)} 的《${newest.title}》`
    : `${title ? `「${title}」` : '那里是订阅'}，只是一篇有日期的都没有`

/** The address of a friend's feed; it can be detected from their site, with a preview before saving. */
export function FeedField({
  siteUrl,
  feedUrl,
  error,
  onChange,
}: {
  siteUrl: string
  feedUrl: string
  error: string
  onChange: (feedUrl: string) => void
}) {
  const now = useSiteTime()
  const [found, setFound] = useState('')
  const [refused, setRefused] = useState('')
  const { isBusy, run } = useBusy(cause =>
    setRefused(isRefusal(cause) ? cause.message : '没有问到，网络好了再试一次'),
  )
  const find = async () => {
    setFound('')
    setRefused('')
    await run(async () => {
      const feed = await quietCall(findFeed, { body: { url: feedUrl.trim() || siteUrl } })
      onChange(feed.feed_url)
      setFound(wordsOf(feed, now))
    })
  }
  return (
    <Field
      label="订阅"
      hint={found || '填上它，他新写的会列在友链页上；空着就不取。'}
      error={refused || error}
    >
      {control => (
        <span className="feed-field grid gap-8">
          <Input
            {...control}
            type="url"
            placeholder="https://…/atom.xml"
            value={feedUrl}
            onChange={event => {
              onChange(event.currentTarget.value)
              setFound('')
              setRefused('')
            }}
          />
          <Button isBusy={isBusy} disabled={!feedUrl.trim() && !siteUrl} onClick={() => void find()}>
            {feedUrl.trim() ? '取来看看' : '去他家找'}
          </Button>
        </span>
      )}
    </Field>
  )
}
