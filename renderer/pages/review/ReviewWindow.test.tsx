import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReviewLine, ReviewModel } from '@shared/contract/review'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleReview, T0 } from '../../testing/samples'
import { stubBrowserFeatures, sampleFinding, showReview } from '../../testing/show-review'

beforeAll(stubBrowserFeatures)
afterEach(cleanup)

test.each([
  ['act', 'Hash of the request', 'The exact request', /^Sent for Main with its user key/],
  ['message', 'Hash of the message', 'The exact text', /^Signs as Main/],
] as const)(
  'of a %s the exact text is shown, and its hash is called by its name',
  async (subject, hash, title, signs) => {
    const exactText = 'POST /v1/offers\n{"price":"12","link":"https://x.example"}\u202e'
    const signer = subject === 'act' ? null : sampleReview.signer
    const { user } = await showReview({
      subject,
      exactText,
      signer,
      bytesHash: 'ab'.repeat(32),
      expiresAt: null,
      feeMax: null,
    })
    if (subject === 'act') await user.click(screen.getByRole('button', { name: title }))
    const region = screen.getByRole('region', { name: title })
    expect(region.querySelector('pre')?.textContent).toBe(exactText.replace('\u202e', '\\u{202e}'))
    expect(region.textContent).toContain(hash)
    expect(region.textContent).toContain('SHA-256')
    expect(screen.getByText(signs)).toBeTruthy()
  },
)

const line = (more: Partial<Extract<ReviewLine, { kind: 'nft' }>>): ReviewLine => {
  const [nft] = sampleReview.gets
  if (nft?.kind !== 'nft') throw new Error('sample changed')
  return { ...nft, ...more }
}
const HBAR_LINE = { kind: 'hbar', hbar: '25', isLimit: false, aside: null, note: null, isRequested: true } as const
const TEXT_LINE: Extract<ReviewLine, { kind: 'text' }> = {
  kind: 'text',
  text: 'Permission over all 7 NFTs of “Kilim”',
  note: null,
  image: null,
  coveredImages: [],
  coveredCount: null,
  isRequested: true,
}
const effects = () => screen.getByRole('region', { name: 'Effects' }).textContent

test('an NFT whose collection is not known has its id once', async () => {
  await showReview({ verdict: 'refuse', gives: [line({ collection: null, isRequested: false })] })
  expect(effects()).toContain('Token 0.0.4012877-fbeft, serial 2187')
})

test('a permission over one NFT does not read as its departure', async () => {
  await showReview({
    gives: [line({ title: 'Permission over Tide 2187', note: '0.0.9 may take this one NFT.' })],
    gets: [],
  })
  expect(effects()).toContain('You givePermission over Tide 2187')
  expect(effects()).toContain('0.0.9 may take this one NFT.')
})

test('the price of a listing stands apart from an NFT that arrives, and an estimate beside the fee', async () => {
  await showReview({
    marketEffects: [{ ...HBAR_LINE, hbar: '1250', note: 'Stored by the market.' }],
    feeEstimate: '0.05',
  })
  expect(effects()).toMatch(/You request1,250\u202fℏStored by the market\./)
  expect(effects()).toMatch(/Fee up to1\u202fℏ, likely 0\.05\u202fℏ/)
})

type Payee = ReviewModel['payees'][number]
const payee = (name: string | null, more: Partial<Payee> = {}): Payee => ({
  payee: { id: '0.0.6006', checksum: 'abcde', name },
  account: null,
  isNameTrusted: false,
  isListed: false,
  listedSince: null,
  role: 'other',
  hbar: '3',
  ...more,
})

