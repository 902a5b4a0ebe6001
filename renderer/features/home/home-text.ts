/** Texts about the total worth that the home page shows. Pure. */
import type { Account } from '@shared/contract/accounts'
import type { WorthMethod } from '@shared/insight/valuation'
import { changeSince, type KnownPoint, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { HBAR, MINUS, NNBSP, percentWords, roundedHbarFigure } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateWords } from '../../format/time'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { RECORDED_DAYS } from '../holdings/worth-points'

/** Valuation of NFTs within a phrase such as "HBAR and NFTs at best offers". */
const METHOD_PHRASES: Readonly<Record<WorthMethod, string>> = {
  offers: 'at best offers',
  floor: 'at the floor',
  'trait-floor': 'at trait floors',
  'last-sale': 'at last sales',
}
export const nftsLabel = (method: WorthMethod): string => `NFTs ${METHOD_PHRASES[method]}`
export const totalLabel = (method: WorthMethod): string => `HBAR and ${nftsLabel(method)}`
/**
 * Label of the total. At best offers, the label says that one offer may count for several NFTs, because the amount with
 * each offer accepted once is lower.
 */
export const heroLabel = (method: WorthMethod): string =>
  method === 'offers' ? 'HBAR and each NFT at its best offer' : totalLabel(method)

/** Column head of the NFTs in the table of accounts. */
export const NFT_COLUMN_LABELS: Readonly<Record<WorthMethod, string>> = {
  offers: 'NFTs, best offers',
  floor: 'NFTs, floor',
  'trait-floor': 'NFTs, trait floor',
  'last-sale': 'NFTs, last sales',
}

const namesOf = (accounts: readonly Account[]): string => accounts.map(({ name }) => plainText(name, 40)).join(', ')

/** Note on accounts whose HBAR is missing from a sum; empty if all balances are known. */
export function balanceNotes(accounts: readonly Account[]): readonly string[] {
  const accountsWithoutBalance = accounts.filter(({ balance }) => balance === null)
  if (accountsWithoutBalance.length === 0) return []
  return [`The HBAR of ${namesOf(accountsWithoutBalance)} is not loaded yet and not included.`]
}

/** Notes on accounts whose amounts are missing from the total or old, the most important note first. */
export function accountNotes(accounts: readonly Account[], holdings: LoadedHoldings): readonly string[] {
  const missingAccounts = holdings.failedReads.filter(({ hasOlderHoldings }) => !hasOlderHoldings)
  const outdatedAccounts = holdings.failedReads.filter(({ hasOlderHoldings }) => hasOlderHoldings)
  const notes: string[] = []
  if (holdings.isGrowing && holdings.failedReads.length === 0) notes.push('More NFTs are loading.')
  if (missingAccounts.length > 0) {
    notes.push(`Not included, because loading failed: ${namesOf(missingAccounts.map(({ account }) => account))}.`)
  }
  notes.push(...balanceNotes(accounts))
  if (outdatedAccounts.length > 0) {
    notes.push(`Older NFTs are shown for ${namesOf(outdatedAccounts.map(({ account }) => account))}.`)
  }
  return notes
}

export type TrendText = {
  /** Change of the worth, such as "+1,940.22 ℏ". */
  readonly amount: string
  /** Such as "5.8 %"; null if the earlier worth was zero. */
  readonly percent: string | null
  /** Such as "in 30 days" or "since 14:20". */
  readonly period: string
  readonly isLoss: boolean
}

/** Text on the change of the recorded worth; null without two known points. */
export function trendText(points: readonly KnownPoint[], nowMs: number): TrendText | null {
  const firstPoint = points[0]
  const change = firstPoint && changeSince(points, firstPoint.atMs)
  const lastPoint = points.at(-1)
  if (!firstPoint || !lastPoint || !change || firstPoint.atMs === lastPoint.atMs) return null
  const sign = change.amount < 0 ? MINUS : '+'
  return {
    amount: `${sign}${roundedHbarFigure(Math.abs(change.amount))}${NNBSP}${HBAR}`,
    percent: change.percent === null ? null : percentWords(Math.abs(change.percent)),
    period: periodWords(firstPoint.atMs, lastPoint.atMs, nowMs),
    isLoss: change.amount < 0,
  }
}

/** Period such as "in 30 days" or "since 21 Nov 2026"; since a time of day if it began within the last 24 hours. */
function periodWords(firstMs: number, lastMs: number, nowMs: number): string {
  // One day less, because the first sample of a period may be made up to a day after the start of the period.
  if (lastMs - firstMs >= (RECORDED_DAYS - 1) * DAY_MS) return `in ${RECORDED_DAYS} days`
  return `since ${instantWords(firstMs, nowMs)}`
}

const isoTime = (ms: number): string => new Date(ms).toISOString()
/** Clock time for an instant within the last 24 hours, otherwise the date. */
export const instantWords = (ms: number, nowMs: number): string =>
  nowMs - ms < DAY_MS ? clockWords(isoTime(ms), false) : dateWords(isoTime(ms))

/** Reason why no line of the worth is drawn. */
export function noTrendReason(
  method: WorthMethod,
  areAmountsHidden: boolean,
  [firstPoint]: readonly WorthPoint[],
  nowMs: number,
): string {
  if (areAmountsHidden) return 'Amounts are hidden.'
  if (method === 'trait-floor') return 'Worth at trait floors is not recorded.'
  if (!firstPoint) return 'The chart starts with the next update.'
  return `The chart starts with the next change. Recorded since ${instantWords(firstPoint.atMs, nowMs)}.`
}
