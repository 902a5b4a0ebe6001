/**
 * Contract of the main page: all methods of main that the page can call. `channels.ts` repeats the method names without
 * zod, and does not compile when the two lists differ.
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

/** Methods of a contract as a page calls them. A method without an input takes no argument. */
export type BridgeOf<C> = {
  readonly [F in keyof C]: {
    readonly [M in keyof C[F]]: C[F][M] extends Method<infer I, infer O>
      ? (...args: undefined extends z.input<I> ? [] : [input: z.input<I>]) => Promise<Result<z.output<O>>>
      : never
  }
}
export type Bridge = BridgeOf<Contract>