test.each<readonly [string, Payee, string, boolean]>([
  ['a stranger', payee(null), 'Not in your address book', true],
  ['a watched account', payee('Market fees'), 'Named by you: Market fees', false],
  ['an account whose key is held', payee('Vault', { isNameTrusted: true }), 'Vault', true],
  ['a seller without a name', payee(null, { role: 'seller' }), 'Seller, not in your address book', true],
  ['a watched seller', payee('Gallery', { role: 'seller' }), 'Seller, named by you: Gallery', false],
  ['an own seller', payee('Vault', { role: 'seller', isNameTrusted: true }), 'Vault, seller', true],
  ['a spender', payee(null, { role: 'spender', hbar: null }), 'Not on your list of spenders', true],
  [
    'a spender on the list',
    payee(null, { role: 'spender', hbar: null, isListed: true, listedSince: '2026-11-04T12:00:00Z' }),
    'On your list of spenders since 4 Nov 2026',
    false,
  ],
  [
    'a spender with a typed name',
    payee('Gallery', { role: 'spender', hbar: null, isListed: true, isNameTrusted: true }),
    'Gallery',
    true,
  ],
  ['a watched spender', payee('Gallery', { role: 'spender' }), 'Named by you: Gallery', false],
  ['a fee account', payee(null, { role: 'market' }), 'Market fees', true],
  ['a fee account renamed', payee('Mine', { role: 'market' }), 'Market fees', true],
])('%s is called what the app knows of it', async (_case, one, words, isStrong) => {
  await showReview({ payees: [one] })
  const name = screen.getByText(words)
  expect(name.matches('b, .strong')).toBe(isStrong)
})

test('a receiver given by address stands whole in the list, with its amount', async () => {
  const id = `0x${'ab'.repeat(20)}`
  await showReview({
    payees: [payee('Gallery', { hbar: '97' }), payee(null, { payee: { id, checksum: null, name: null } })],
  })
  expect(screen.getByText(id).closest('.party')?.textContent).toContain('3')
  expect(screen.getByText('Named by you: Gallery').closest('.party')?.textContent).toContain('97')
})

test('third-party names cannot hide what they are', async () => {
  const line = sampleReview.gets[0]
  if (line?.kind !== 'nft') throw new Error('sample changed')
  await showReview({ gets: [{ ...line, name: 'Tide\u202e7812' }] })
  expect(effects()).toContain('Tide\\u{202e}7812')
  expect(screen.getByTitle('U+202E').className).toContain('hidden-character')
})

test('a letter of another alphabet is drawn underlined, any other character as a word, and the text keeps both spelled out', async () => {
  const text = 'Room for “Tid\\u{430}l \\u{65}rms \\u{5d0}”'
  await showReview({ gets: [{ ...TEXT_LINE, text }] })
  const letter = screen.getByTitle('U+0430, a letter of another alphabet')
  expect([letter.tagName, letter.dataset['letter']]).toEqual(['U', '\u0430'])
  const hidden = [...document.querySelectorAll<HTMLElement>('.hidden-character')]
  expect(hidden.map(({ title }) => title)).toEqual(['U+0065', 'U+05D0'])
  expect(effects()).toContain(text)
})

test('a spender at a long-zero address is called by its account', async () => {
  const id = '0x00000000000000000000000000000000002ec445'
  const spender = payee('Market', {
    payee: { id, checksum: null, name: 'Market' },
    isNameTrusted: true,
    isListed: true,
  })
  await showReview({
    payees: [{ ...spender, account: { id: '0.0.3064901', checksum: 'wsdgs' }, role: 'spender', hbar: null }],
  })
  expect(effects()).toContain('Market0.0.3064901-wsdgs')
  expect(screen.getByTitle(id).textContent).toMatch(/^EVM 0x0+…/)
})

test('the market is told by its network and host, before the name that somebody gave it', async () => {
  const endpoint = { network: 'mainnet', serviceHost: 'api.elsewhere.example', toolHost: null } as const
  await showReview({ isPractice: false, networkLabel: 'Practice \u200bmarket', endpoint })
  expect(screen.getByLabelText('Network and host').textContent).toBe(
    'Mainnetapi.elsewhere.examplenamed Practice \\u{200b}market',
  )
})

test('of the practice market its address is told, and its name stands in the strip', async () => {
  await showReview({})
  expect(screen.getByLabelText('Host').textContent).toBe('127.0.0.1:4100')
  const strip = screen.getByRole('region', { name: /^Practice market/ })
  expect(strip.textContent).toBe('Practice marketNothing here has real value.')
})

