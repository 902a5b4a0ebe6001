import { type Unreadable, UnreadableError } from './claim'
import { type CsvHead, readHead, readRow } from './csv'
import { isObject } from './fields'
import type { GivenDraw } from './given'
import { type JsonObject, JsonError, readJson } from './json'
import { proofDrawsOf } from './proof-read'
import { claimsOf } from './read-claim'
import { type Items, Splitter } from './split'

/** The draws of one item, or why it is none. */
export type ReadItem = {
  /** Which item of the text this is, from 1; a table's first line is its head and not counted. */
  readonly place: number
  readonly draws: readonly GivenDraw[]
  readonly unreadable: Unreadable | null
}

/** Reads draws out of a text that comes in parts: JSON of any documented form, a list or lines of it, or a table. */
export class DrawReader {
  private readonly splitter = new Splitter()
  private head: CsvHead | null = null
  private place = 0

  /** @throws {UnreadableError} when the text cannot be read on: what came before stands. */
  push(part: string): ReadItem[] {
    return this.read(this.splitter.push(part))
  }

  /** @throws {UnreadableError} when the text ends too early, or held nothing. */
  end(): ReadItem[] {
    const items = this.read(this.splitter.end())
    if (this.place === 0) throw new UnreadableError({ code: 'empty' })
    return items
  }

  private read({ kind, texts }: Items): ReadItem[] {
    const items: ReadItem[] = []
    for (const text of texts) {
      if (kind === 'json') items.push(this.item(() => drawsOf(text)))
      else if (this.head) items.push(this.row(text, this.head))
      else this.head = readHead(text)
    }
    return items
  }

  private row(text: string, head: CsvHead): ReadItem {
    return this.item(() => [{ claim: readRow(text, head), answer: null, facts: null, stated: null }])
  }

  private item(draws: () => readonly GivenDraw[]): ReadItem {
    const place = ++this.place
    try {
      return { place, draws: draws(), unreadable: null }
    } catch (cause) {
      if (cause instanceof UnreadableError) return { place, draws: [], unreadable: cause.why }
      throw cause
    }
  }
}

function drawsOf(text: string): readonly GivenDraw[] {
  const answer = parsed(text)
  return proofDrawsOf(answer) ?? claimsOf(answer).map((claim) => ({ claim, answer, facts: null, stated: null }))
}

function parsed(text: string): JsonObject {
  try {
    const value = readJson(text)
    if (isObject(value)) return value
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    throw new UnreadableError({ code: 'no-json', problem: cause.problem })
  }
  throw new UnreadableError({ code: 'no-draw' })
}
