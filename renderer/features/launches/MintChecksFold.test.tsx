import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { Launch } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { settingsQueries } from '../settings/queries'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { cacheValue, refreshShownQueries, refreshFailedOrStaleQueries } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleLaunch } from '../../testing/offers'
import { sampleFact, sampleLists, sampleNft, sampleReadiness, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { useAssociation } from '../readiness/Associate'
import { MintChecksFold } from './MintChecksFold'
import { useMintChecks } from './use-mint-checks'

afterEach(cleanup)

const ACCOUNT: EntityId = '0.0.5012345'
const SPENDER = { id: '0.0.900' as const, checksum: 'aaaaa', name: 'The market', addedAt: '2026-11-01T00:00:00Z' }
const LISTS = { ...sampleLists, spenders: [SPENDER] }
const ALLOWED: AllowanceRow = {
  id: 'a',
  kind: 'hbar',
  state: 'active',
  source: 'ledger',
  spender: SPENDER.id,
  delegatedBy: null,
  spenderAccount: { id: SPENDER.id, checksum: SPENDER.checksum, name: SPENDER.name },
  token: null,
  serial: null,
  granted: '50',
  remaining: '50',
  grantedAt: null,
  flowId: null,
  revoke: null,
}
const VIEW: AllowancesView = {
  account: ACCOUNT,
  rows: [ALLOWED],
  stamp: stampAt(T0),
  problem: null,
  isWhole: true,
  balance: '100',
}

function OpenChecks({ launch, total }: { readonly launch: Launch; readonly total: string }) {
  const checks = useMintChecks({ launch, account: ACCOUNT, token: sampleNft.token, total })
  return (
    <MintChecksFold
      checks={checks}
      account={ACCOUNT}
      token={sampleNft.token}
      takesAllowance={launch.isPaidByAllowance === true}
      associateFlow={useAssociation(ACCOUNT, sampleNft.token)}
      planText="You allow the market to take up to 22 ℏ."
      feeNote={null}
      isAssociationShown={false}
    >
      {null}
    </MintChecksFold>
  )
}

type Given = {
  readonly launch?: Partial<Launch>
  readonly total?: string
  readonly view?: Partial<AllowancesView>
  readonly error?: AppError
  readonly isAssociated?: boolean
}

async function show({ launch, total = '22', view, error, isAssociated = true }: Given = {}) {
  const allowances = vi.fn(() => Promise.resolve(error ? err(error) : ok({ ...VIEW, ...view })))
  const signIn = vi.fn(() =>
    Promise.resolve(error ? err(error) : ok({ account: ACCOUNT, isNeeded: false, last: null })),
  )
  const api = fakeApi({ 'allowances.get': allowances, 'launches.signIn': signIn })
  const stores = sampleStores()
  cacheValue(stores.client, listsQueries.state, LISTS)
  cacheValue(stores.client, readinessQueries.accountReadiness(ACCOUNT, sampleNft.token), {
    ...sampleReadiness,
    facts: [sampleFact('balance', { value: '40' }), sampleFact('associated', { state: isAssociated ? 'yes' : 'no' })],
  })
  const page = await act(async () => {
    const shown = render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <OpenChecks launch={sampleLaunch(launch)} total={total} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
    return shown
  })
  const text = () => page.container.textContent.replace(/[\u202f\u00a0]/g, ' ')
  const label = text()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /check/ }))
  return { stores, allowances, signIn, text, label, user }
}

test('tells the allowance that stands, that the review asks anew, and leads to where it is revoked', async () => {
  const { stores, text, user } = await show()
  expect(text()).toContain(
    'An allowance is activeThe market may take 50 ℏ now. The review still asks you to allow exactly 22 ℏ.',
  )
  expect(text()).toContain('No sign-in neededYou only sign the mint itself.')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Allowances' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'allowances' })
})

test('an allowance that does not cover all of them, or that nobody on the list has, is asked for in the review', async () => {
  expect((await show({ total: '66' })).text()).toContain('The review asks you to allow 66 ℏ')
  cleanup()
  const withoutAllowance = (await show({ view: { rows: [] } })).text()
  expect(withoutAllowance).toContain('What you signYou allow the market to take up to 22 ℏ.')
  expect(withoutAllowance).not.toContain('An allowance is active')
})

test('hidden amounts hide what stands', async () => {
  const { stores, text } = await show()
  const value = { ...DEFAULT_SETTINGS, hideAmounts: true }
  act(() => cacheValue(stores.client, settingsQueries.state, value))
  expect(text()).toContain('The market may take ••••• now. The review still asks you to allow exactly 22 ℏ.')
})

test('a payment needs no allowance: none is asked about, and no way leads to it', async () => {
  const { text, allowances } = await show({ launch: { isPaidByAllowance: false } })
  expect(text()).toContain('No allowance needed')
  expect(allowances).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Allowances' })).toBeNull()
})

test('what could not be read is a dash with why', async () => {
  const { text } = await show({ error: { code: 'internal', ref: 'x' } })
  expect(text()).toContain('Current allowance unknown— A fault in this app.')
  expect(text()).toContain('Unknown if a sign-in is needed— A fault in this app.')
})

test('what the ledger was not asked of is told as not known, and asked again when it is reached', async () => {
  const { stores, text, allowances } = await show({ view: { problem: { code: 'offline', what: 'mirror' } } })
  expect(text()).toContain('Current allowance unknown— The ledger’s mirror cannot be reached.')
  expect(text()).not.toContain('may take')
  act(() => refreshFailedOrStaleQueries(stores.client, T0))
  expect(allowances).toHaveBeenCalledTimes(2)
})

test('what was read is asked again by hand, and not after an outage', async () => {
  const { stores, allowances } = await show()
  await act(async () => {
    refreshFailedOrStaleQueries(stores.client, T0)
    await Promise.resolve()
  })
  expect(allowances).toHaveBeenCalledTimes(1)
  act(() => refreshShownQueries(stores.client))
  expect(allowances).toHaveBeenCalledTimes(2)
})

test('the fold says how many checks pass, beside one that fails, and how many are unknown', async () => {
  expect((await show()).label).toMatch(/^4 checks pass$/)
  cleanup()
  expect((await show({ isAssociated: false })).label).toMatch(/^3 other checks pass$/)
  cleanup()
  expect((await show({ error: { code: 'internal', ref: 'x' } })).label).toMatch(/^2 checks pass, 2 unknown/)
  cleanup()
  const { text } = await show()
  expect(text()).toContain('What you signYou allow the market to take up to 22 ℏ.')
})