test('traits stand whole, each on a line of its own, in the effects and beside what was asked', async () => {
  const traits = Array.from(
    { length: 10 },
    (_, i) => `Trait ${i} ${'a'.repeat(180)}: Value ${'b'.repeat(180)} end ${i}`,
  )
  const text = ['Any NFT of “Tides” with', ...traits].join('\n')
  await showReview({
    gets: [{ ...TEXT_LINE, text }],
    comparison: [{ label: 'Traits', requested: traits.join('\n'), actual: traits.join('\n'), status: 'match' }],
  })
  for (const shown of [effects(), screen.getByRole('table').textContent ?? '']) {
    for (const trait of traits) expect(shown).toContain(trait)
  }
  expect(screen.getAllByText(traits[9] ?? '')).toHaveLength(3)
})

test('where two addresses differ in a refused line, the differing digits are underlined', async () => {
  const [requested, actual] = ['1', '2'].map((digit) => `0x${'ab'.repeat(19)}a${digit}`) as [string, string]
  await showReview({ verdict: 'refuse', comparison: [{ label: 'Operator', requested, actual, status: 'refuse' }] })
  const marked = [...screen.getByRole('table').querySelectorAll('u')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['1', '2'])
})

test('a refused review shows the lines that do not match, and folds the others', async () => {
  const row = (label: string, status: 'match' | 'refuse') => ({ label, requested: 'a', actual: 'b', status })
  const labels = ['Action', 'NFT', 'Price']
  const { user } = await showReview({
    verdict: 'refuse',
    comparison: [...labels.map((label) => row(label, 'match')), row('Anything else', 'refuse')],
  })
  const rowHeads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(rowHeads()).toEqual(['Anything else'])
  await user.click(screen.getByRole('button', { name: '3 other fields match. Show all' }))
  expect(rowHeads()).toEqual(['Anything else', ...labels])
})

const offersLine = (status: 'match' | 'warn') => ({ label: 'Offers', requested: '2', actual: '2', status })
const SHORT = { ...sampleFinding, title: 'Your allowance is lower than your offers need' }
const LOWERED = { ...SHORT, id: 'lowered', rule: 'mint-count-lowered' }
const OVER_STATED = { ...SHORT, id: 'over', rule: 'mint-over-stated' }

test.each<[string, Partial<ReviewModel>]>([
  ['This does what you asked, with a warning', { findings: [SHORT] }],
  ['This does what you asked, with 2 warnings', { findings: [SHORT, { ...SHORT, id: 'other' }] }],
  ['This does what you asked, and more', { findings: [SHORT], comparison: [offersLine('warn')] }],
  ['This does less than you asked', { findings: [LOWERED] }],
  ['This differs from what you asked, with 2 warnings', { findings: [SHORT, LOWERED] }],
  ['This does what you asked, and more', { findings: [SHORT, LOWERED], comparison: [offersLine('warn')] }],
  ['This does what you asked, and more', { findings: [LOWERED], comparison: [offersLine('warn')] }],
  ['This costs more than the market’s price', { findings: [OVER_STATED] }],
  ['This does what you asked, with 2 warnings', { findings: [SHORT, OVER_STATED] }],
])('the head is true of what was found: %s', async (title, change) => {
  const { user } = await showReview({ verdict: 'warn', comparison: [offersLine('match')], ...change })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  await user.click(screen.getByRole('button', { name: /fields? match(?:es)?/ }))
  expect(screen.queryByText('does more than you asked') !== null).toBe(title.endsWith('and more'))
})

const warnings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...sampleFinding,
    id: `price-low#${index}`,
    title: `Title ${index}`,
    claim: `Claim ${index}`,
    message: `Message ${index}`,
    evidence: `evidence.path ${index}`,
  }))

