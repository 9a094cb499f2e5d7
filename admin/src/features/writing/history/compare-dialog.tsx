import { useBusy } from '@xiaolou/browser/busy'
import type { Draft, DraftFields } from '@xiaolou/contract/draft'
import { Button } from '@xiaolou/ui/button'
import { OpenDialog } from '@xiaolou/ui/dialog'
import { useState } from 'react'
import { ToggleGroup } from '../../../lib/toggle-group.tsx'
import { mergeText } from '../save/merge-text.ts'
import { DiffView } from './diff-view.tsx'

const words = { mine: '我这边的', theirs: '那边的', merged: '合在一起' } as const
const choices = ['mine', 'theirs', 'merged'] as const
type Choice = (typeof choices)[number]

/**
 * Two versions of a draft: their difference by words, or both merged; one is chosen, the others are added to
 * the history.
 */
export function CompareDialog({
  mine,
  theirs,
  base,
  onChoose,
  onClose,
}: {
  mine: DraftFields
  theirs: Draft
  base: DraftFields
  onChoose: (fields: DraftFields) => Promise<void>
  onClose: () => void
}) {
  const [choice, setChoice] = useState<Choice>('merged')
  const { isBusy, run } = useBusy()
  const [merged] = useState(() => mergeFields({ base, mine, theirs: theirs.fields }))
  const shown = { mine, theirs: theirs.fields, merged }
  const against = choice === 'mine' ? theirs.fields : mine
  const choose = () => run(() => onChoose(shown[choice]).then(onClose))
  return (
    <OpenDialog
      onClose={onClose}
      title="有两份，比一比"
      description="另一个窗口或另一台机器也存了这篇。挑一份接着写，没挑中的收进历史，一个字也不会丢。"
      widthPx={760}
      className="compare"
    >
      <ToggleGroup
        className="writing-tabs"
        label="看哪一份"
        value={choice}
        choices={choices.map(name => [name, words[name]])}
        onChoose={setChoice}
      />
      <div className="compare-text">
        <DiffView from={against} to={shown[choice]} />
      </div>
      <div className="ui-dialog-answers">
        <Button tone="quiet" onClick={onClose}>
          先放着
        </Button>
        <Button tone="primary" isBusy={isBusy} onClick={() => void choose()}>
          {choice === 'merged' ? '用合起来的' : `用${words[choice]}`}
        </Button>
      </div>
    </OpenDialog>
  )
}

/** Merges the text by paragraphs; of the other fields the changed one, or mine if both changed. */
function mergeFields({ base, mine, theirs }: { base: DraftFields; mine: DraftFields; theirs: DraftFields }) {
  const taken = Object.entries(theirs).filter(([name]) => isChangedOnlyThere(name, { base, mine, theirs }))
  const content = mergeText({ base: base.content, mine: mine.content, theirs: theirs.content })
  const merged: DraftFields = { ...mine, ...Object.fromEntries(taken), content }
  return merged
}

function isChangedOnlyThere(
  name: string,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', DraftFields>,
): boolean {
  const read = (fields: DraftFields) => String(Object.entries(fields).find(([key]) => key === name)?.[1])
  return read(mine) === read(base) && read(theirs) !== read(base)
}
