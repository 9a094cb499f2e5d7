import { quietCall } from '@xiaolou/browser/call'
import { isRefusal } from '@xiaolou/browser/is-refusal'
import { readLyrics } from '@xiaolou/browser/lyric/read-lyrics'
import { familyCode } from '@xiaolou/contract/family-code'
import type { CallResult } from '@xiaolou/contract/kit/route'
import { getLyricFiles, saveLyricFiles } from '@xiaolou/contract/music-manage'
import { useEffect, useReducer, useState } from 'react'
import { docOf, filesOf, type LyricDoc, problemOf } from './lyric-doc.ts'
import { draftKeyOf, editLogged, keepDraft, loggedStateOf, readDraft } from './lyric-draft.ts'

export type OpenedLyric = CallResult<typeof getLyricFiles> & { readonly doc: LyricDoc }

/** A song with its files, parsed as on the site. */
export async function readLyric(id: number): Promise<OpenedLyric> {
  const opened = await quietCall(getLyricFiles, { body: { id } })
  const { ttml, ...files } = opened.files
  const parsed = ttml ? (await import('@xiaolou/browser/lyric/ttml')).parseTtml(ttml) : undefined
  const texts = { ...files, lrc: files.lrc || opened.tag_lyric, ytlrc: files.tlyric, yromalrc: files.romalrc }
  return { ...opened, doc: docOf(readLyrics(texts, opened.song.duration_ms, parsed)) }
}

/** The lyrics being edited: changes stay in this browser; only 存下 changes the player's lyrics. */
export function useLyric(opened: OpenedLyric) {
  const { id } = opened.song
  const [saved, setSaved] = useState(opened)
  const [draft] = useState(() => readDraft(id, opened.doc))
  const [state, act] = useReducer(editLogged, draft?.state ?? loggedStateOf({ start: opened.doc, acts: [] }))
  const [base, setBase] = useState(draft?.revision ?? opened.revision)
  const [theirs, setTheirs] = useState(base === opened.revision ? undefined : opened)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isKept, setIsKept] = useState(true)
  const { doc } = state
  const isChanged = doc !== saved.doc
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    if (!isElsewhere) setIsKept(keepDraft(id, isChanged ? { state, revision: base } : undefined))
  }, [id, isChanged, state, base, isElsewhere])
  // Another window has changed the stored draft, which started from this one's: that window goes on.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => key === draftKeyOf(id) && setIsElsewhere(true)
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [id])
  const save = async (revision = base) => {
    const problem = problemOf(doc)
    if (problem) {
      setError(problem.words)
      if (problem.line !== undefined) act({ type: 'go', to: { line: problem.line, word: 0 } })
      return
    }
    setIsBusy(true)
    setError('')
    const files = filesOf(doc, saved.files.lrc || saved.tag_lyric)
    try {
      const now = await quietCall(saveLyricFiles, { body: { id, revision, files, is_ttml_aside: true } })
      setSaved({ ...saved, files: { ...files, ttml: '' }, revision: now.revision, doc })
      setBase(now.revision)
      setTheirs(undefined)
    } catch (failure) {
      const isOutdated = isRefusal(failure) && failure.code === familyCode.music
      const now = isOutdated ? await readLyric(id).catch(() => undefined) : undefined
      if (now && now.revision !== revision) setTheirs(now)
      else setError(isRefusal(failure) && failure.message ? failure.message : '没有存上，写的还在这里')
    } finally {
      setIsBusy(false)
    }
  }

  return {
    state,
    act,
    save: () => save(),
    isBusy,
    isChanged,
    isKept,
    isTakenUp: state === draft?.state && isChanged,
    /** Another window is editing this song; nothing is stored or saved from here. */
    isElsewhere,
    /** A TTML file takes precedence over all others; saving here replaces it. */
    hasTtml: saved.files.ttml !== '',
    error,
    /** The server's version, if it was saved elsewhere since: one of the two is chosen. */
    theirs,
    takeTheirs() {
      if (!theirs) return
      act({ type: 'put', doc: theirs.doc })
      setSaved(theirs)
      setBase(theirs.revision)
      setTheirs(undefined)
    },
    keepMine() {
      if (!theirs) return
      setBase(theirs.revision)
      setTheirs(undefined)
      void save(theirs.revision)
    },
    /** Back to the saved version; undoable. */
    giveUp: () => act({ type: 'put', doc: saved.doc }),
  }
}
