import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isEnded, type FlowState } from '@shared/contract/flows'
import { formatted } from '../../../scripts/lib/formatted.mjs'
import { startHarness, type Harness } from '../../../practice/testing/harness'
import type { CrashOutcome } from '../../testing/crash/crash-case'
import { crashPage } from '../../testing/crash/crash-page'
import { buildProgram, type Program } from '../../testing/crash/program'
import { NO_EFFECTS, SCENES, type SceneName } from '../../testing/crash/scenes'
import { crashAtEveryWrite, type CrashRow, type CrashTable } from '../../testing/crash/crash-table'
import { expectPage } from '../../testing/pages/expect-page'

/** Flows of the whole of main, in a process that is killed at every write, and started again on its profile. */
const NAMES: readonly SceneName[] = ['buy', 'list', 'mint', 'offer-raise', 'allowance']
const OPEN: readonly FlowState[] = ['unknown', 'settled']

let practice: Harness
let program: Program
let table: CrashTable
const requestCounts = new Map<string, number>()
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 20 })
  program = await buildProgram()
  table = await crashAtEveryWrite({ practice, program, requestCounts }, NAMES)
}, 900_000)
afterAll(async () => {
  await practice.stop()
  program.remove()
})

const rowsOf = (name: SceneName): readonly CrashRow[] => table.get(name) ?? []
/** Values to compare, one for each case, by the name of its kill point. */
const byPlace = <T>(name: SceneName, valueOf: (found: CrashOutcome) => T): Record<string, T> =>
  Object.fromEntries(
    rowsOf(name).flatMap(({ write, side, servicesUp, servicesDown }) => [
      [`killed ${side} ${write}, all answering`, valueOf(servicesUp)],
      [`killed ${side} ${write}, all down`, valueOf(servicesDown)],
    ]),
  )
const always = <T>(name: SceneName, value: T): Record<string, T> => byPlace(name, () => value)

describe.each(NAMES)('%s, killed at every write', (name) => {
  it('has steps to be killed at', () => {
    expect(rowsOf(name).length).toBeGreaterThan(15)
  })

  it('ends by itself within half a minute, as done or as interrupted before anything was sent', () => {
    const end = ({ flow }: CrashOutcome) =>
      flow === null ||
      (flow.state === 'done' && flow.error === null) ||
      (flow.state === 'failed' && flow.error?.code === 'interrupted')
    expect(byPlace(name, (found) => (end(found) ? 'an end' : found.flow))).toEqual(always(name, 'an end'))
  })

  it('takes place once when it is done, and not at all when it is not', () => {
    const { countsOnce } = SCENES[name]
    const expected = byPlace(name, ({ flow }) => (flow?.state === 'done' ? countsOnce : NO_EFFECTS))
    expect(byPlace(name, ({ counts }) => counts)).toEqual(expected)
  })

  it('says nothing while nothing answers that is not so afterwards', () => {
    const isTrue = ({ flowWhileDown, flow }: CrashOutcome) =>
      flowWhileDown === null || isEnded(flowWhileDown.state)
        ? flowWhileDown?.state === flow?.state
        : OPEN.includes(flowWhileDown.state)
    expect(byPlace(name, (found) => (isTrue(found) ? 'true' : found.flowWhileDown))).toEqual(always(name, 'true'))
  })

  it('is in doubt exactly from the moment on when it may have been sent', () => {
    // An act is sent under a key that is stored first: without the key it was never sent.
    const sending = name === 'offer-raise' ? 'request stored' : 'submitting'
    const writes = rowsOf(name).map(({ write }) => write)
    const ends = rowsOf(name).map(({ write, side, servicesUp }) => ({
      write,
      side,
      state: servicesUp.flow?.state ?? 'failed',
    }))
    const expected = ends.map(({ write, side }) => {
      const distance = writes.indexOf(write) - writes.indexOf(sending)
      const maySend = distance > 0 || (distance === 0 && side === 'after')
      return { write, side, state: maySend ? 'done' : 'failed' }
    })
    expect(ends).toEqual(expected)
  })

  it('asks the person nothing again, and finds no fault in itself', () => {
    expect(byPlace(name, ({ reviewCount, faults }) => ({ reviews: reviewCount, faults }))).toEqual(
      always(name, { reviews: 0, faults: [] }),
    )
  })
})

it('the service has counted the same calls that write', async () => {
  const { counts } = (await practice.control('/service/calls')) as { readonly counts: Readonly<Record<string, number>> }
  for (const name of NAMES) {
    const { completionRoute } = SCENES[name]
    expect(requestCounts.get(completionRoute)).toBeGreaterThan(1)
    expect([completionRoute, counts[completionRoute]]).toEqual([completionRoute, requestCounts.get(completionRoute)])
  }
})

it('the page of crashes tells what was found', async () => {
  const path = 'docs/reference/crash-table.md'
  await expectPage(path, await formatted(path, crashPage(table)))
})
