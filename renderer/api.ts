/** The only access to `window.countersign`. Each page sees the bridge of its own preload script and nothing else. */
import type { Bridge } from '@shared/contract'
import type { Subscribe } from '@shared/contract/events'
import { type BridgedResult, type Result, unpackResult } from '@shared/result'
import type { QuestionBridge, ReviewBridge, VaultBridge } from '../preload/window'

export type MainApi = Bridge & { readonly on: Subscribe }
export type ReviewApi = ReviewBridge['review']
export type QuestionApi = QuestionBridge['question']
export type VaultApi = VaultBridge['vault']

/** Builds the api of the main page. Call once per page: every call of the page goes through it. */
export function mainApi(): MainApi {
  const { on, ...features } = window.countersign as MainApi
  const unpackedFeatures = Object.entries(features).map(([feature, calls]) => [feature, unpackCalls(calls)])
  return { ...(Object.fromEntries(unpackedFeatures) as Bridge), on }
}

type Call = (...input: readonly unknown[]) => Promise<BridgedResult<unknown>>

const unpackCalls = (calls: object): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(calls as Record<string, Call>).map(([name, call]) => [
      name,
      async (...input) => unpackAnswer(await call(...input)),
    ]),
  )

/** Length in characters from which parsing a text takes milliseconds. */
const LONG_TEXT_CHARS = 100_000
const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Parses a long answer in its own task, so that a frame can be drawn before and after it. */
async function unpackAnswer(answer: BridgedResult<unknown>): Promise<Result<unknown>> {
  if (!('text' in answer) || answer.text.length < LONG_TEXT_CHARS) return unpackResult(answer)
  await nextTask()
  const result = unpackResult(answer)
  await nextTask()
  return result
}

export const reviewApi = (): ReviewApi => (window.countersign as ReviewBridge).review
export const questionApi = (): QuestionApi => (window.countersign as QuestionBridge).question
export const vaultApi = (): VaultApi => (window.countersign as VaultBridge).vault
