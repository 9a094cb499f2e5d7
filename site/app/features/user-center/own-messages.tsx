import { deleteMessage, getOwnMessages, type Message } from '@xiaolou/contract/message'
import { browserCall } from '~/lib/api.ts'
import { OwnList } from './own-list.tsx'
import { useOwnList } from './use-own-list.ts'

const size = 10
const read = (current: number) => browserCall(getOwnMessages, { body: { current, size } })
const remove = ({ id }: Message) => browserCall(deleteMessage, { body: { idList: [id] } })

export function OwnMessages() {
  return (
    <OwnList
      list={useOwnList(read)}
      label="留言"
      empty={{
        drawing: 'book',
        title: '留言本上还没有你的字迹。',
        action: (
          <a href="/message/publish" className="ui-button ui-button-outline ui-button-medium">
            写一张
          </a>
        ),
      }}
      consequence="留言连同下面的评论，删了就找不回来。"
      remove={remove}
    >
      {message => (
        <div className="own-words">
          <p className="own-text">{message.message_source}</p>
          <p className="own-place-line">
            <span>{message.createdAt}</span>
            <a href={`/message/detail?id=${message.id}`}>去看看</a>
          </p>
        </div>
      )}
    </OwnList>
  )
}
