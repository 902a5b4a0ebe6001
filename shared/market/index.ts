/** All operations of the service, in groups in the order of the service's documents. */
import * as affiliate from './affiliate'
import * as agent from './agent'
import * as catalog from './catalog'
import * as facts from './facts'
import * as launchpad from './launchpad'
import * as market from './market'
import type { Operation } from './operation'
import * as statistics from './statistics'
import * as token from './token'
import * as wallet from './wallet'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'access' in value && 'answer' in value && 'path' in value

export const operations: readonly Operation[] = [
  agent,
  facts,
  market,
  statistics,
  token,
  launchpad,
  catalog,
  wallet,
  affiliate,
].flatMap((module): Operation[] => Object.values<unknown>(module).filter(isOperation))
