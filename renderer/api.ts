/** Typed access to `window.countersign`, which holds only the functions that the page's preload script exposes. */
import type { Bridge } from '@shared/contract'
import type { Subscribe } from '@shared/contract/events'
import { type BridgedResult, type Result, unpackResult } from '@shared/result'
import type { QuestionBridge, ReviewBridge, VaultBridge } from '../preload/window'

export type MainApi = Bridge & { readonly on: Subscribe }
export type ReviewApi = ReviewBridge['review']
export type QuestionApi = QuestionBridge['question']
export type VaultApi = VaultBridge['vault']

/** Creates the API of the main page from the bridge. Call this function once, and share the API with the whole page. */
export function createMainApi(): MainApi {
  const { on, ...features } = window.countersign as MainApi
  const unpackedFeatures = Object.entries(features).map(([feature, calls]) => [feature, unpackCalls(calls)])
  return { ...(Object.fromEntries(unpackedFeatures) as Bridge), on }
}

type BridgeCall = (...inputs: readonly unknown[]) => Promise<BridgedResult<unknown>>

/** The calls of one feature, each of which resolves to the parsed answer. */
const unpackCalls = (calls: object): Readonly<Record<string, BridgeCall>> =>
  Object.fromEntries(
    Object.entries(calls as Record<string, BridgeCall>).map(([name, call]) => [
      name,
      async (...inputs) => unpackAnswer(await call(...inputs)),
    ]),
  )

/** Length in characters from which parsing an answer takes so long that the next frame is late. */
const MIN_LONG_TEXT_CHARS = 100_000
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Parses an answer. A long answer is parsed in a separate task, so that the page can draw before and after parsing. */
async function unpackAnswer(answer: BridgedResult<unknown>): Promise<Result<unknown>> {
  if (!('text' in answer) || answer.text.length < MIN_LONG_TEXT_CHARS) return unpackResult(answer)
  await nextTask()
  const result = unpackResult(answer)
  await nextTask()
  return result
}

export const reviewApi = (): ReviewApi => (window.countersign as ReviewBridge).review
export const questionApi = (): QuestionApi => (window.countersign as QuestionBridge).question
export const vaultApi = (): VaultApi => (window.countersign as VaultBridge).vault
