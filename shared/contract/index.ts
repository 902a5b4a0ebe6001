/**
 * The contract of the main page: the one list of what enters and leaves main. `channels.ts` repeats the channel names
 * without zod, and the compiler keeps the two lists equal.
 */
import type { z } from 'zod'
import type { Result } from '../result'
import { accounts } from './accounts'
import { alerts } from './alerts'
import { allowances } from './allowances'
import { app } from './app'
import { browse } from './browse'
import { catalog } from './catalog'
import { changes } from './changes'
import { collection } from './collection'
import { connection } from './connection'
import { diagnostics } from './diagnostics'
import { draws } from './draws'
import { flows, trade } from './flows'
import { holdings } from './holdings'
import { home } from './home'
import { launches } from './launches'
import { listings } from './listings'
import { lists } from './lists'
import { market } from './market'
import { marketPages } from './market-pages'
import type { Method, ServicesOf } from './method'
import { network } from './network'
import { nft } from './nft'
import { offers } from './offers'
import { readiness } from './readiness'
import { settings } from './settings'
import { statistics } from './statistics'
import { tools } from './tools'
import { wallet } from './wallet'

export const contract = {
  app,
  settings,
  network,
  connection,
  accounts,
  lists,
  offers,
  allowances,
  holdings,
  home,
  market,
  collection,
  browse,
  statistics,
  listings,
  launches,
  nft,
  marketPages,
  readiness,
  alerts,
  trade,
  flows,
  diagnostics,
  draws,
  catalog,
  tools,
  wallet,
  changes,
} as const
export type Contract = typeof contract
export type Services = ServicesOf<Contract>

/** The page's side of a contract. */
export type BridgeOf<C> = {
  readonly [F in keyof C]: {
    readonly [M in keyof C[F]]: C[F][M] extends Method<infer I, infer O>
      ? (...a: undefined extends z.input<I> ? [] : [input: z.input<I>]) => Promise<Result<z.output<O>>>
      : never
  }
}
export type Bridge = BridgeOf<Contract>
