import { describe, expect, it } from 'vitest'
import type { AllowanceRow, AllowancesView } from '@shared/contract/allowances'
import type { MintSignIn } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { allowanceLine, signInLine } from './mint-requirements'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MARKET = '0.0.900'
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

const row = (change: Partial<AllowanceRow> = {}): AllowanceRow => ({
  id: 'a',
  kind: 'hbar',
  state: 'active',
  source: 'ledger',
  spender: MARKET,
  delegatedBy: null,
  token: null,
  spenderAccount: { id: MARKET, checksum: 'aaaaa', name: 'The market' },
  serial: null,
  granted: '150',
  remaining: '150',
  grantedAt: null,
  flowId: null,
  revoke: null,
  ...change,
})
const view = (rows: readonly AllowanceRow[], change: Partial<AllowancesView> = {}): AllowancesView => ({
  account: '0.0.5',
  rows: [...rows],
  stamp: null,
  problem: null,
  isWhole: true,
  balance: null,
  ...change,
})
const OFFLINE: AppError = { code: 'offline', what: 'mirror' }

type Given = Partial<Parameters<typeof allowanceLine>[0]>
function line(given: Given = {}) {
  const { status, title, detail } = allowanceLine({
    launch: { isPaidByAllowance: true, price: '22' },
    total: '66',
    areAmountsHidden: false,
    allowances: { value: view([row()]) },
    spenders: { value: [MARKET] },
    ...given,
  })
  return [status, plain(`${title}: ${detail}`)]
}
const of = (rows: readonly AllowanceRow[], change: Partial<AllowancesView> = {}) =>
  line({ allowances: { value: view(rows, change) } })

describe('the allowance of a mint', () => {
  it('is told with who may take how much, and that the review asks for the exact sum anew', () => {
    const words =
      'An allowance is active: The market may take 150 ℏ now. The review still asks you to allow exactly 66 ℏ.'
    expect(line()).toEqual(['ready', words])
  })

  it('hides what stands where amounts are hidden, and never what is asked', () => {
    expect(line({ areAmountsHidden: true })[1]).toContain(
      'The market may take ••••• now. The review still asks you to allow exactly 66 ℏ',
    )
  })

  it.each<[string, readonly AllowanceRow[]]>([
    ['nothing stands', []],
    ['it has ended', [row({ state: 'revoked' })]],
    ['nothing is left of it', [row({ remaining: '0' })]],
    [
      'it is for somebody who is not on the list',
      [row({ spenderAccount: { id: '0.0.7', checksum: 'a', name: null } })],
    ],
    ['it is one over NFTs', [row({ kind: 'nft-all', remaining: null, granted: null })]],
  ])('is asked for in the review where %s', (_, rows) => {
    const words = 'The review asks you to allow 66 ℏ: '
    expect(of(rows)).toEqual(['requested', words])
  })

  it('is asked for where less than the sum stands, of several the largest', () => {
    const [state, words] = of([row({ remaining: '10' }), row({ remaining: '65.99' }), row({ remaining: '3' })])
    expect(state).toBe('requested')
    expect(words).toContain('The review asks you to allow 66 ℏ: The market may take 65.99 ℏ now.')
    expect(of([row({ remaining: '10' }), row({ remaining: '66' })])[0]).toBe('ready')
  })

  it.each<[string, Given, string]>([
    ['it is being read', { allowances: null }, 'Loading the allowances…'],
    ['it could not be read', { allowances: { error: OFFLINE } }, 'mirror'],
    ['the ledger was not reached', { allowances: { value: view([row()], { problem: OFFLINE }) } }, 'mirror'],
    ['the list of spenders is not known', { spenders: { error: OFFLINE } }, 'Your list of spenders'],
    [
      'only a part was read',
      { allowances: { value: view([], { isWhole: false }) } },
      'The ledger lists more allowances',
    ],
    [
      'what is left is not told',
      { allowances: { value: view([row({ remaining: null })]) } },
      'remaining amount is unknown',
    ],
    ['it may stand', { allowances: { value: view([row({ state: 'unknown' })]) } }, 'remaining amount is unknown'],
  ])('is a dash with why where %s', (_, given, why) => {
    const [state, words] = line(given)
    expect(state).toBe('unknown')
    expect(words?.toLowerCase()).toMatch(new RegExp(`unknown: — .*${why.toLowerCase()}`))
  })

  it('is not needed for a payment or a claim, and not known where the market does not say', () => {
    const asks = (isPaidByAllowance: boolean | null, total: string) =>
      line({ launch: { isPaidByAllowance, price: '1' }, total, allowances: null })
    expect(asks(false, '22')).toEqual([
      'not-needed',
      'No allowance needed: You sign a single payment. This mint leaves no allowance.',
    ])
    expect(asks(false, '0')).toEqual(['not-needed', 'No allowance needed: This mint has no price.'])
    expect(asks(true, '0')).toEqual([
      'requested',
      'The review requests a permission: The launch has no price, but may take one of your NFTs.',
    ])
    expect(asks(null, '22')[0]).toBe('unknown')
  })
})

describe('the sign-in of a mint', () => {
  const last = (until: string | null) => ({ at: '2026-11-21T11:30:00.000Z', until })
  const signIn = (change: Partial<MintSignIn>) => {
    const { status, title, detail } = signInLine(
      { value: { account: '0.0.5', isNeeded: false, last: null, ...change } },
      NOW,
    )
    return [status, plain(`${title}: ${detail}`)]
  }

  it('is not needed, and what stands or ended of one is told beside it', () => {
    const words = 'No sign-in needed: You only sign the mint itself.'
    expect(signIn({})).toEqual(['not-needed', words])
    expect(signIn({ last: last('2026-11-21T12:30:00.000Z') })[1]).toMatch(
      /itself\. Signed in until 21 Nov 2026, \d\d:30:00\.$/,
    )
    expect(signIn({ last: last('2026-11-21T11:59:00.000Z') })[1]).toMatch(/The last sign-in ended 21 Nov 2026, .*\.$/)
    expect(signIn({ last: last(null) })[1]).toMatch(/Last signed in 21 Nov 2026, .*\. End time unknown\.$/)
  })

  it('where it is needed tells one that holds from one that is over, missing or not known', () => {
    const needed = (value: MintSignIn['last']) => signIn({ isNeeded: true, last: value })
    expect(needed(last('2026-11-21T12:30:00.000Z'))).toEqual([
      'ready',
      expect.stringMatching(/^Signed in to the market: Signed in until/),
    ])
    expect(needed(last('2026-11-21T12:00:00.000Z'))[0]).toBe('requested')
    expect(needed(null)).toEqual([
      'requested',
      'Not signed in to the market: The mint first asks you to sign a sign-in message.',
    ])
    expect(needed(last(null))[0]).toBe('unknown')
  })

  it('that could not be read is a dash with why', () => {
    expect(signInLine({ error: OFFLINE }, NOW)).toMatchObject({
      status: 'unknown',
      detail: expect.stringMatching(/^— ./),
    })
    expect(signInLine(null, NOW).status).toBe('unknown')
  })
})
