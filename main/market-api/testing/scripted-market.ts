import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import type { Stamp } from '@shared/time'
import { readAnswer } from '../client/read-answer'
import type { MarketClient, Stamped } from '../client/client'

/**
 * Market client for tests that sends no requests. `script` returns the JSON of each answer, which is then read by the
 * operation's declaration, as in the real client. Every answer has the given stamp.
 */
export function scriptedMarket(script: (op: Operation, query: unknown) => unknown, stamp: Stamp): MarketClient {
  const readScripted = <A extends z.ZodType>(
    op: Operation<z.ZodType, z.ZodType, A>,
    query: unknown,
  ): Promise<Stamped<z.output<A>> & { readonly text: string }> =>
    Promise.resolve().then(() => {
      const json = script(op, query)
      const { value, leftOut } = readAnswer(op, json)
      if (value === null) throw new Error(`the scripted answer does not fit the declaration of ${op.name}`)
      return { value, leftOut, stamp, text: JSON.stringify(json) }
    })
  const readScriptedText: MarketClient['callText'] = (op, query) =>
    // The cast only widens the type of the operation.
    Promise.resolve().then(() => ({
      text: JSON.stringify(script(op as Operation, query)),
      receivedAtMs: Date.parse(stamp.receivedAt),
    }))
  return { call: readScripted, callText: readScriptedText, read: readScripted, invalidate: () => undefined }
}
