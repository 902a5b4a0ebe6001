import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleAnswer } from '@shared/draw/testing/sample'
import { HOSTILE_TEXTS } from '@shared/testing/hostile-text'
import { createDrawReading, openFiles, loadDrawText } from './draw-reading'
import {
  answerText,
  honestAnswer,
  ledgerFacts,
  answersWithOwnSalts,
  mintAnswerText,
  proofText,
} from '../../testing/draws'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { hostileTextFaults } from '../../testing/hostile-text-faults'
import { stubBrowserFeatures } from '../../testing/show-review'
import { VerifierPage } from './VerifierPage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

async function show(text?: string) {
  const store = createDrawReading()
  render(<VerifierPage store={store} />)
  if (text !== undefined) await act(() => loadDrawText(store, text))
  return { store, user: userEvent.setup() }
}
const verdict = () => screen.getByRole('article').querySelector('h2')?.textContent
/** The steps, each by its mark's word and its title. */
const steps = () => [...document.querySelectorAll('.step h3 > span:first-child')].map(({ textContent }) => textContent)
const step = (title: RegExp) => {
  const found = screen.getByRole('heading', { level: 3, name: title }).closest('li')
  if (!found) throw new Error('no step')
  return within(found)
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

describe('one draw', () => {
  test('that was pasted shows its verdict, its values and every step', async () => {
    const { user } = await show()
    await user.click(field())
    await user.paste(answerText())
    await screen.findByRole('article')
    expect(verdict()).toBe('Conditional')
    expect(screen.getByRole('status').textContent).toContain('The math is correct. Not checked on the ledger')
    const values = within(screen.getByRole('list', { name: 'Drawn values' }))
    expect(values.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3,782',
      '1,817',
      '2,166',
      '9,669',
      '2,334',
    ])
    expect(steps()).toEqual([
      'Holds: The salt matches the commitment',
      'Not certain: Memo and number: not checked',
      'Holds: Every value is correct',
      'Holds: No value is favoured by more than 1 %',
    ])
    expect([...document.querySelectorAll('.hit')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      honestAnswer.saltCommitment,
      honestAnswer.saltCommitment,
    ])
    expect(step(/Every value/).getByText('641,333,781')).toBeTruthy()
    await user.click(step(/Every value/).getByRole('button', { name: 'Show full hashes' }))
    expect(step(/Every value/).getByText(/Other hash forms tried: .*i from 1 \(0 of 5 match\)/)).toBeTruthy()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('can be followed by hand: what is hashed, and the whole of its hash', async () => {
    const { user } = await show(answerText())
    await user.click(screen.getByRole('button', { name: 'Show full hashes' }))
    expect(screen.getByText(`${honestAnswer.onChainPRNG}:${honestAnswer.serverSalt}:4`)).toBeTruthy()
    const last = [...document.querySelectorAll('.whole-hashes dd')].at(-1)?.textContent
    expect(last).toMatch(/^aceb9d1d[0-9a-f]{56}$/)
  })

  test('of a proof passes, and says who tells what the ledger holds', async () => {
    const { user } = await show(proofText())
    expect(verdict()).toBe('Pass')
    expect(screen.getByRole('status').textContent).toMatch(
      /^Pass, based on the proof’s ledger data.*The ledger was not checked here/,
    )
    await user.click(screen.getByRole('button', { name: 'Ledger data comes from the proof, not checked' }))
    expect(screen.getByText(/number is only in a node’s record, for about three minutes/)).toBeTruthy()
    const ledger = step(/ledger data confirms the memo and the number/)
    expect(ledger.getByText('21 Nov 2026, 13:12:09.118204003 UTC')).toBeTruthy()
    expect(ledger.getByText('Succeeded, random number (UTILPRNG)')).toBeTruthy()
    expect(ledger.getByText(/^21 Nov 2026, .*, ledger “mainnet”, as the proof says$/)).toBeTruthy()
  })

  test('whose ledger says otherwise fails, with both numbers', async () => {
    await show(proofText(ledgerFacts({ ledgerNumber: 99 }), 'fail'))
    expect(verdict()).toBe('Fail')
    const ledger = step(/ledger data contradicts the draw/)
    expect(screen.getByRole('status').textContent).toMatch(/^Fail, based on the proof’s ledger data/)
    expect(ledger.getByText('99').className).toContain('miss')
    expect(ledger.getByText('The ledger drew another number.')).toBeTruthy()
  })

  test('whose transaction’s id is none says that no ledger can be asked', async () => {
    await show(answerText({ hederaTransactionId: 'not a tx' }))
    expect(verdict()).toBe('Conditional')
    expect(screen.getByRole('status').textContent).toContain('The ledger cannot be asked')
    const ledger = step(/The transaction id has an unknown form/)
    expect(ledger.getByText('cannot be checked')).toBeTruthy()
    expect(ledger.queryByText(/not checked on the ledger yet/)).toBeNull()
  })

  test('of a number that no ledger draws fails for that', async () => {
    await show(answerText().replace(String(honestAnswer.onChainPRNG), (2n ** 384n).toString()))
    expect(verdict()).toBe('Fail')
    expect(screen.getByRole('status').textContent).toContain('more than 384 bits. No ledger draws such a number')
  })

  test('with a wrong value fails at that value, and nowhere else', async () => {
    await show(answerText({ values: [3782, 1817, 2166, 1, 2334] }))
    expect(verdict()).toBe('Fail')
    expect(
      screen.getAllByRole('listitem').some(({ textContent }) => textContent?.includes('1 of 5 values does not follow')),
    ).toBe(true)
    expect(step(/1 of 5 values is wrong/).getAllByText(/^wrong:/)).toHaveLength(1)
    expect(document.querySelectorAll('tr.wrong')).toHaveLength(1)
  })

  test('with another salt shows both hashes, and marks the commitment that is not matched', async () => {
    await show(answerText({ serverSalt: 'ab'.repeat(32) }))
    const salt = step(/The salt does not match/)
    expect(salt.getByText('Text hash')).toBeTruthy()
    expect(salt.getByText('Bytes hash')).toBeTruthy()
    expect(salt.getAllByText(honestAnswer.saltCommitment).every(({ className }) => className.includes('miss'))).toBe(
      true,
    )
  })

  test('from a range out of which nothing can be drawn has no table, and says why', async () => {
    await show(answerText({ range: { min: 5, max: 1 } }))
    expect(step(/The range allows no values/).getByText(/maximum is below the minimum/)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('of a mint names the place, every way that was tried, and never passes on one', async () => {
    await show(mintAnswerText())
    expect(verdict()).toBe('Conditional')
    expect(screen.getByText('#107')).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'the number itself47no',
      'the number minus one46no',
      'the number modulo the pool size7yes',
      'the number modulo its stated range47no',
    ])
    expect(step(/The NFT is at the selected position/).getByText('107', { selector: '.hit' })).toBeTruthy()
    expect(await accessibilityViolations()).toEqual([])
  })
})

describe('what cannot be read', () => {
  test.each([
    ['{"no": "draw"}', 'The input contains no draw'],
    ['{"onChainPRNG": 1', 'The input ends before the JSON is complete'],
    ['{"onChainPRNG": 1, "onChainPRNG": 2}', 'A field occurs twice'],
    [answerText({ onChainPRNG: 1.5 }), '“onChainPRNG” is not a whole number'],
  ])('says why and stays where it is: %.30s', async (text, why) => {
    const { user } = await show()
    await user.click(field())
    await user.paste(text)
    expect((await screen.findByRole('alert')).textContent).toContain(why)
    expect(field().value).toBe(text)
  })

  test('is said to be pasted where it was, and opened where it was', async () => {
    const { store, user } = await show()
    await user.click(field())
    await user.paste('7')
    expect((await screen.findByRole('alert')).textContent).toContain('No draw in the pasted text')
    act(() => openFiles(store, [{ name: 'empty.json', blob: new Blob(['']) }]))
    await screen.findByText(/The input is empty/)
    expect(screen.getByRole('alert').textContent).toContain('The input cannot be read')
  })

  test('is forgotten with Clear, and an example shows what would be read', async () => {
    const { user } = await show('nothing')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(await screen.findByRole('button', { name: 'Show an example' }))
    await screen.findByRole('article')
    expect(verdict()).toBe('Conditional')
    expect(screen.getByRole('heading', { level: 2, name: 'Example' })).toBeTruthy()
  })
})

describe('many draws', () => {
  test('are counted, listed, and looked at one by one', async () => {
    const [first, second] = answersWithOwnSalts(2)
    const { user } = await show(JSON.stringify([first, { no: 'draw' }, second, { ...second, values: [1, 2, 3, 4, 5] }]))
    expect(verdict()).toBe('Fail')
    expect(screen.getByRole('status').textContent).toContain(
      '3 draws calculated. 1 fails by itself, 2 conflicts between draws, 1 more item is unreadable.',
    )
    expect(screen.getByText(/One transaction has two different outcomes/)).toBeTruthy()
    expect(screen.getByText(/The input contains no draw/)).toBeTruthy()
    // The draw that fails comes first, and a draw in conflict with another one says so.
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.slice(1).map((row) => within(row).getByRole('button').textContent)).toEqual(['4', '1', '3'])
    expect(rows[3]?.textContent).toContain('Conflicts with draw 4.')
    expect(rows[2]?.textContent).not.toContain('Conflicts')
    expect(await accessibilityViolations()).toEqual([])
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: '4' }))
    expect(verdict()).toBe('Fail')
    expect(document.activeElement?.textContent).toBe('Draw 4')
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(screen.getByText('Draw 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'All 3 draws' }))
    expect(screen.getByRole('article', { name: 'All draws' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('3')
  })

  test('of an opened file hide its text, which can be shown', async () => {
    const { store, user } = await show()
    const text = answersWithOwnSalts(12)
      .map((answer) => JSON.stringify(answer))
      .join('\n')
    act(() => openFiles(store, [{ name: 'many.jsonl', blob: new Blob([text]) }]))
    await screen.findByRole('article', { name: 'All draws' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('many.jsonl')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show text' }))
    expect(field().value).toContain('hederaTransactionId')
  })

  test('of one range are tested for how evenly they spread, in words and as a table', async () => {
    const { user } = await show(JSON.stringify(answersWithOwnSalts(60)))
    await user.click(screen.getByRole('button', { name: '300 values from 1 to 10,000 look evenly spread' }))
    const chart = within(screen.getByRole('figure'))
    expect(chart.getByRole('heading').textContent).toBe('300 values from 1 to 10,000 look evenly spread')
    expect(
      chart.getByText(
        /^A fair source deviates .* Chi-squared \d+\.\d\d, \d+\sdegrees of freedom, p 0\.\d+\. .* as expected in (\d+|fewer than one) of 100 sets\.$/,
      ),
    ).toBeTruthy()
    await user.click(chart.getByRole('button', { name: 'Show as a table' }))
    expect(chart.getAllByRole('row')).toHaveLength(51)
  })

  test('too few to tell how they spread are told in one line, without an empty chart', async () => {
    const some = ['ab', 'cd'].map((salt, i) => sampleAnswer({ salt, count: 2, seconds: 1_795_000_000 + i * 120 }))
    await show(JSON.stringify(some))
    expect(screen.getByText(/^4 values from 1 to 10,000 are too few for a test of evenness/)).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test('of several files count in each file, and one that cannot be read hides no other', async () => {
    const [first, second] = answersWithOwnSalts(2)
    const { store } = await show()
    const file = (name: string, text: BlobPart) => ({ name, blob: new Blob([text]) })
    act(() =>
      openFiles(store, [
        file('a.json', JSON.stringify(first)),
        file('<b>.json', new Uint8Array([0xff, 0xfe, 0x00])),
        file('c.json', JSON.stringify([second, second])),
      ]),
    )
    await screen.findByRole('article')
    const rows = within(screen.getByRole('table')).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['1 in a.json', '1 in c.json', '2 in c.json'])
    expect(screen.getByText(/was not read completely. The input is not UTF-8 text./).textContent).toContain('<b>.json')
    // The status at the top reports the unread file as well.
    expect(screen.getByRole('status').textContent).toContain('2 draws calculated. <b>.json was not read completely.')
    expect(screen.getByText('Unreadable').nextElementSibling?.textContent).toBe('1')
    expect(screen.getByText(/The same draw occurs twice/)).toBeTruthy()
  })
})

describe('text of strangers', () => {
  const hostile = HOSTILE_TEXTS.map(({ attackName, text }) => [attackName, text.slice(0, 990)] as const)
  test.each(hostile)('%s is text, in every field that takes one', async (_, text) => {
    const store = createDrawReading()
    render(<VerifierPage store={store} />)
    const answer = { ...honestAnswer, hederaTransactionId: text, serverSalt: text, saltCommitment: text, memo: text }
    const transaction = { ...ledgerFacts().transaction, result: text, kind: text, memo: text }
    const texts = [
      JSON.stringify(answer),
      proofText(ledgerFacts({ network: text, transaction }), 'fail', answer),
      mintAnswerText({
        tokenId: text,
        prngResponse: { transId: text, prngNumber: 47, buyerAccount: text },
        nftPoolSnapshot: { nftPool: '[107]', selectedIndex: 0, timestamp: text },
      }),
    ]
    for (const one of texts) {
      await act(() => loadDrawText(store, one))
      expect(screen.getByRole('article')).toBeTruthy()
      expect([...new Set(hostileTextFaults(document.querySelector('.draw-result') ?? document))]).toEqual([])
      expect((window as { pwned?: number }).pwned).toBeUndefined()
    }
  })

  test('keys of the language’s own are fields like any other', async () => {
    const keys = '"__proto__": {"memo": "sc=0000000000000000"}, "constructor": {"prototype": 1}, "toString": null'
    await show(`{${keys}, ${answerText().slice(1)}`)
    expect(verdict()).toBe('Conditional')
    expect(({} as { memo?: string }).memo).toBeUndefined()
  })

  test('a field of 100 KB is refused by its name, and is not made a part of the page', async () => {
    await show(answerText({ memo: 'm'.repeat(100_000) }))
    expect(screen.getByRole('alert').textContent).toContain('“memo” is not a text of at most 1,000 characters')
    expect(document.querySelector('.draw-result')?.textContent.length).toBeLessThan(400)
  })

  test('a text too long for a field is verified all the same, from where it is', async () => {
    const { user } = await show()
    await user.click(field())
    const text = JSON.stringify(answersWithOwnSalts(400))
    await user.paste(text)
    await screen.findByText('400 draws calculated.', { exact: false })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Pasted text')).toBeTruthy()
    await waitFor(() => expect(document.querySelectorAll('.many-list tbody tr').length).toBe(100))
  })
})
