import { expect, test } from 'vitest'
import type { LaunchStage } from '@shared/contract/launches'
import { HOUR_MS, MINUTE_MS } from '@shared/time'
import { sampleLaunch, sampleProgress } from '../../testing/offers'
import { stampAt, T0 } from '../../testing/samples'
import { stageItems, stageShares, stageTimeText } from './stage-text'

const at = (hours: number) => new Date(T0 + hours * HOUR_MS).toISOString()
const stage = (change: Partial<LaunchStage>): LaunchStage => ({ ...sampleLaunch(), ...change })
const STAGES = [
  stage({ name: 'Allowlist', startsAt: at(-2), endsAt: at(-1), minted: 20, total: 40 }),
  stage({ name: 'Public', startsAt: at(-1), endsAt: at(3), minted: 30, total: 60 }),
  stage({ name: 'Open mint', startsAt: at(3), endsAt: null, minted: 0, total: 10 }),
]
const view = (stages: readonly LaunchStage[]) => ({
  launch: sampleLaunch(),
  stages: [...stages],
  stamp: stampAt(T0),
})

test('each stage says its state, the passed share of its time, and its own counts', () => {
  const items = stageItems(view(STAGES), T0)
  expect(items.map(({ title, state, elapsedShare, countText }) => [title, state, elapsedShare, countText])).toEqual([
    ['Allowlist', 'ended', 1, '20 of 40 minted'],
    ['Public', 'open', 0.25, '30 of 60 minted'],
    ['Open mint', 'coming', 0, '0 of 10 minted'],
  ])
})

test('counts of the whole launch are not those of a stage, and a launch of one stage is one line', () => {
  const same = STAGES.map((one) => ({ ...one, minted: 50, total: 110 }))
  expect(stageItems(view(same), T0).map(({ countText }) => countText)).toEqual([null, null, null])
  expect(stageItems(view([sampleLaunch()]), T0).map(({ title }) => title)).toEqual(['Minting'])
  expect(stageItems(view([sampleLaunch({ endsAt: null })]), T0)[0]?.elapsedShare).toBeNull()
})

test('a time is told as far as it is announced', () => {
  expect(stageTimeText({ startsAt: null, endsAt: null }, T0)).toBe('No times announced')
  expect(stageTimeText({ startsAt: at(-1), endsAt: null }, T0)).toMatch(/^From .*\d\d:\d\d, no end announced$/)
  expect(stageTimeText({ startsAt: at(-2), endsAt: at(-1) }, T0)).toMatch(/^Ended .*\d\d:\d\d$/)
  expect(stageTimeText({ startsAt: at(-1), endsAt: at(24 * 400) }, T0)).toMatch(
    /\d\d:\d\d to \d+ \w+ \d{4}, \d\d:\d\d$/,
  )
})

test('the share of a stage comes from its own counts, or from all mints within its time', () => {
  expect(stageShares(view(STAGES), null)).toEqual([
    { title: 'Allowlist', count: 20 },
    { title: 'Public', count: 30 },
  ])
  const same = STAGES.map((one) => ({ ...one, minted: 3, total: 110 }))
  const launch = sampleLaunch({ minted: 3, total: 110 })
  const mintTimes = [T0 - MINUTE_MS, T0 - 2 * MINUTE_MS, T0 - 90 * MINUTE_MS]
  const ofTimes = (change: Parameters<typeof sampleProgress>[0]) =>
    stageShares({ ...view(same), launch }, sampleProgress({ mintTimes, ...change }))
  expect(ofTimes({})).toEqual([
    { title: 'Allowlist', count: 1 },
    { title: 'Public', count: 2 },
  ])
  expect(ofTimes({ isCollectionShared: true })).toBeNull()
  expect(ofTimes({ hasAllMints: false })).toBeNull()
  expect(ofTimes({ mintTimes: mintTimes.slice(1) })).toBeNull()
  expect(stageShares(view([sampleLaunch()]), null)).toBeNull()
})