test('every warning has its row and checkbox, with the evidence of the first one open', async () => {
  const { user } = await showReview({ verdict: 'warn', findings: warnings(6) })
  const region = screen.getByRole('region', { name: 'Findings' })
  expect(region.textContent).toContain('0 of 6 ticked')
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)).toHaveLength(6)
  expect(region.textContent).toContain('Message 0evidence.path 0')
  expect(region.textContent).not.toContain('Message 1')
  await user.click(screen.getByRole('button', { name: 'Evidence: Claim 1' }))
  expect(region.textContent).toContain('Message 1evidence.path 1')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  expect(region.textContent).toContain('6 of 6 ticked')
  expect(screen.getByText('You accepted 6 of 6 warnings.')).toBeTruthy()
})

test('the first evidence stays folded if the review would then scroll', async () => {
  const height = (px: number) => ({ configurable: true, get: () => px })
  const prototype = HTMLElement.prototype
  Object.defineProperty(prototype, 'scrollHeight', height(900))
  Object.defineProperty(prototype, 'clientHeight', height(500))
  await showReview({ verdict: 'warn', findings: warnings(4) })
  Reflect.deleteProperty(prototype, 'scrollHeight')
  Reflect.deleteProperty(prototype, 'clientHeight')
  expect(screen.queryByText(/Message 0/)).toBeNull()
  expect(screen.getAllByRole('checkbox')).toHaveLength(4)
})

test('with warnings the comparison is one line that counts the fields, also those that are not signed', async () => {
  const line = (status: 'match' | 'warn' | 'note', label = 'Fee') => ({ label, requested: '2', actual: '2', status })
  const comparison = [line('match'), line('match'), line('warn', 'NFT'), line('note', 'Price')]
  const { user } = await showReview({ verdict: 'warn', findings: warnings(1), comparison })
  expect(screen.queryByRole('table')).toBeNull()
  const fold = screen.getByRole('button', {
    name: /2 of 4 fields match\. See the NFT and the price\./,
  })
  await user.click(fold)
  expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(4)
})

test('with warnings the line that folds the comparison counts the notes, and unfolds to them', async () => {
  const note = { ...sampleFinding, id: 'n#1', severity: 'note' as const, title: 'Proceeds of a sale', message: 'M.' }
  const comparison = [{ label: 'Fee', requested: '2', actual: '2', status: 'match' as const }]
  const { user } = await showReview({ verdict: 'warn', findings: [...warnings(1), note], comparison })
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull()
  await user.click(
    screen.getByRole('button', { name: '1 of 1 field matches what you asked. 1\u00a0note: Proceeds of a sale.' }),
  )
  expect(screen.getByRole('region', { name: 'Notes' }).textContent).toBe('Proceeds of a sale. M.')
})

test('with warnings and without a line that warns, the line in place of the comparison says what the market decides', async () => {
  const line = (status: 'match' | 'note', label: string) => ({ label, requested: '2', actual: '2', status })
  const comparison = [line('match', 'Fee'), line('note', 'Launch'), line('note', 'Count')]
  await showReview({ verdict: 'warn', findings: warnings(1), comparison })
  expect(
    screen.getByRole('button', { name: '1 of 3 fields matches. The launch and the count are up to the market.' }),
  ).toBeTruthy()
})

test('a warning below the foot has a button that scrolls to its acknowledgement', async () => {
  const box = (top: number, bottom: number) => ({ top, bottom }) as DOMRect
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-review-body]')) return box(76, 536)
    return this.matches('li') ? box(520, 560) : box(0, 0)
  })
  const { user } = await showReview({ verdict: 'warn', findings: warnings(2) })
  await user.click(screen.getByRole('button', { name: 'Show the next warning' }))
  const [first, second] = screen.getAllByRole('checkbox')
  expect(document.activeElement).toBe(first)
  if (first) await user.click(first)
  await user.click(screen.getByRole('button', { name: 'Show the next warning' }))
  expect(document.activeElement).toBe(second)
  if (second) await user.click(second)
  expect(screen.queryByRole('button', { name: 'Show the next warning' })).toBeNull()
  measure.mockRestore()
})

