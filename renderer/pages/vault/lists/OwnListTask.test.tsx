import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { IdVerdict, ListTask } from '@shared/contract/lists'
import type { VaultTask } from '@shared/contract/vault'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import type { VaultApi } from '../../../api'
import { NNBSP } from '../../../format/money'
import { createClockStore } from '../../../stores/clock'
import { createRemoteStore } from '../../../stores/remote'
import { accessibilityViolations } from '../../../testing/accessibility-violations'
import { sampleAccounts, sampleEndpoint, T0 } from '../../../testing/samples'
import { ClockContext } from '../../../ui/clock-context'
import { VaultWindow } from '../VaultWindow'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const MARKET: EntityId = '0.0.3064901'
const sound = (change: Partial<Extract<IdVerdict, { status: 'ok' }>> = {}): IdVerdict => ({
  status: 'ok',
  id: MARKET,
  checksum: 'lnmau',
  known: null,
  similarIds: [],
  isExpected: null,
  ...change,
})

function show(lists: ListTask, calls: Partial<VaultApi> = {}, isPassphraseSet = false) {
  const task: VaultTask = {
    kind: 'own-lists',
    theme: 'light',
    isPractice: true,
    networkLabel: 'Practice market',
    endpoint: sampleEndpoint,
    account: null,
    serviceKey: null,
    assistant: null,
    hiddenSecret: null,
    lists,
    requiresRuntimeConsent: false,
    keyStore: { ...sampleAccounts.keyStore, isPassphraseSet },
    autoLockMinutes: 10,
  }
  const store = createRemoteStore<VaultTask>()
  store.setState({ status: 'ready', valueName: 'task', value: task }, true)
  const done = vi.fn((_input?: unknown) => Promise.resolve(ok(undefined)))
  const api = {
    addSpender: done,
    removeSpender: done,
    setLimits: done,
    addEntry: done,
    renameEntry: done,
    removeEntry: done,
    judgeId: () => Promise.resolve(ok(sound())),
    close: done,
    ...calls,
  } as unknown as VaultApi
  render(
    <ClockContext value={createClockStore(T0)}>
      <VaultWindow store={store} api={api} />
    </ClockContext>,
  )
  return { done, user: userEvent.setup() }
}
const adding = (change: Partial<Extract<ListTask, { task: 'add-spender' }>> = {}): ListTask => ({
  task: 'add-spender',
  purpose: null,
  expectedKind: null,
  published: null,
  ...change,
})
const judge = (verdict: IdVerdict) => ({ judgeId: () => Promise.resolve(ok(verdict)) })
const idField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Account id/ })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const NO_LIMITS = { feeCap: '10', buy: null, mint: null, offer: null, shares: '25', day: null, passphraseAbove: null }
const agree = /the market’s own documents and compared/

test.each<[string, ListTask]>([
  ['a spender is typed', adding({ purpose: 'A purchase waits for it.' })],
  ['a limit is set', { task: 'limits', limits: NO_LIMITS }],
  ['an account is added to the book', { task: 'add-entry' }],
])('axe finds no fault where %s', async (_, task) => {
  show(task)
  expect(await accessibilityViolations()).toEqual([])
})

test('a spender is typed, shown with its checksum, and added only when the person says where it comes from', async () => {
  const { done, user } = show(adding())
  expect(idField().value).toBe('')
  await user.type(idField(), ` ${MARKET}`)
  expect((await screen.findByRole('status')).textContent).toContain(`Read as ${MARKET}-lnmau`)
  expect(button('Add spender').disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: agree }))
  await user.type(screen.getByLabelText('Your name for the spender (optional)'), 'Market')
  await user.click(button('Add spender'))
  expect(done.mock.calls).toEqual([[{ id: MARKET, name: 'Market' }]])
  expect(screen.getByText('The spender is on your list')).toBeTruthy()
})

test('another id than was agreed to has to be agreed to anew', async () => {
  const { user } = show(adding())
  await user.type(idField(), MARKET)
  await user.click(screen.getByRole('checkbox', { name: agree }))
  expect(button('Add spender').disabled).toBe(false)
  await user.type(idField(), '2')
  expect(screen.getByRole('checkbox', { name: agree }).getAttribute('aria-checked')).toBe('false')
  expect(button('Add spender').disabled).toBe(true)
})

