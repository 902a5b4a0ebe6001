import type { z } from 'zod'
import type { Operation } from '@shared/market/operation'
import type { Stamp } from '@shared/time'
import { readAnswer } from '../client/read-answer'
import type { MarketClient, Stamped } from '../client/client'

/**
 * Market for tests of code that uses the client: gives these answers, read as the client reads them, and sends no
 * requests.
 */
export function scriptedMarket(answer: (op: Operation, query: unknown) => unknown, stamp: Stamp): MarketClient {
  const readScripted = <A extends z.ZodType>(
    op: Operation<z.ZodType, z.ZodType, A>,
    query: unknown,
  ): Promise<Stamped<z.output<A>> & { readonly text: string }> =>
    Promise.resolve().then(() => {
      const scripted = answer(op, query)
      const { value, leftOut } = readAnswer(op, scripted)
      if (value === null) throw new Error(`the script of ${op.name} is no answer of it`)
      return { value, leftOut, stamp, text: JSON.stringify(scripted) }
    })
  const readScriptedText: MarketClient['callText'] = (op, query) =>
    Promise.resolve().then(() => ({
      text: JSON.stringify(answer(op as Operation, query)),
      receivedAtMs: Date.parse(stamp.receivedAt),
    }))
  return { call: readScripted, callText: readScriptedText, read: readScripted, invalidate: () => undefined }
}
