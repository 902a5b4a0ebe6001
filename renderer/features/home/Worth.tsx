import { useContext, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { changeSince, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { ChartFigure, gapNote, gapsOf, TimeChart, type TimeSpec } from '../../charts/index'
import { METHOD_WORDS, offersNotes, worthNotes } from '../holdings/holdings-text'
import { counted, DASH, NNBSP, statFigure } from '../../format/money'
import { clockWords, dateTimeWords, dateWords } from '../../format/time'
import { plainText } from '../../format/text'
import { countedRows, hbarOrNull, holdingsTotals } from '../holdings/holdings-view'
import { errorText } from '../../format/error-text'
import { Block, useLate } from '../../ui/Skeleton'
import { ClockContext } from '../../ui/clock-context'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { Seg } from '../../ui/Seg'
import { useGo } from '../../app/app-context'
import { useVeil } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import { MethodMenu } from '../holdings/MethodMenu'
import type { LoadedHoldings } from '../holdings/use-holdings'
import { useWorthPoints } from '../holdings/WorthSpark'
import styles from './home.module.css'

const RANGES = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
] as const
type Range = (typeof RANGES)[number]['value']
/** Longest time between two readings that is not a gap. Beyond it the app was not running, or nothing was read. */
const MAX_GAPLESS_MS = 2 * DAY_MS
const HEIGHT = 144

/** Total worth of all own accounts, and its history as far as this app has recorded it. */
export function Worth({ held }: { readonly held: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const go = useGo()
  const totals = useMemo(() => holdingsTotals(held.rows, worthMethod), [held.rows, worthMethod])
  const isKnown = held.views.length > 0
  const late = useLate(!isKnown && held.failed.length === 0)
  const veil = useVeil()
  const notes = [...worthNotes(worthMethod, totals.worth, totals.items), ...offersNotes(held.offersRead)]
  return (
    <section className={styles['home-worth']} aria-label="Worth">
      <h2 className="sr">Worth</h2>
      <div className={styles['home-figure']}>
        <div className="row">
          <MethodMenu />
          {held.stamp && <FreshnessStamp stamp={held.stamp} reading={held.isReading} />}
        </div>
        <div className="fig">
          {isKnown && <Money hbar={hbarOrNull(totals.worth.amount)} hidden={hideAmounts} />}
          {!isKnown && late && <Block width={208} height={32} />}
          {!isKnown && !late && <span className="unknown">{DASH}</span>}
        </div>
        <p className="small t2">
          {isKnown ? (
            <>
              <button type="button" className="link" onClick={() => go({ name: 'holdings' })}>
                {counted(totals.items, 'NFT')}
              </button>{' '}
              in {counted(held.views.length, 'account')}
              {totals.listed === null ? '.' : `, ${statFigure(totals.listed)} listed.`}
            </>
          ) : (
            held.failed[0] && `Holdings could not be read. ${errorText(held.failed[0].error).title}.`
          )}
          {isKnown && veil(notes.map((note) => ` ${note}`).join(''))}
          {isKnown && held.isGrowing && ' Still reading.'}
        </p>
        {isKnown && <FailedAccounts held={held} />}
      </div>
      <WorthChart held={held} />
    </section>
  )
}

/** Accounts that are missing from the figures, and those with outdated figures. */
function FailedAccounts({ held: { failed } }: { readonly held: LoadedHoldings }) {
  const namesWhere = (isKnown: boolean) =>
    failed
      .filter((failure) => failure.isKnown === isKnown)
      .map(({ account }) => plainText(account.name, 40))
      .join(', ')
  const missingNames = namesWhere(false)
  const staleNames = namesWhere(true)
  if (missingNames === '' && staleNames === '') return null
  return (
    <p className="small t2">
      {missingNames !== '' && `Not included, because reading failed: ${missingNames}. `}
      {staleNames !== '' && `Outdated: ${staleNames}.`}
    </p>
  )
}

function WorthChart({ held }: { readonly held: LoadedHoldings }) {
  const { hideAmounts, worthMethod } = useSettings()
  const [range, setRange] = useState<Range>('7')
  const nowMs = useMinute()
  const points = useWorthPoints(held, worthMethod)
  const spec = useMemo(() => chartSpec(points, Number(range), nowMs), [points, range, nowMs])
  const methodName = METHOD_WORDS[worthMethod].short
  const isEmpty = points.filter(({ value }) => value !== null).length < 2 || hideAmounts
  return (
    <ChartFigure
      title={isEmpty ? `${methodName} over time` : chartTitle(methodName, points, range, nowMs)}
      keys={
        isEmpty
          ? []
          : [
              {
                mark: 'main',
                label: worthMethod === 'offers' ? 'if every NFT sold at its best offer, ℏ' : 'total, ℏ',
              },
            ]
      }
      tools={<Seg label="Range" value={range} options={RANGES} onChange={setRange} />}
      state={
        isEmpty
          ? { status: 'empty', reason: emptyReason(hideAmounts, worthMethod === 'trait-floor', points) }
          : { status: 'ready' }
      }
      table={{
        head: ['Time', 'Worth, ℏ'],
        rows: points.map(({ atMs, value }) => [dateTimeWords(isoTime(atMs)), statFigure(value)]),
      }}
      note={isEmpty ? null : chartNote(points, spec, nowMs, acquiredCount(held, spec.fromMs))}
      height={HEIGHT}
    >
      <TimeChart spec={spec} label={`${methodName}, total`} height={HEIGHT} />
    </ChartFigure>
  )
}

/** Time rounded to the minute, because a figure that changes every second is unreadable. */
function useMinute(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => Math.floor(nowMs / 60_000) * 60_000)
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

function chartSpec(points: readonly WorthPoint[], days: number, nowMs: number): TimeSpec {
  const firstMs = points[0]?.atMs ?? nowMs
  const lastMs = points.at(-1)?.atMs ?? nowMs
  return {
    fromMs: Math.max(nowMs - days * DAY_MS, firstMs),
    toMs: Math.max(nowMs, lastMs),
    nowMs,
    series: [
      {
        label: 'Worth',
        unit: 'ℏ',
        shape: 'step' as const,
        points,
        gaps: gapsOf(points, MAX_GAPLESS_MS, nowMs),
        holdMs: DAY_MS,
      },
    ],
  }
}

function chartTitle(methodName: string, points: readonly WorthPoint[], range: Range, nowMs: number): string {
  const fromMs = nowMs - Number(range) * DAY_MS
  const change = changeSince(points, fromMs)
  const last = points.at(-1)?.value ?? null
  if (last === null) return `${methodName} not known now`
  if (!change) return `${methodName} at ${statFigure(last)}${NNBSP}ℏ`
  const coversRange = change.sinceMs <= fromMs
  const first = last - change.amount
  const since = coversRange ? RANGE_WORDS[range] : `since ${startWords(change.sinceMs, nowMs)}`
  // Never a percentage: buying and selling also changes the worth, and is no gain.
  return Math.round(first) === Math.round(last)
    ? `${methodName} unchanged ${since} at ${statFigure(last)}${NNBSP}ℏ`
    : `${methodName} from ${statFigure(first)} to ${statFigure(last)}${NNBSP}ℏ ${since}`
}

const RANGE_WORDS: Readonly<Record<Range, string>> = { '1': 'in 24 hours', '7': 'in 7 days', '30': 'in 30 days' }
/** Clock time within the last day, the date before that. */
const startWords = (ms: number, nowMs: number): string =>
  nowMs - ms < DAY_MS ? clockWords(isoTime(ms), false) : dateWords(isoTime(ms))

function emptyReason(isHidden: boolean, isTrait: boolean, [first]: readonly WorthPoint[]): string {
  if (isHidden) return 'Amounts are hidden.'
  if (isTrait) return 'This app does not record worth at the trait floor. Choose another valuation above.'
  if (!first) return 'Tracking starts with the next update.'
  return `Tracking since ${dateTimeWords(isoTime(first.atMs))}. The chart starts with the next update.`
}

/** Number of NFTs known to have been acquired since then: they are part of the change. */
const acquiredCount = ({ rows }: LoadedHoldings, fromMs: number): number =>
  countedRows(rows).filter(({ nft }) => nft.heldSince !== null && Date.parse(nft.heldSince) >= fromMs).length
const acquiredWords = (acquired: number): string =>
  acquired === 0
    ? ' Buying and selling also changes this value.'
    : ` ${counted(acquired, 'NFT')} acquired in that time ${acquired === 1 ? 'is' : 'are'} part of the change.`

function chartNote(points: readonly WorthPoint[], { fromMs, toMs }: TimeSpec, nowMs: number, acquired: number): string {
  const gaps = gapNote(gapsOf(points, MAX_GAPLESS_MS, nowMs), { spanMs: toMs - fromMs, nowMs })
  const since = dateTimeWords(isoTime(points[0]?.atMs ?? nowMs))
  return `Recorded by this app since ${since}.${acquiredWords(acquired)}${gaps ? ` ${gaps}` : ''}`
}
