import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isEnded, type Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Harness } from '../../practice/testing/harness'
import { practiceLine, type PracticeLine } from '../profile/practice-line'
import { vaultFailure } from '../features/vault/vault'
import { startMain, type MainOptions, type MainRig } from './main-rig'

type AppOptions = Omit<MainOptions, 'dir' | 'practiceLine'> & {
  /** Profile folder; a new temporary folder by default. */
  readonly dir?: string
  /** Changes to the practice line, in which the practice market announces its addresses. */
  readonly line?: Partial<PracticeLine>
  /** True if the practice market should end before it writes the practice line. */
  readonly shouldPracticeFail?: () => boolean
}
export type AppRig = MainRig

/**
 * Returns a rig that starts main without Electron, connected to a practice market by HTTP and gRPC. `closeAll` stops
 * everything that the rig has started.
 */
export function createAppRig(practiceOf: () => Harness) {
  const closers: (() => void)[] = []

  async function start(options: AppOptions = {}): Promise<AppRig> {
    const dir = options.dir ?? mkdtempSync(join(tmpdir(), 'app-'))
    const announceLine = () => {
      if (options.shouldPracticeFail?.()) throw new Error('the practice market ended with 1')
      return practiceLine.parse({ ...practiceOf().announcement, ...options.line })
    }
    const rig = await startMain({ ...options, dir, practiceLine: announceLine })
    closers.push(rig.stop)
    if (options.dir === undefined) closers.push(() => rmSync(dir, { recursive: true, force: true }))
    return rig
  }
  return {
    start,
    /** Adds a function that `closeAll` calls. */
    onClose: (close: () => void): void => void closers.push(close),
    closeAll: (): void => {
      for (const close of closers.splice(0).reverse()) close()
    },
  }
}

/**
 * Finds a listing of an account that is not the person's, requests a quote as the page does, and returns the input of
 * `trade.buy`. `skip`: number of such listings to skip.
 */
export async function findPurchaseInput({ services }: AppRig, practice: Harness, skip = 0) {
  const account = practice.account('holder')
  const token = practice.announcement.tokens.native
  const { rows, sellers } = await services.listings.begin({ token, trait: null, fresh: true })
  const ownAccounts = new Set<string>((await services.accounts.list(undefined)).accounts.map(({ id }) => id))
  const buyableListings = rows.filter(
    ({ sellerIndex, price }) => price !== null && !ownAccounts.has(sellers[sellerIndex]?.id ?? ''),
  )
  const listing = buyableListings[skip]
  if (!listing) throw new Error('no listing of another account')
  const quote = await services.nft.quote({ token, serial: listing.serial, buyer: account })
  return {
    account,
    token,
    serial: listing.serial,
    maxPrice: quote.price ?? '',
    seller: quote.seller?.id ?? null,
    quoteReceivedAt: quote.stamp.receivedAt,
  }
}

/** The error that the page would get when `work` fails. Throws if `work` does not fail. */
export async function errorOf(work: () => Promise<unknown>): Promise<AppError> {
  try {
    await work()
  } catch (cause) {
    const failure = cause instanceof AppFailure ? cause : vaultFailure(cause)
    if (failure) return failure.error
    throw cause
  }
  throw new Error('the work did not fail')
}

/** Checks a flow until the flow has ended. Throws after 20 seconds. */
export async function waitUntilEnded({ services }: AppRig, id: string): Promise<Flow> {
  const { flows } = services
  await expect
    .poll(async () => isEnded((await flows.check({ id })).state), { timeout: 20_000, interval: 50 })
    .toBe(true)
  return flows.check({ id })
}
