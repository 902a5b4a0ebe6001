import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DrawLedger } from '@shared/contract/draws'
import { err, ok, type Result } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { answerText, honestAnswer, proofText } from '../../testing/draws'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { buttonNamed, CONFIRMED_LEDGER, STORED_PROOF, showDraws, shownVerdictTitle } from '../../testing/show-draws'
import { stubBrowserFeatures } from '../../testing/show-review'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

describe('asking the ledger', () => {
  const asking = (answer: Result<DrawLedger>) => {
    const ledger = vi.fn((_input?: never) => Promise.resolve(answer))
    return { ledger, calls: { 'draws.ledger': ledger } }
  }

  test('takes what it says into the draw, and judges it again', async () => {
    const { ledger, calls } = asking(ok({ ...CONFIRMED_LEDGER, ledgerNumber: String(honestAnswer.onChainPRNG) }))
    const { paste, user } = await showDraws(calls)
    await paste(answerText())
    expect(shownVerdictTitle()).toBe('Conditional')
    await user.click(buttonNamed('Check on the ledger'))
    expect(ledger).toHaveBeenCalledWith({ transactionId: honestAnswer.hederaTransactionId })
    expect(shownVerdictTitle()).toBe('Pass')
    expect(screen.getByText(/^The ledger confirms memo and number, and every value follows/)).toBeTruthy()
    expect(screen.getByText(/^confirmed /)).toBeTruthy()
    expect(screen.queryByText(/based on the proof’s ledger data/)).toBeNull()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('of one draw says nothing of a proof that tells of the same transaction', async () => {
    const { paste, user } = await showDraws(
      asking(ok({ ...CONFIRMED_LEDGER, ledgerNumber: String(honestAnswer.onChainPRNG) })).calls,
    )
    await paste(answerText())
    await user.click(buttonNamed('Check on the ledger'))
    await paste(proofText())
    expect(shownVerdictTitle()).toBe('Pass')
    expect(screen.getByText(/The ledger was not checked here/)).toBeTruthy()
    expect(screen.getByText(', based on the proof’s ledger data')).toBeTruthy()
    expect(buttonNamed('Check on the ledger').disabled).toBe(false)
  })

  test('leaves a draw conditional while nobody tells the number, and says so', async () => {
    const { paste, user } = await showDraws(asking(ok(CONFIRMED_LEDGER)).calls)
    await paste(answerText())
    await user.click(buttonNamed('Check on the ledger'))
    expect(shownVerdictTitle()).toBe('Conditional')
    expect(screen.getByText('number not checked')).toBeTruthy()
    expect(buttonNamed('Check again, on the ledger').disabled).toBe(false)
  })

  test('of another memo makes it fail', async () => {
    const transaction = { ...CONFIRMED_LEDGER.transaction!, memo: 'sc=0000000000000000' }
    const { paste, user } = await showDraws(asking(ok({ ...CONFIRMED_LEDGER, transaction })).calls)
    await paste(answerText())
    await user.click(buttonNamed('Check on the ledger'))
    expect(shownVerdictTitle()).toBe('Fail')
    expect(screen.getByText('sc=0000000000000000')).toBeTruthy()
  })

  test('too early changes nothing, and can be done again', async () => {
    const { paste, user } = await showDraws(asking(ok({ ...CONFIRMED_LEDGER, transaction: null, isEarly: true })).calls)
    await paste(answerText())
    await user.click(buttonNamed('Check on the ledger'))
    expect(shownVerdictTitle()).toBe('Conditional')
    expect(screen.getByText(/^The ledger’s mirror does not have this draw yet\./)).toBeTruthy()
    expect(screen.queryByText(/does not know the transaction/)).toBeNull()
  })

  test('that does not know it says which ledger that was, and that it may be of another', async () => {
    const answer = ok({ ...CONFIRMED_LEDGER, network: 'practice', transaction: null })
    const { paste, user } = await showDraws(asking(answer).calls)
    await paste(answerText({ hederaTransactionId: '0.0.1133968@1795266728.004512345' }))
    await user.click(buttonNamed('Check on the ledger'))
    expect(screen.getByText('The ledger of practice does not know the transaction')).toBeTruthy()
    expect(
      screen.getByText(/ledger of practice does not know the transaction. The transaction may be on another ledger/),
    ).toBeTruthy()
    expect(screen.queryByText(/example is made up/)).toBeNull()
  })

  test('about the worked example is answered beforehand: it is made up', async () => {
    const { user } = await showDraws()
    await user.click(buttonNamed('Show an example'))
    expect(await screen.findByText('This example is made up: no ledger knows its transaction.')).toBeTruthy()
  })

  test('that fails leaves the verdict, and says why', async () => {
    const { paste, user } = await showDraws(asking(err({ code: 'offline', what: 'mirror' })).calls)
    await paste(answerText())
    await user.click(buttonNamed('Check on the ledger'))
    expect(shownVerdictTitle()).toBe('Conditional')
    expect(screen.getByRole('alert').textContent).toContain('The ledger’s mirror cannot be reached')
  })

  test.each([[{ hederaTransactionId: null }], [{ hederaTransactionId: 'javascript:1' }]])(
    'is not offered for what names no transaction: %o',
    async (over) => {
      const { paste } = await showDraws()
      await paste(answerText(over))
      expect(buttonNamed('Check on the ledger').disabled).toBe(true)
    },
  )
})

describe('saving', () => {
  const saving = (saved: boolean) => {
    const saveProof = vi.fn((_input?: { text: string; name: string }) => Promise.resolve(ok({ isSaved: saved })))
    const keep = vi.fn((_input?: { text: string; title: string; verdict: string }) =>
      Promise.resolve(ok([STORED_PROOF])),
    )
    return { saveProof, keep, calls: { 'draws.saveProof': saveProof, 'draws.storeProof': keep } as never }
  }

  test('writes a proof that gives the same verdict, and keeps it', async () => {
    const { saveProof, keep, calls } = saving(true)
    const { paste, user, stores } = await showDraws(calls)
    expect(buttonNamed('Save proof').disabled).toBe(true)
    await paste(proofText())
    await user.click(buttonNamed('Save proof'))
    const { text = '', name } = saveProof.mock.calls[0]?.[0] ?? {}
    expect(name).toBe(`draw-${honestAnswer.hederaTransactionId}`)
    expect(keep).toHaveBeenCalledWith({
      text,
      title: '3,782 · 1,817 · 2,166 · 9,669 · 2,334 from 1 to 10,000',
      verdict: 'pass',
    })
    expect(stores.toasts.getState().toasts).toMatchObject([{ title: 'Proof saved', mark: 'pass' }])
    await paste(text)
    expect(shownVerdictTitle()).toBe('Pass')
  })

  test('that was called off keeps nothing and says nothing', async () => {
    const { keep, calls } = saving(false)
    const { paste, user, stores } = await showDraws(calls)
    await paste(answerText())
    await user.click(buttonNamed('Save proof'))
    expect(keep).not.toHaveBeenCalled()
    expect(stores.toasts.getState().toasts).toEqual([])
  })

  test('the verifier file is handed out, and a build without it says so', async () => {
    const saveVerifier = vi.fn(() => Promise.resolve(ok({ isSaved: true })))
    const { user } = await showDraws({ 'draws.saveVerifier': saveVerifier })
    await user.click(buttonNamed('Save the verifier file'))
    expect(screen.getByText('Verifier file saved.')).toBeTruthy()
    saveVerifier.mockReturnValue(Promise.resolve(err({ code: 'not-found', what: 'verifier' })))
    await user.click(buttonNamed('Save the verifier file'))
    expect(screen.getByText(/not part of this build/)).toBeTruthy()
  })
})

describe('saved draws', () => {
  test('are listed, opened with the verdict they had, and removed', async () => {
    const forget = vi.fn((_input?: never) => Promise.resolve(ok([])))
    const keptText = vi.fn((_input?: never) => Promise.resolve(ok({ text: proofText() })))
    const calls = {
      'draws.storedProofs': () => Promise.resolve(ok([STORED_PROOF])),
      'draws.deleteProof': forget,
      'draws.storedProofText': keptText,
    }
    const { user, stores } = await showDraws(calls, 'saved')
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('3,782')
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: STORED_PROOF.title }))
    expect(currentRoute(stores.route.getState())).toEqual({ name: 'draws', tab: 'verify' })
    expect(shownVerdictTitle()).toBe('Pass')
    await user.click(screen.getByRole('tab', { name: /^Saved/ }))
    await user.click(screen.getByRole('button', { name: /^Remove 3,782/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove proof' }))
    expect(forget).toHaveBeenCalledWith({ id: STORED_PROOF.id })
    expect(screen.getByText('No saved draws yet')).toBeTruthy()
  })

  test('that cannot be read say so', async () => {
    await showDraws({ 'draws.storedProofs': () => Promise.resolve(err({ code: 'internal', ref: 'x' })) }, 'saved')
    expect(screen.getByRole('alert').textContent).toContain('The saved draws could not be read')
  })
})

test('a file that is dropped anywhere is verified, whichever tab is open', async () => {
  const { stores } = await showDraws({ 'draws.storedProofs': () => Promise.resolve(ok([])) }, 'saved')
  const data = { files: [new File([answerText()], 'draw.json')], getData: () => '' }
  const heading = screen.getByRole('heading', { level: 1 })
  fireEvent.dragEnter(heading, { dataTransfer: data })
  expect(screen.getByText('Drop to verify')).toBeTruthy()
  fireEvent.drop(heading, { dataTransfer: data })
  await waitFor(() => expect(shownVerdictTitle()).toBe('Conditional'))
  expect(screen.queryByText('Drop to verify')).toBeNull()
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'draws', tab: 'verify' })
  expect(screen.getByRole('heading', { level: 2, name: 'draw.json' })).toBeTruthy()
})
