import { consoleSections } from '@xiaolou/contract/console'
import './links.css'
import { quietCall } from '@xiaolou/browser/call'

import { getBrokenLinks } from '@xiaolou/contract/job'
import { backGetLinksList, linkStatus } from '@xiaolou/contract/link'
import { EmptyState } from '@xiaolou/ui/state'
import { useState } from 'react'
import { InlineForm, TextField, useForm } from '../../lib/form.tsx'
import { ListTools, SearchField, Tabs } from '../../lib/list-tools.tsx'
import { useLoad } from '../../lib/load.tsx'
import { PagedState } from '../../lib/paged-state.tsx'
import { PictureField } from '../../lib/picture-field.tsx'
import { type QueryReader, useQueryState } from '../../lib/query-state.ts'
import { RowList } from '../../lib/row-list.tsx'
import { AddButton, ScreenHead } from '../../lib/screen-head.tsx'
import { FeedField } from './feed-field.tsx'
import { createLinkActions, type OwnLink, type Written } from './link-actions.ts'
import { LinkRow } from './link-row.tsx'

const linksPerPage = 20
const views = ['all', 'waiting', 'approved'] as const
const statusOf = { all: undefined, waiting: linkStatus.pending, approved: linkStatus.approved }
const readFilter = (query: QueryReader) => ({
  view: query.choice('view', views, 'all'),
  search: query.text('search').slice(0, 40),
  page: query.number('page', 1) || 1,
})

/** Since when each friend's site has been down, by id; if it fails to load none is marked. */
const readAway = async () => {
  const { list } = await quietCall(getBrokenLinks, { body: { size: 100 } })
  return new Map(
    list.flatMap(({ failedSince, places }) =>
      places.filter(({ kind }) => kind === 'link').map(({ id }) => [id, failedSince] as const),
    ),
  )
}

/** Friend links: applications, listed ones, and sites that are down. */
export function Component() {
  const { query, typed, hrefOf, key } = useQueryState(readFilter)
  const { view, search, page } = query
  const [editedId, setEditedId] = useState<number>()
  const status = statusOf[view]
  const load = useLoad(key, () =>
    quietCall(backGetLinksList, {
      body: { current: page, size: linksPerPage, site_name: search, ...(status && { status }) },
    }),
  )
  const waiting = useLoad('waiting', () =>
    quietCall(backGetLinksList, { body: { size: 1, status: linkStatus.pending } }),
  )
  const away = useLoad('away', readAway)
  const actions = createLinkActions({
    load,
    onChanged: () => {
      load.reload()
      waiting.reload()
    },
  })
  const isAdding = editedId === 0
  const empty = search ? (
    <p className="list-none">没有站名里带「{search}」的。</p>
  ) : (
    <EmptyState
      drawing="boat"
      title={view === 'waiting' ? '没有等着的申请。' : '还没有友链。'}
      text={view === 'waiting' ? '有人来申请，会在这里等你。' : '添上一家，隔着水也看得见灯。'}
    />
  )
  return (
    <>
      <ScreenHead
        title={consoleSections['/links']}
        lead="别人家的门。申请的等你点头，打不开的标出来，只有你看得见。"
        actions={
          <AddButton label="添一家" isAdding={isAdding} onTurn={isOn => setEditedId(isOn ? 0 : undefined)} />
        }
      />
      <ListTools>
        <Tabs
          label="哪些友链"
          current={view}
          hrefOf={value => hrefOf({ view: value })}
          tabs={[
            { value: 'all', label: '全部' },
            { value: 'waiting', label: '等着的', count: waiting.value?.total },
            { value: 'approved', label: '已挂上' },
          ]}
        />
        <SearchField label="找一家" {...typed(search, words => ({ search: words }))} />
      </ListTools>
      {isAdding && <LinkForm onSave={actions.add} onClose={() => setEditedId(undefined)} />}
      <PagedState load={load} what="友链" page={page} size={linksPerPage} hrefOf={hrefOf} empty={empty}>
        {list => (
          <RowList label="友链" rows={list} keyOf={({ id }) => id} nameOf={({ site_name }) => site_name}>
            {link => (
              <>
                <LinkRow
                  link={link}
                  awaySince={away.value?.get(link.id)}
                  isOpen={editedId === link.id}
                  onOpen={() => setEditedId(editedId === link.id ? undefined : link.id)}
                  onApprove={() => actions.approve(link)}
                  onRemove={() => actions.remove(link)}
                />
                {editedId === link.id && (
                  <LinkForm
                    link={link}
                    onSave={written => actions.update(link.id, written)}
                    onClose={() => setEditedId(undefined)}
                  />
                )}
              </>
            )}
          </RowList>
        )}
      </PagedState>
    </>
  )
}

/** Edits a friend link in place: name, address, description and picture. */
function LinkForm({
  link,
  onSave,
  onClose,
}: {
  link?: OwnLink
  onSave: (written: Written) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({
    initial: {
      site_name: link?.site_name ?? '',
      url: link?.url ?? '',
      site_desc: link?.site_desc ?? '',
      site_avatar: link?.site_avatar ?? '',
      feed_url: link?.feed_url ?? '',
    },
    errorsAt: ['url', 'feed_url'],
    send: ({ site_avatar, ...written }) =>
      onSave({
        site_avatar,
        site_name: written.site_name.trim(),
        url: written.url.trim(),
        site_desc: written.site_desc.trim(),
        feed_url: written.feed_url.trim(),
      }),
    onDone: onClose,
  })
  const { url, site_avatar, feed_url } = form.values
  return (
    <InlineForm form={form} label={link ? `改「${link.site_name}」` : '添一家友链'} onClose={onClose}>
      <TextField {...form.field('site_name')} label="站名" isRequired autoFocus maxLength={40} />
      <TextField {...form.field('url')} label="网址" isRequired type="url" placeholder="https://" />
      <TextField {...form.field('site_desc')} label="一句话" maxLength={100} />
      <FeedField
        siteUrl={url.trim()}
        feedUrl={feed_url}
        error={form.errorOf('feed_url')}
        onChange={value => form.set({ feed_url: value })}
      />
      <PictureField
        label="头像"
        url={site_avatar}
        shape="round"
        onChange={value => form.set({ site_avatar: value })}
      />
    </InlineForm>
  )
}
