import type { Migration } from '../../platform/db/migrate.ts'

export const talkMigrations: readonly Migration[] = [
  {
    name: '0007-talk',
    async up({ query: { schema }, columnTypes: { id, idType, integer } }) {
      let talk = schema.createTable('talk').addColumn('id', idType, id)
      // `tags` and `pictures` are JSON lists of text, in their order.
      for (const name of ['content', 'content_html', 'title', 'tags', 'pictures']) {
        talk = talk.addColumn(name, 'text', column => column.notNull())
      }
      for (const name of [
        'html_version',
        'user_id',
        'status',
        'is_top',
        'like_times',
        'createdAt',
        'updatedAt',
      ]) {
        talk = talk.addColumn(name, integer, column => column.notNull())
      }
      await talk.execute()
      const newest = ['is_top', 'createdAt desc', 'id desc']
      await schema
        .createIndex('talk_list')
        .on('talk')
        .columns(['status', ...newest])
        .execute()
      // The owner's list holds two states at once, in one order.
      await schema
        .createIndex('talk_all')
        .on('talk')
        .columns([...newest, 'status'])
        .execute()
      await schema.createIndex('talk_html').on('talk').column('html_version').execute()

      // Public talks only, with the order's columns: a tag's page is one walk along the index.
      await schema
        .createTable('talk_tag')
        .addColumn('tag', 'text', column => column.notNull())
        .addColumn('talk_id', integer, column => column.notNull().references('talk.id').onDelete('cascade'))
        .addColumn('is_top', integer, column => column.notNull())
        .addColumn('createdAt', integer, column => column.notNull())
        .addPrimaryKeyConstraint('talk_tag_key', ['talk_id', 'tag'])
        .execute()
      await schema
        .createIndex('talk_tag_list')
        .on('talk_tag')
        .columns(['tag', 'is_top', 'createdAt desc', 'talk_id desc'])
        .execute()
    },
  },
]
