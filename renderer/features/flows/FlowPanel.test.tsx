import { useState } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AllowanceRow } from '@shared/contract/allowances'
import { type Flow, flowKind, flowState } from '@shared/contract/flows'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { clockWords } from '../../format/time'
import { putFlow } from './flows-store'
import { changeHoldingsView } from '../holdings/holdings-view-settings'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleFlow, SAMPLE_FLOWS } from '../../testing/flow'
import { sampleAccounts, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { FlowPanel } from './FlowPanel'

afterEach(cleanup)
type Calls = Parameters<typeof fakeApi>[0]

function show(flow: Flow, calls: Calls = {}, isStartedHere = true) {
  const stores = sampleStores()
  const onClose = vi.fn()
  putFlow(stores.client, flow)
  const view = (now: Flow) => (
    <AppContext value={{ api: fakeApi(calls), stores }}>
      <ClockContext value={stores.clock}>
        <FlowPanel flow={now} isStartedHere={isStartedHere} onClose={onClose} notDoneLabel="New quote" />
      </ClockContext>
    </AppContext>
  )
  const { rerender } = render(view(flow))
  const button = (name: string | RegExp) => screen.queryByRole('button', { name })
  return { stores, onClose, button, told: (now: Flow) => rerender(view(now)), user: userEvent.setup() }
}

const LEFTOVER: Flow = {
  ...SAMPLE_FLOWS['buy-evm'],
  state: 'failed',
  paid: '0',
  fee: '0.02',
  error: { code: 'listing-gone' },
  leftover: { spender: '0.0.7007', granted: '640', before: '500', isAtMost: false },
}
const later = (change: Partial<Flow>): Flow =>
  sampleFlow({ ...SAMPLE_FLOWS.restore, id: 'later', startedAt: '2026-11-21T14:00:00.000Z', ...change })

describe('the panel', () => {
  test('shows every kind in every state', () => {
    for (const kind of flowKind.options) {
      for (const state of flowState.options) {
        show({ ...SAMPLE_FLOWS[kind], state })
        expect(document.querySelector('[role=status] h3')?.textContent, `${kind} ${state}`).toBeTruthy()
        expect(screen.getByText('Open history entry')).toBeTruthy()
        cleanup()
      }
    }
  })

  test('tells how far it is, asks when told to, and says why that failed', async () => {
    const check = vi.fn(() => Promise.resolve(err({ code: 'offline', what: 'ledger' })))
    const { user, button } = show(sampleFlow({ state: 'submitted' }), { 'flows.check': check })
    expect(screen.getByText('Step 4 of 5, waiting for the ledger')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check outcome now' }))
    expect(check).toHaveBeenCalledWith({ id: 'f1' })
    expect(screen.getByRole('alert').textContent).toBe('The ledger cannot be reached.')
    expect(button('New quote')).toBeNull()
  })

  test('does not ask before the time that the market has named, and says which that is', () => {
    const at = (ms: number) => new Date(T0 + ms).toISOString()
    const held = sampleFlow({ state: 'settled', nextTryAt: at(600_000), notBefore: at(590_000) })
    const { told } = show(held)
    const isOpen = () => !screen.getByRole<HTMLButtonElement>('button', { name: 'Check outcome now' }).disabled
    expect(isOpen()).toBe(false)
    const until = clockWords(at(590_000))
    expect(screen.getByText(`The market requested a pause until ${until}. Next check in 10 min`)).toBeTruthy()
    told({ ...held, notBefore: at(-1000) })
    expect(isOpen()).toBe(true)
    expect(screen.queryByText(/requested a pause/)).toBeNull()
  })

  test('does not ask before anything was sent', () => {
    expect(show(sampleFlow({ state: 'reviewing' })).button('Check outcome now')).toBeNull()
  })

  test('is put away by the word that fits its end', async () => {
    const { user, onClose, button, told } = show(sampleFlow({ state: 'declined' }))
    await user.click(screen.getByRole('button', { name: 'New quote' }))
    expect(onClose).toHaveBeenCalledOnce()
    told(sampleFlow({ state: 'done' }))
    expect([button('Close') !== null, button('New quote')]).toEqual([true, null])
  })

  test('takes the focus of the button that is gone, and none when it was not started here', () => {
    show(sampleFlow(), {}, true)
    expect(document.activeElement?.className).toBe('flowpanel')
    cleanup()
    show(sampleFlow(), {}, false)
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByText('Started earlier, not finished yet.')).toBeTruthy()
  })

  test('hands the focus to the heading of its place when it is put away', async () => {
    const stores = sampleStores()
    const Place = () => {
      const [open, setOpen] = useState(true)
      return (
        <main>
          <h2>Offers</h2>
          {open && (
            <section>
              <FlowPanel flow={sampleFlow({ state: 'done' })} isStartedHere={false} onClose={() => setOpen(false)} />
            </section>
          )}
        </main>
      )
    }
    render(
      <AppContext value={{ api: fakeApi(), stores }}>
        <ClockContext value={stores.clock}>
          <Place />
        </ClockContext>
      </AppContext>,
    )
    expect(await accessibilityViolations()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offers' }))
  })

  test('takes the focus that a dialog gave back to nobody', () => {
    vi.useFakeTimers()
    try {
      const dialog = document.body.appendChild(document.createElement('button'))
      dialog.focus()
      show(sampleFlow())
      expect(document.activeElement).toBe(dialog)
      dialog.remove()
      act(() => void vi.runOnlyPendingTimers())
      expect(document.activeElement?.className).toBe('flowpanel')
    } finally {
      vi.useRealTimers()
    }
  })

  test('of a spender that was not added says that, and has the way to add it', async () => {
    const open = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' as const })))
    const flow = {
      ...SAMPLE_FLOWS['list-evm'],
      state: 'failed' as const,
      error: { code: 'spender-not-added' as const },
    }
    const { user } = show(flow, { 'lists.open': open })
    expect(screen.getByRole('heading', { name: 'Stopped: the spender was not added' }).className).not.toContain('bad')
    expect(screen.getByRole('status').textContent).toContain('Nothing was signed. Nothing left')
    await user.click(screen.getByRole('button', { name: 'Add a spender' }))
    expect(open).toHaveBeenCalledExactlyOnceWith({ task: 'add-spender' })
  })

  test('leads to what a mint brought', async () => {
    const minted = [{ token: '0.0.77' as const, serial: 311, name: 'Wave\u202e 311' }]
    const outcome = { of: 'mint', minted, isPartial: false } as const
    const { stores, user } = show({ ...SAMPLE_FLOWS.mint, count: 1, state: 'done', outcome })
    await user.click(screen.getByRole('button', { name: 'Wave\\u{202e} 311' }))
    expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: '0.0.77', serial: 311 })
  })

  test('names the offers that went and came', () => {
    const outcome: Flow['outcome'] = {
      of: 'offers',
      removed: [4],
      placed: [{ id: 9, price: '150' }],
      requiredAllowance: '900',
    }
    show({ ...SAMPLE_FLOWS['offer-raise'], state: 'done', outcome })
    expect(screen.getByText('Replaced offer: id').parentElement?.textContent).toContain('4')
    expect(screen.getByText(/Offer of 150/).parentElement?.textContent).toContain('9')
    expect(screen.getByRole('status').textContent).toContain('need an allowance of 900')
  })
})

