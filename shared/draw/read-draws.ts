import { type Unreadable, UnreadableError } from './claim'
import { type CsvHeader, readHeader, readRow } from './csv'
import { isObject } from './fields'
import type { DrawInput } from './draw-input'
import { type JsonObject, JsonError, readJson } from './json'
import { proofDrawsOf } from './proof-read'
import { claimsOf, nftsWithoutDraw } from './read-claim'
import { type SplitItems, Splitter } from './split'

/** Draws of one item of a text. An item is a JSON object or a line of a table. */
export type ReadItem = {
  /** Number of the item in the text, from 1; the header of a table is not counted. */
  readonly itemNumber: number
  readonly draws: readonly DrawInput[]
  /** Reason why the item, or a part of the item, is not a draw; null if the whole item could be read. */
  readonly unreadable: Unreadable | null
}

/**
 * Reader of draws from a text that comes in parts. The text is JSON of any documented form, a list or lines of such
 * JSON, or a table.
 */
export class DrawReader {
  private readonly splitter = new Splitter()
  /** Header of the table; null for JSON, and until the header is read. */
  private header: CsvHeader | null = null
  private itemCount = 0

  /** @throws {UnreadableError} when the text cannot be read further; earlier draws remain valid. */
  push(part: string): ReadItem[] {
    return this.readItems(this.splitter.push(part))
  }

  /** @throws {UnreadableError} when the text ends too early or was empty. */
  end(): ReadItem[] {
    const items = this.readItems(this.splitter.end())
    if (this.itemCount === 0) throw new UnreadableError({ code: 'empty' })
    return items
  }

  private readItems({ kind, texts }: SplitItems): ReadItem[] {
    const items: ReadItem[] = []
    for (const text of texts) {
      if (kind === 'json') items.push(this.readItem(() => drawsOf(text)))
      else if (this.header) items.push(this.readRowItem(text, this.header))
      else this.header = readHeader(text)
    }
    return items
  }

  private readRowItem(line: string, header: CsvHeader): ReadItem {
    return this.readItem(() => ({
      draws: [{ claim: readRow(line, header), answer: null, facts: null, statedVerdict: null }],
      withoutDrawCount: 0,
    }))
  }

  /** Counts an item, and turns an `UnreadableError` of `readDraws` into the item's reason. */
  private readItem(readDraws: () => DrawsOfItem): ReadItem {
    this.itemCount++
    const itemNumber = this.itemCount
    try {
      const { draws, withoutDrawCount } = readDraws()
      const unreadable =
        withoutDrawCount > 0 ? { code: 'nfts-without-draw' as const, nftCount: withoutDrawCount } : null
      return { itemNumber, draws, unreadable }
    } catch (cause) {
      if (cause instanceof UnreadableError) return { itemNumber, draws: [], unreadable: cause.why }
      throw cause
    }
  }
}

/** `withoutDrawCount`: number of the NFTs of a mint result that have no draw. */
type DrawsOfItem = { readonly draws: readonly DrawInput[]; readonly withoutDrawCount: number }

function drawsOf(text: string): DrawsOfItem {
  const object = parseObject(text)
  const proofDraws = proofDrawsOf(object)
  if (proofDraws) return { draws: proofDraws, withoutDrawCount: 0 }
  const draws = claimsOf(object).map((claim) => ({ claim, answer: object, facts: null, statedVerdict: null }))
  return { draws, withoutDrawCount: nftsWithoutDraw(object) }
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