test.each<readonly [string, IdVerdict, string]>([
  ['an account of one’s own', sound({ known: { as: 'own', name: 'Main' } }), 'your own account Main'],
  ['one that is listed', sound({ known: { as: 'listed', name: null } }), 'on your list of spenders already'],
  ['the checksum of another ledger', { status: 'wrong-checksum' }, 'does not belong to this id'],
])('%s cannot be added', async (_name, verdict, words) => {
  const { user } = show(adding(), judge(verdict))
  await user.type(idField(), MARKET)
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  await user.click(screen.getByRole('checkbox', { name: agree }))
  expect(button('Add spender').disabled).toBe(true)
})

test('half an id is no mistake until the field is left', async () => {
  const { user } = show(adding(), judge({ status: 'malformed' }))
  await user.type(idField(), '0.0')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toContain('An account id has the form 0.0.1234')
})

test('what it could be taken for is said, and how', async () => {
  const one = { id: '0.0.3064910', checksum: 'aaaaa', name: 'Old market', of: 'spender' } as const
  const { user } = show(adding(), judge(sound({ similarIds: [{ ...one, resemblance: 'Two digits differ.' }] })))
  await user.type(idField(), MARKET)
  const said = await screen.findByText(/This id looks like/)
  expect(said.parentElement?.textContent).toContain('a spender of yours, Old market, 0.0.3064910. Two digits differ.')
})

test('for a waiting transaction it is said whether it is the one, and nothing shows which one that is', async () => {
  const judgeId: VaultApi['judgeId'] = ({ text }) => Promise.resolve(ok(sound({ isExpected: text === MARKET })))
  const { user, done } = show(adding({ purpose: 'To be paid for offers.' }), { judgeId })
  expect(screen.getByText(/A transaction waits/).parentElement?.textContent).toContain('To be paid for offers.')
  await user.type(idField(), '0.0.3064910')
  expect((await screen.findByRole('status')).textContent).toContain('This is not the id in the transaction')
  expect(idField().value).toBe('0.0.3064910')
  await user.clear(idField())
  await user.type(idField(), MARKET)
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('This is the id in the transaction'))
  await user.click(button('Cancel'))
  expect(done).toHaveBeenCalledOnce()
})

test('on the practice market its own manual is quoted, and the field stays empty', () => {
  const operator = '0x00000000000000000000000000000000002ec445'
  show(adding({ published: { account: MARKET, operator } }))
  expect(screen.getByText('Market account').nextElementSibling?.textContent).toBe(MARKET)
  expect(screen.getByRole('region', { name: 'From the practice market’s manual' })).toBeTruthy()
  expect(screen.getByText('Market contract').nextElementSibling?.textContent).toBe(operator)
  expect(idField().value).toBe('')
})

test('only the id of the kind that the transaction needs is quoted from the manual', () => {
  const operator = '0x00000000000000000000000000000000002ec445'
  show(adding({ purpose: 'To mint, …', expectedKind: 'account', published: { account: MARKET, operator } }))
  expect(screen.getByText(MARKET)).toBeDefined()
  expect(screen.queryByText(operator)).toBeNull()
})

test('an id of the practice manual proposes the market’s name, until the person types another', async () => {
  const operator = '0x00000000000000000000000000000000002ec445'
  const { user } = show(adding({ published: { account: MARKET, operator } }))
  const nameField = screen.getByLabelText<HTMLInputElement>('Your name for the spender (optional)')
  expect(nameField.value).toBe('')
  await user.type(idField(), MARKET)
  expect(nameField.value).toBe('Practice market')
  await user.type(idField(), '2')
  expect(nameField.value).toBe('')
  await user.type(nameField, 'Mine')
  await user.clear(idField())
  await user.type(idField(), MARKET)
  expect(nameField.value).toBe('Mine')
})