describe('an allowance left unspent', () => {
  test('is set back, or taken back, on one click', async () => {
    const restore = vi.fn(() => Promise.resolve(ok(later({ state: 'preparing' }))))
    const { user, button } = show(LEFTOVER, { 'trade.restore': restore })
    await user.click(screen.getByRole('button', { name: /Restore allowance to 500/ }))
    expect(restore).toHaveBeenCalledWith({ flowId: 'f1' })
    expect(await screen.findByText(/Later: Restore the allowance for spender 0\.0\.7007 to 500/)).toBeTruthy()
    expect(button('Revoke allowance')).toBeNull()
  })

  test('is taken back from whom it was given to', async () => {
    const revoke = vi.fn(() => Promise.resolve(err({ code: 'locked' })))
    const { user } = show(LEFTOVER, { 'trade.revoke': revoke })
    await user.click(screen.getByRole('button', { name: 'Revoke allowance' }))
    expect(revoke).toHaveBeenCalledWith({ account: '0.0.5012345', allowance: { hbar: { spender: '0.0.7007' } } })
    expect(screen.getByRole('alert').textContent).toContain('The keys are locked')
  })

  test('is not set back to what nobody knows, nor to nothing, nor to what it is', () => {
    for (const before of [null, '0', '640']) {
      const { button } = show({
        ...LEFTOVER,
        leftover: { spender: '0.0.7007', granted: '640', before, isAtMost: false },
      })
      expect([button(/Restore allowance/), button('Revoke allowance') !== null]).toEqual([null, true])
      cleanup()
    }
  })

  test('offers its ways out again when the other one was declined', () => {
    const { stores, button } = show(LEFTOVER)
    act(() => void putFlow(stores.client, later({ state: 'reviewing' })))
    expect(button('Revoke allowance')).toBeNull()
    act(() => void putFlow(stores.client, later({ state: 'declined' })))
    expect(button('Revoke allowance')).not.toBeNull()
  })
})