test('warnings in view have no button that scrolls to them', async () => {
  await showReview({ verdict: 'warn', findings: warnings(2) })
  expect(screen.queryByRole('button', { name: 'Show the next warning' })).toBeNull()
})

test('notes fold to one line with their count, and unfold in place', async () => {
  const note = { ...sampleFinding, severity: 'note' as const, title: 'Proceeds of a sale', message: 'M.' }
  const { user } = await showReview({ findings: [note, { ...note, id: 'n#2', title: 'Other' }], commission: 'C.' })
  const fold = screen.getByRole('button', { name: '3 notes, the first: Proceeds of a sale' })
  expect(screen.queryByText('M.')).toBeNull()
  await user.click(fold)
  expect(screen.getByRole('region', { name: 'Notes' }).textContent).toContain('C.')
  expect(screen.getAllByText('M.')).toHaveLength(2)
})

test('the note of nearly every transaction stands with the raw fields, which are grouped by their path', async () => {
  const note = {
    ...sampleFinding,
    severity: 'note' as const,
    rule: 'network-unsaid',
    title: 'No network',
    message: 'M.',
  }
  const amounts = 'cryptoTransfer.transfers.accountAmounts[0]'
  const { user } = await showReview({
    findings: [note],
    fields: [
      { path: 'memo', value: '""' },
      { path: `${amounts}.accountID`, value: '0.0.7' },
      { path: `${amounts}.amount`, value: '-150000000' },
    ],
  })
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Raw fields, 3' }))
  const region = screen.getByRole('region', { name: 'Raw fields' })
  expect(region.textContent).toContain(`memo""${amounts}accountID0.0.7amount-150000000 tinybar, `)
  expect(region.textContent).toContain('1.50')
  expect(region.textContent).toContain('No network. M.')
  await user.click(screen.getByRole('button', { name: 'Hide raw fields' }))
  expect(screen.queryByRole('region', { name: 'Raw fields' })).toBeNull()
})

test('bytes that were not read show the request, and neither empty effects nor a comparison', async () => {
  await showReview({
    verdict: 'refuse',
    gives: [],
    gets: [],
    marketEffects: [line({}), { ...HBAR_LINE, hbar: '420', isLimit: true }],
    payees: [],
    fields: [],
    bytesHash: null,
    comparison: [{ label: 'Price', requested: 'At most 420 ℏ', actual: 'Not read', status: 'refuse' }],
  })
  expect(effects()).toMatch(/^RequestedTide 2187.*Forup to 420\u202fℏ/)
  expect(effects()).not.toContain('Nothing')
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/^Not compared with your request/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /raw fields/i })).toBeNull()
})

test('a rejection by the ledger is named once, with its reason and the status as evidence', async () => {
  const finding = {
    ...sampleFinding,
    rule: 'ledger-hbar-legs',
    severity: 'refuse' as const,
    title: 'The ledger would reject this: too many HBAR transfers',
    evidence: 'cryptoTransfer.transfers TRANSFER_LIST_SIZE_LIMIT_EXCEEDED',
  }
  await showReview({ verdict: 'refuse', fields: [], bytesHash: null, findings: [finding] })
  expect(screen.getAllByText(/The ledger would reject this/)).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 2, name: 'Too many HBAR transfers' })).toBeTruthy()
  expect(screen.getByText(/TRANSFER_LIST_SIZE_LIMIT_EXCEEDED$/)).toBeTruthy()
  expect(screen.getByText(/The rest was not compared with your request/)).toBeTruthy()
  expect(screen.queryByText(/^Not compared/)).toBeNull()
})

test('parts of a match that only the market carries out are named under the verdict', async () => {
  await showReview({
    comparison: [{ label: 'Launch', requested: '3 NFTs', actual: 'Up to the market', status: 'note' }],
  })
  expect(screen.getByText('All 1 field read and shown. The launch is up to the market.')).toBeTruthy()
})