test('limits are typed as decimal amounts; one that cannot be kept is said at its field', async () => {
  const limits = { feeCap: '10', buy: null, mint: null, offer: null, shares: '25', day: '500', passphraseAbove: '1000' }
  const { done, user } = show({ task: 'limits', limits })
  await user.clear(screen.getByLabelText('Network fee'))
  expect(screen.getByRole('alert').textContent).toContain('highest network fee that you accept')
  expect(button('Change limits').disabled).toBe(true)
  await user.type(screen.getByLabelText('Network fee'), '2.5')
  await user.clear(screen.getByLabelText('24-hour total'))
  await user.type(screen.getByLabelText('Price of a purchase'), '640')
  await user.click(button('Change limits'))
  expect(done.mock.calls).toEqual([
    [
      {
        feeCap: '2.5',
        buy: '640',
        mint: '',
        offer: '',
        shares: '25',
        day: '',
        passphraseAbove: '1000',
        passphrase: null,
      },
    ],
  ])
  const changed = [...document.querySelectorAll('.vt-changes > div')].map(({ textContent }) => textContent)
  expect(changed).toEqual([
    `Network feeAt most 10${NNBSP}ℏ → At most 2.50${NNBSP}ℏ`,
    `Price of a purchaseNo limit → At most 640${NNBSP}ℏ`,
    `24-hour totalAt most 500${NNBSP}ℏ → No limit`,
  ])
})

test('the passphrase is asked for where one is set, and is gone from the page when it is sent', async () => {
  const limits = NO_LIMITS
  const setLimits = vi.fn<VaultApi['setLimits']>(() =>
    Promise.resolve(err({ code: 'wrong-passphrase', retryAfterMs: 0 })),
  )
  const { user } = show({ task: 'limits', limits }, { setLimits }, true)
  await user.type(screen.getByLabelText('Price of a purchase'), '640')
  await user.type(screen.getByLabelText('Passphrase'), 'open sesame')
  await user.click(button('Change limits'))
  expect(setLimits.mock.calls).toMatchObject([[{ passphrase: 'open sesame' }]])
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('')
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain('This is not the passphrase')
  expect(said).toContain('Nothing was changed.')
  expect(said).not.toContain('locked')
})

test('without a passphrase the change is not live, and the field says why it is asked', async () => {
  const setLimits = vi.fn<VaultApi['setLimits']>(() =>
    Promise.resolve(err({ code: 'invalid-input', fields: ['empty-passphrase'] })),
  )
  const { user } = show({ task: 'limits', limits: NO_LIMITS }, { setLimits }, true)
  expect(button('Change limits').disabled).toBe(true)
  expect(
    screen.getByText('Enter your passphrase. The passphrase protects your money from anyone who finds this app open.'),
  ).toBeTruthy()
  await user.type(screen.getByLabelText('Passphrase'), 'a')
  expect(button('Change limits').disabled).toBe(true)
  expect(screen.getByText('Change a limit first.')).toBeTruthy()
  await user.type(screen.getByLabelText('Price of a purchase'), '640')
  expect(button('Change limits').disabled).toBe(false)
  await user.click(button('Change limits'))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter your passphraseNothing was changed. ')
  expect(button('Change limits').disabled).toBe(true)
})

test('what is removed is shown whole, and that its permissions stand', async () => {
  const addedAt = new Date(T0).toISOString()
  const spender = { id: MARKET, checksum: 'lnmau', name: 'Market', addedAt }
  const { done, user } = show({ task: 'remove-spender', spender })
  expect(screen.getByText(/stay active until you revoke them/)).toBeTruthy()
  expect(screen.getByText('Id').nextElementSibling?.textContent).toBe(`${MARKET}-lnmau`)
  await user.click(button('Remove spender'))
  expect(done).toHaveBeenCalledOnce()
  expect(screen.getByText('The spender is removed')).toBeTruthy()
})

test('a name that reads like another one’s is refused by main in words', async () => {
  const addEntry = vi.fn<VaultApi['addEntry']>(() => Promise.resolve(err({ code: 'invalid-input', fields: ['name'] })))
  const { user } = show({ task: 'add-entry' }, { addEntry })
  await user.type(idField(), MARKET)
  await user.type(screen.getByLabelText('Your name for the account'), 'Market')
  await user.click(button('Add entry'))
  expect((await screen.findByRole('alert')).textContent).toContain('looks like another name on your lists')
})

test('an entry is renamed only to another name', async () => {
  const entry = { id: MARKET, checksum: 'lnmau', name: 'Market', addedAt: new Date(T0).toISOString() }
  const { done, user } = show({ task: 'rename-entry', entry })
  expect(button('Change name').disabled).toBe(true)
  await user.type(screen.getByLabelText('Your name for the account'), ' place')
  await user.click(button('Change name'))
  expect(done.mock.calls).toEqual([[{ name: 'Market place' }]])
})
