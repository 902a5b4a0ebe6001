import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleAnswer } from '@shared/draw/testing/sample'
import { err, ok } from '@shared/result'
import { honestAnswer } from '../../testing/draws'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { buttonNamed, CONFIRMED_LEDGER, STORED_PROOF, showDraws, shownVerdictTitle } from '../../testing/show-draws'
import { stubBrowserFeatures } from '../../testing/show-review'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

describe('a new draw', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }

  test('is made once, shown verified, and never sent out of bounds', async () => {
    const make = vi.fn((_input?: never) =>
      Promise.resolve(
        ok({ text: JSON.stringify(sampleAnswer({ count: 2 })), network: 'practice', madeAt: STORED_PROOF.keptAt }),
      ),
    )
    const { user } = await showDraws({ 'draws.make': make }, 'new')
    expect(screen.getByText(/The market makes a real ledger transaction for each draw\. You sign nothing/)).toBeTruthy()
    await fill(user, 'Minimum', '1')
    await fill(user, 'Maximum', '0')
    expect(screen.getByText('Below the minimum')).toBeTruthy()
    await fill(user, 'Maximum', '4294967296')
    expect(screen.getByText('More than 4,294,967,295 values')).toBeTruthy()
    await fill(user, 'Maximum', '1.5')
    await user.click(buttonNamed('Make draw'))
    expect(screen.getByText('Not a whole number')).toBeTruthy()
    await fill(user, 'Maximum', '10000')
    await fill(user, 'Number of values', '11')
    await user.click(buttonNamed('Make draw'))
    expect(screen.getByText('1 to 10 values')).toBeTruthy()
    expect(make).not.toHaveBeenCalled()
    await fill(user, 'Number of values', '2')
    await user.click(buttonNamed('Make draw'))
    expect(make).toHaveBeenCalledExactlyOnceWith({ min: 1, max: 10_000, count: 2 })
    const maximum = screen.getByLabelText<HTMLInputElement>('Maximum')
    expect(maximum.value).toBe('10,000')
    await user.type(maximum, '0')
    expect(maximum.value).toBe('100000')
    await screen.findByRole('article')
    expect(shownVerdictTitle()).toBe('Conditional')
    expect(screen.getByText(/^Drawn at /)).toBeTruthy()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('marks every field that is wrong at once', async () => {
    const make = vi.fn((_input?: never) => Promise.resolve(err({ code: 'offline', what: 'service' } as const)))
    const { user } = await showDraws({ 'draws.make': make }, 'new')
    await fill(user, 'Minimum', 'x')
    await fill(user, 'Maximum', '1.5')
    await fill(user, 'Number of values', '11')
    await user.click(buttonNamed('Make draw'))
    expect(screen.getAllByText('Not a whole number')).toHaveLength(2)
    expect(screen.getByText('1 to 10 values')).toBeTruthy()
    expect(make).not.toHaveBeenCalled()
  })

  test('takes none of those before it away: each is listed, and opens again with what the ledger said', async () => {
    const later = sampleAnswer({ salt: 'ab'.repeat(32), seconds: 1_795_300_000, count: 2 })
    const answers = [honestAnswer, later].map((answer) =>
      ok({ text: JSON.stringify(answer), network: 'practice', madeAt: STORED_PROOF.keptAt }),
    )
    const calls = {
      'draws.make': () => Promise.resolve(answers.shift() ?? err({ code: 'offline', what: 'service' } as const)),
      'draws.ledger': () =>
        Promise.resolve(ok({ ...CONFIRMED_LEDGER, ledgerNumber: String(honestAnswer.onChainPRNG) })),
    }
    const { user } = await showDraws(calls, 'new')
    await user.click(buttonNamed('Make draw'))
    await user.click(await screen.findByRole('button', { name: 'Check on the ledger' }))
    expect(shownVerdictTitle()).toBe('Pass')
    await user.click(buttonNamed('Make draw'))
    const made = within(await screen.findByRole('region', { name: 'Made in this session' }))
    const titles = () => made.getAllByRole('button').map(({ textContent }) => textContent)
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(titles()[1]).toBe('3,782 · 1,817 · 2,166 · 9,669 · 2,334 from 1 to 10,000')
    await waitFor(() => expect(shownVerdictTitle()).toBe('Conditional'))
    await user.click(made.getAllByRole('button')[1]!)
    await waitFor(() => expect(shownVerdictTitle()).toBe('Pass'))
    expect(titles()).toHaveLength(2)
    expect(await accessibilityViolations()).toEqual([])
  })

  test('that was not made says whether a number may have been drawn', async () => {
    const make = () => Promise.resolve(err({ code: 'offline', what: 'service' } as const))
    const { user } = await showDraws({ 'draws.make': make }, 'new')
    await user.click(buttonNamed('Make draw'))
    expect(await screen.findByText(/cannot be reached/)).toBeTruthy()
  })
})
