import { type Unreadable, UnreadableError } from './claim'
import { type CsvHead, readHead, readRow } from './csv'
import { isObject } from './fields'
import type { DrawInput } from './draw-input'
import { type JsonObject, JsonError, readJson } from './json'
import { proofDrawsOf } from './proof-read'
import { claimsOf, nftsWithoutDraw } from './read-claim'
import { type SplitItems, Splitter } from './split'

/** Draws of one item, with the reason if a part of the item is not a draw. */
export type ReadItem = {
  /** Number of the item in the text, from 1; the header of a table is not counted. */
  readonly place: number
  readonly draws: readonly DrawInput[]
  readonly unreadable: Unreadable | null
}

/** Reader of draws from a text in parts: JSON of any documented form, a list or lines of such JSON, or a table. */
export class DrawReader {
  private readonly splitter = new Splitter()
  private head: CsvHead | null = null
  private place = 0

  /** @throws {UnreadableError} when the text cannot be read further; earlier draws remain valid. */
  push(part: string): ReadItem[] {
    return this.read(this.splitter.push(part))
  }

  /** @throws {UnreadableError} when the text ends too early or was empty. */
  end(): ReadItem[] {
    const items = this.read(this.splitter.end())
    if (this.place === 0) throw new UnreadableError({ code: 'empty' })
    return items
  }

  private read({ kind, texts }: SplitItems): ReadItem[] {
    const items: ReadItem[] = []
    for (const text of texts) {
      if (kind === 'json') items.push(this.item(() => drawsOf(text)))
      else if (this.head) items.push(this.row(text, this.head))
      else this.head = readHead(text)
    }
    return items
  }

  private row(text: string, head: CsvHead): ReadItem {
    return this.item(() => ({
      draws: [{ claim: readRow(text, head), answer: null, facts: null, statedVerdict: null }],
      missing: 0,
    }))
  }

  private item(read: () => DrawsOfItem): ReadItem {
    const place = ++this.place
    try {
      const { draws, missing } = read()
      return { place, draws, unreadable: missing > 0 ? { code: 'nfts-without-draw', nfts: missing } : null }
    } catch (cause) {
      if (cause instanceof UnreadableError) return { place, draws: [], unreadable: cause.why }
      throw cause
    }
  }
}

/** `missing`: number of NFTs of a mint result without a draw. */
type DrawsOfItem = { readonly draws: readonly DrawInput[]; readonly missing: number }

function drawsOf(text: string): DrawsOfItem {
  const answer = parseObject(text)
  const proofDraws = proofDrawsOf(answer)
  if (proofDraws) return { draws: proofDraws, missing: 0 }
  const draws = claimsOf(answer).map((claim) => ({ claim, answer, facts: null, statedVerdict: null }))
  return { draws, missing: nftsWithoutDraw(answer) }
}

function parseObject(text: string): JsonObject {
  try {
    const value = readJson(text)
    if (isObject(value)) return value
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    throw new UnreadableError({ code: 'no-json', problem: cause.problem })
  }
  throw new UnreadableError({ code: 'no-draw' })
}