test('an allowance shows its limit and what it replaces, without empty rows', async () => {
  await showReview({
    gives: [{ ...HBAR_LINE, hbar: '640', isLimit: true, aside: 'replaces 280 ℏ' }],
    gets: [],
    afterwards: {
      title: 'Your offer needs 640 ℏ',
      rows: [{ mark: 'offer', text: '“Kilim”, any NFT', hbar: '640', images: [null] }],
    },
  })
  expect(effects()).toMatch(/^You allowup to 640\u202fℏreplaces 280 ℏFrom/)
  expect(screen.getByRole('region', { name: 'Your offer needs 640 ℏ' }).textContent).toContain('“Kilim”, any NFT640')
})

test('a revocation names what ends and shows the NFTs, and an association that only the fee leaves', async () => {
  await showReview({ gives: [], gets: [], revokes: [{ ...TEXT_LINE, coveredImages: [null, null], coveredCount: 7 }] })
  expect(effects()).toMatch(/^You revokePermission over all 7 NFTs of “Kilim”\+5Images not loaded yetFrom/)
  cleanup()
  await showReview({ gives: [], gets: [TEXT_LINE] })
  expect(effects()).toMatch(/^You giveOnly the network feeNo NFT and no other HBAR leaves Main\.You get/)
})

const AHEAD = { ...sampleReview, expiresAt: new Date(T0 + 60_000).toISOString() }

test.each<[string, Partial<ReviewModel>]>([
  ['that matches', {}],
  ['with a warning', { verdict: 'warn', findings: [sampleFinding] }],
  ['with words to type', { verdict: 'warn', findings: [{ ...sampleFinding, requiredText: 'every NFT' }] }],
  ['that is refused', { verdict: 'refuse', findings: [{ ...sampleFinding, severity: 'refuse' }] }],
  ['that wants the passphrase', { requiresPassphrase: true }],
  ['of an act', { subject: 'act', exactText: 'POST /v1/offers', signer: null, expiresAt: null, feeMax: null }],
])('a review %s has no fault of accessibility', async (_, change) => {
  const { setClock } = await showReview({ ...AHEAD, ...change })
  setClock(5000)
  expect(await accessibilityViolations()).toEqual([])
})

test('a refused review shows the first rows of long lists, and says how many there are', async () => {
  const gives = Array.from({ length: 3000 }, () => line({ isRequested: false }))
  const payees = Array.from({ length: 480 }, () => payee(null))
  const findings = Array.from({ length: 900 }, (_, i) => ({
    ...sampleFinding,
    id: `f#${i}`,
    severity: 'refuse' as const,
  }))
  const fields = Array.from({ length: 3000 }, () => ({ path: 'memo', value: 'm' }))
  const { user } = await showReview({ verdict: 'refuse', gives, payees, findings, fields })
  await user.click(screen.getByRole('button', { name: /raw|fields/i }))
  for (const words of ['2,940 more lines', '420 more receivers', '840 more findings', '2,940 more fields'])
    expect(screen.getByText(new RegExp(`^And ${words}`))).toBeTruthy()
  expect(document.querySelectorAll('*').length).toBeLessThan(4000)
})

test('what can be approved is shown whole, however long', async () => {
  await showReview({ verdict: 'match', payees: Array.from({ length: 480 }, () => payee(null)) })
  expect(document.querySelectorAll('.party').length).toBeGreaterThanOrEqual(480)
  expect(screen.queryByText(/The report lists them all/)).toBeNull()
})

test.each([
  [['ledger-hbar-legs', 'gas-none'], 'Refused. The ledger would reject this', 'Start again with fewer NFTs'],
  [['ledger-hbar-legs', 'payee'], 'Refused. This is not what you asked', 'Nothing has left Main.'],
])('a refusal by %j is called so', async (rules, title, text) => {
  const findings = rules.map((rule) => ({ ...sampleFinding, id: `${rule}#1`, rule, severity: 'refuse' as const }))
  // An additional note changes nothing.
  await showReview({ verdict: 'refuse', findings: [...findings, { ...sampleFinding, id: 'n#1', severity: 'note' }] })
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(title)
  expect(heading.parentElement?.textContent).toContain(text)
})