describe('the permission of a listing that came to nothing', () => {
  const flow: Flow = {
    ...SAMPLE_FLOWS.list,
    state: 'failed',
    steps: [{ step: 'completing', at: '' }],
    error: { code: 'not-listed' },
  }
  const revoke = { nft: { token: '0.0.4012877', serial: 2187, spender: '0.0.7007' } } as const
  const row: AllowanceRow = {
    id: 'r',
    kind: 'nft',
    state: 'active',
    source: 'both',
    spender: '0.0.7007',
    spenderAccount: null,
    token: { id: '0.0.4012877', checksum: 'fbeft', name: null, decimals: null },
    delegatedBy: null,
    serial: 2187,
    granted: null,
    remaining: null,
    grantedAt: null,
    flowId: null,
    revoke,
  }
  const allowances = (rows: readonly AllowanceRow[]) => () =>
    Promise.resolve(ok({ account: '0.0.5012345', rows, stamp: null, problem: null, isWhole: true, balance: null }))

  test('is taken back from whoever has it', async () => {
    const ask = vi.fn(() => Promise.resolve(ok(later({ ...SAMPLE_FLOWS.revoke, allowance: revoke }))))
    const other = { ...row, id: 'o', serial: 9, revoke: { nft: { ...revoke.nft, serial: 9 } } }
    const { user } = show(flow, { 'allowances.get': allowances([other, row]), 'trade.revoke': ask })
    await user.click(screen.getByRole('button', { name: 'Revoke permission' }))
    expect(ask).toHaveBeenCalledWith({ account: '0.0.5012345', allowance: revoke })
  })

  const at = (spender: EntityId, change: Partial<AllowanceRow> = {}) => ({
    ...row,
    id: spender,
    spender,
    revoke: { nft: { ...revoke.nft, spender } },
    ...change,
  })

  test('is taken back from whom this listing gave it to, when another has the same', async () => {
    const ask = vi.fn(() => Promise.resolve(ok(later({ ...SAMPLE_FLOWS.revoke, allowance: revoke }))))
    const rows = [at('0.0.7008'), at('0.0.7007', { flowId: flow.id })]
    const { user } = show(flow, { 'allowances.get': allowances(rows), 'trade.revoke': ask })
    await user.click(screen.getByRole('button', { name: 'Revoke permission' }))
    expect(ask).toHaveBeenCalledExactlyOnceWith({ account: '0.0.5012345', allowance: revoke })
  })

  test('is taken back from nobody when several have the same and none is known as given by it', async () => {
    const ask = vi.fn(() => Promise.resolve(err({ code: 'locked' })))
    const { user } = show(flow, {
      'allowances.get': allowances([at('0.0.7008'), at('0.0.7007')]),
      'trade.revoke': ask,
    })
    await user.click(screen.getByRole('button', { name: 'Revoke permission' }))
    expect(screen.getByRole('alert').textContent).toContain('Several permissions may belong to this listing')
    expect(ask).not.toHaveBeenCalled()
  })

  test('that stands no more is told as that, with the way to all that stand', async () => {
    const { user, stores } = show(flow, { 'allowances.get': allowances([{ ...row, state: 'revoked' }]) })
    await user.click(screen.getByRole('button', { name: 'Revoke permission' }))
    expect(screen.getByRole('alert').textContent).toContain('No active permission of this listing was found.')
    await user.click(screen.getByRole('button', { name: 'Open allowances' }))
    expect(currentRoute(stores.route.getState())).toEqual({ name: 'allowances' })
  })

  test('is the lesser way out where the price change can be made again', () => {
    const error: Flow['error'] = {
      code: 'service-refused',
      operation: 'listNftRes',
      failure: 'listing-preparation-lost',
      money: 'nothing',
      serviceCode: null,
      httpStatus: 409,
      message: '',
      again: 'new-preparation',
      retryAfterSeconds: null,
      transactionId: null,
      receiptStatus: null,
      claimSecondsLeft: null,
    }
    const { button } = show({ ...flow, was: '430', error })
    expect(screen.getByRole('heading', { name: 'The price was not changed' })).toBeTruthy()
    expect(button('Revoke permission')?.className).toContain('quiet')
  })

  test('has no way out where none was given', () => {
    expect(show({ ...flow, steps: [] }).button('Revoke permission')).toBeNull()
  })
})

test('what was bought is opened on in the holdings, whatever was filtered there', async () => {
  const bought = sampleFlow({ state: 'done', account: sampleAccounts.selected })
  const { stores, user, button } = show(bought)
  changeHoldingsView(stores.holdingsViewSettings, { show: 'listed', search: 'Lichen', collection: '0.0.1' })
  await user.click(button('Open in holdings') as HTMLElement)
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'holdings' })
  expect(stores.holdingsViewSettings.getState()).toMatchObject({
    show: 'all',
    search: '',
    collection: null,
    targetKey: `${bought.account} ${bought.token} ${bought.serial}`,
  })
})
