import type { Message } from '@xiaolou/contract/message'
import { type Shelf, withNewer, without } from './shelf.ts'

/** Lists beyond this are forgotten, the one longest unseen first. */
const maxKept = 8

/** By address. In the browser only: the server renders each page anew. */
let shelves: ReadonlyMap<string, Shelf> = new Map()
let lastAddress = ''
const listeners = new Set<() => void>()

export const findShelf = (address: string): Shelf | undefined => shelves.get(address)

/** Where the reader last was in the guestbook; empty before the first time, and after something new was written. */
export const getLastAddress = (): string => lastAddress

export function subscribeShelves(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a list as it is now, and that the reader is there. */
export function keepShelf(address: string, shelf: Shelf): void {
  const others = [...shelves].filter(([other]) => other !== address).slice(1 - maxKept)
  shelves = new Map([...others, [address, shelf]])
  lastAddress = address
  tell()
}

/** Notes the place on the page, silently: nothing is drawn anew for it. */
export function keepScroll(address: string, scrollY: number): void {
  const shelf = shelves.get(address)
  if (shelf) shelves = new Map(shelves).set(address, { ...shelf, scrollY })
}

/** With an address: that list is asked for anew. Without: all of them, as after a new message. */
export function forgetShelves(address?: string): void {
  shelves = address === undefined ? new Map() : new Map([...shelves].filter(([other]) => other !== address))
  if (address === undefined) lastAddress = ''
  tell()
}

export function replaceMessages(newer: readonly Message[]): void {
  shelves = new Map([...shelves].map(([address, shelf]) => [address, withNewer(shelf, newer)]))
  tell()
}

export function removeMessage(id: number): void {
  shelves = new Map([...shelves].map(([address, shelf]) => [address, without(shelf, id)]))
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
