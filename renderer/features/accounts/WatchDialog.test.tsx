import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { err, ok, type Result } from '@shared/result'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleAccounts } from '../../testing/samples'
import { AppContext } from '../../app/app-context'
import { WatchDialog } from './WatchDialog'

afterEach(cleanup)

function show(...answers: readonly Result<unknown>[]) {
  const watch = vi.fn<(input: { id: string; name: string }) => Promise<Result<unknown>>>()
  for (const answer of answers) watch.mockResolvedValueOnce(answer)
  const onClose = vi.fn()
  render(
    <AppContext.Provider value={{ api: fakeApi({ 'accounts.watch': watch as never }), stores: sampleStores() }}>
      <WatchDialog open onClose={onClose} />
    </AppContext.Provider>,
  )
  return { watch, onClose, user: userEvent.setup() }
}
const idField = () => screen.getByLabelText('Account id')
const nameField = () => screen.getByLabelText('Your name for the account')
const watchButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Watch account' })
const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'

test('the button can be pressed at once, and then each field that is missing is marked', async () => {
  const { watch, user } = show()
  expect(watchButton().disabled).toBe(false)
  await user.click(watchButton())
  expect([idField(), nameField()].map(isMarked)).toEqual([true, true])
  await user.type(idField(), '0.0.7001')
  expect([idField(), nameField()].map(isMarked)).toEqual([false, true])
  await user.type(nameField(), 'Hers')
  expect(isMarked(nameField())).toBe(false)
  expect(watch).not.toHaveBeenCalled()
})

test('an account is watched under its name, and the question closes', async () => {
  const { watch, onClose, user } = show(ok(sampleAccounts))
  await user.type(idField(), ' 0.0.7001 ')
  await user.type(nameField(), ' Hers {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(watch).toHaveBeenCalledWith({ id: '0.0.7001', name: 'Hers' })
})

test('what main said of an id goes once the id is another', async () => {
  const { onClose, user } = show(err({ code: 'not-found', what: 'account' }))
  await user.type(idField(), '0.0.7001')
  await user.type(nameField(), 'Hers{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This account is not on the ledger')
  await user.type(idField(), '2')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('an account that is in the book already is told by its name there, and nothing is sent', async () => {
  const { watch, onClose, user } = show()
  await user.type(idField(), '0.0.3390772')
  await user.type(nameField(), 'Another name{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('already under Accounts, as Studio')
  expect(watch).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
