import { useContext, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { changeSince, type WorthPoint } from '@shared/insight/worth-history'
import { DAY_MS } from '@shared/time'
import { ChartFigure, gapNote, gapsOf, TimeChart, type TimeSpec } from '../../charts/index'
import { METHOD_WORDS, offersNotes, worthNotes } from '../holdings/holdings-text'
import { counted, NNBSP, statFigure } from '../../format/money'
import { clockWords, dateTimeWords, dateWords } from '../../format/time'
import { plainText } from '../../format/text'
import { countedOf, hbarOrNull, totalsOf } from '../holdings/holdings-view'
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
import type { Held } from '../holdings/use-holdings'
import { useWorthPoints } from '../holdings/WorthSpark'

const RANGES = [
  { value: '1', label: '24 h' },
  { value: '7', label: '7 d' },
  { value: '30', label: '30 d' },
] as const
type Range = (typeof RANGES)[number]['value']
/** Longest time between two readings that is not a gap. Beyond it the app was not running, or nothing was read. */
const LONGEST_MS = 2 * DAY_MS
const HEIGHT = 144

/** Total worth of all own accounts, and its history as far as this app has recorded it. */
export function Worth({ held }: { readonly held: Held }) {
  const { hideAmounts, worthMethod } = useSettings()
  const go = useGo()
  const totals = useMemo(() => totalsOf(held.rows, worthMethod), [held.rows, worthMethod])
  const isKnown = held.views.length > 0
  const late = useLate(!isKnown && held.failed.length === 0)
  const veil = useVeil()
  const notes = [...worthNotes(worthMethod, totals.worth, totals.items), ...offersNotes(held.offersRead)]
  return (
    <section className="home-worth" aria-label="Worth">
      <h2 className="sr">Worth</h2>
      <div className="home-figure">
        <div className="row">
          <MethodMenu />
          {held.stamp && <FreshnessStamp stamp={held.stamp} reading={held.isReading} />}
        </div>
        <div className="fig">
          {isKnown ? (
            <Money hbar={hbarOrNull(totals.worth.amount)} hidden={hideAmounts} />
          ) : late ? (
            <Block width={208} height={32} />
          ) : (
            <span className="unknown">—</span>
          )}
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
        {isKnown && <NotRead held={held} />}
      </div>
      <WorthChart held={held} />
    </section>
  )
}

/** Accounts that are missing from the figures, and those with outdated figures. */
function NotRead({ held: { failed } }: { readonly held: Held }) {
  const namesOf = (isKnown: boolean) =>
    failed
      .filter((one) => one.isKnown === isKnown)
      .map(({ account }) => plainText(account.name, 40))
      .join(', ')
  const [missing, old] = [namesOf(false), namesOf(true)]
  if (missing === '' && old === '') return null
  return (
    <p className="small t2">
      {missing !== '' && `Without ${missing}: it could not be read. `}
      {old !== '' && `Not as new as it could be: ${old}.`}
    </p>
  )
}

function WorthChart({ held }: { readonly held: Held }) {
  const { hideAmounts, worthMethod } = useSettings()
  const [range, setRange] = useState<Range>('7')
  const nowMs = useMinute()
  const points = useWorthPoints(held, worthMethod)
  const spec = useMemo(() => specOf(points, Number(range), nowMs), [points, range, nowMs])
  const what = METHOD_WORDS[worthMethod].short
  const isEmpty = points.filter(({ value }) => value !== null).length < 2 || hideAmounts
  return (
    <ChartFigure
      title={isEmpty ? `${what} over time` : titleOf(what, points, range, nowMs)}
      keys={
        isEmpty
          ? []
          : [
              {
                mark: 'main',
                label: worthMethod === 'offers' ? 'if each sold at its best offer, ℏ' : 'all together, ℏ',
              },
            ]
      }
      tools={<Seg label="Range" value={range} options={RANGES} onChange={setRange} />}
      state={
        isEmpty
          ? { status: 'empty', why: whyEmpty(hideAmounts, worthMethod === 'trait-floor', points) }
          : { status: 'ready' }
      }
      table={{
        head: ['Read at', 'Worth, ℏ'],
        rows: points.map(({ atMs, value }) => [dateTimeWords(isoOf(atMs)), statFigure(value)]),
      }}
      note={isEmpty ? null : noteOf(points, spec, nowMs, cameIn(held, spec.fromMs))}
      height={HEIGHT}
    >
      <TimeChart spec={spec} label={`${what}, all together`} height={HEIGHT} />
    </ChartFigure>
  )
}

/** Time rounded to the minute, because a figure that changes every second is unreadable. */
function useMinute(): number {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  return useStore(clock, ({ nowMs }) => Math.floor(nowMs / 60_000) * 60_000)
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

function specOf(points: readonly WorthPoint[], days: number, nowMs: number): TimeSpec {
  const [first, last] = [points[0]?.atMs ?? nowMs, points.at(-1)?.atMs ?? nowMs]
  return {
    fromMs: Math.max(nowMs - days * DAY_MS, first),
    toMs: Math.max(nowMs, last),
    nowMs,
    series: [
      {
        label: 'Worth',
        unit: 'ℏ',
        shape: 'step' as const,
        points,
        gaps: gapsOf(points, LONGEST_MS, nowMs),
        holdMs: DAY_MS,
      },
    ],
  }
}

function titleOf(what: string, points: readonly WorthPoint[], range: Range, nowMs: number): string {
  const fromMs = nowMs - Number(range) * DAY_MS
  const change = changeSince(points, fromMs)
  const last = points.at(-1)?.value ?? null
  if (last === null) return `${what} not known now`
  if (!change) return `${what} at ${statFigure(last)}${NNBSP}ℏ`
  const isWhole = change.sinceMs <= fromMs
  const first = last - change.amount
  const since = isWhole ? RANGE_WORDS[range] : `since ${agoWords(change.sinceMs, nowMs)}`
  // Never a percentage: buying and selling also changes the worth, and is no gain.
  return Math.round(first) === Math.round(last)
    ? `${what} unchanged ${since} at ${statFigure(last)}${NNBSP}ℏ`
    : `${what} from ${statFigure(first)} to ${statFigure(last)}${NNBSP}ℏ ${since}`
}

const RANGE_WORDS: Readonly<Record<Range, string>> = { '1': 'in 24 hours', '7': 'in 7 days', '30': 'in 30 days' }
const agoWords = (ms: number, nowMs: number): string =>
  nowMs - ms < DAY_MS ? clockWords(isoOf(ms), false) : dateWords(isoOf(ms))

function whyEmpty(isHidden: boolean, isTrait: boolean, [first]: readonly WorthPoint[]): string {
  if (isHidden) return 'Amounts are hidden.'
  if (isTrait) return 'Worth by traits is not kept over time. Choose another value beside it.'
  if (!first) return 'This app keeps what it reads. A line appears here after the next reading.'
  return `Kept since ${dateTimeWords(isoOf(first.atMs))}. A line appears here after the next reading.`
}

/** Number of NFTs known to have been acquired since then: they are part of the change. */
const cameIn = ({ rows }: Held, fromMs: number): number =>
  countedOf(rows).filter(({ nft }) => nft.heldSince !== null && Date.parse(nft.heldSince) >= fromMs).length
const cameWords = (came: number): string =>
  came === 0
    ? ' What leaves or comes moves it, too.'
    : ` ${counted(came, 'NFT')} came in that time and ${came === 1 ? 'is' : 'are'} part of the change.`

function noteOf(points: readonly WorthPoint[], { fromMs, toMs }: TimeSpec, nowMs: number, came: number): string {
  const gaps = gapNote(gapsOf(points, LONGEST_MS, nowMs), { spanMs: toMs - fromMs, nowMs })
  return `From this app’s own readings since ${dateTimeWords(isoOf(points[0]?.atMs ?? nowMs))}.${cameWords(came)}${gaps ? ` ${gaps}` : ''}`
}
