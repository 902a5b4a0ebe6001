import { expect, it, vi } from 'vitest'
import type { KeyWindowMethods } from '../features/vault/vault-error-mapping'
import { createApprovalGate } from './approval-gate'
import { guardVault } from './guard-vault'

const BUTTON = { x: 0, y: 600, width: 200, height: 40 }

function vault() {
  const time = { ms: 0 }
  const done = vi.fn(() => Promise.resolve(undefined))
  const names = [
    'addSpender',
    'setLimits',
    'exportKey',
    'showAgentKey',
    'removeAccount',
    'setPassphrase',
    'unlock',
    'removeSpender',
  ]
  const methods = Object.fromEntries(names.map((name) => [name, done])) as unknown as KeyWindowMethods
  const gate = createApprovalGate({ delayMs: 2000, monotonicNow: () => time.ms })
  gate.setInFront(true)
  return { time, done, guarded: guardVault(methods, () => gate) }
}
const LIMITS = {
  feeCap: '1',
  buy: '',
  mint: '',
  offer: '',
  shares: '25',
  day: '',
  passphraseAbove: '',
  passphrase: null,
}

it('what weighs most is done only after the wait, whatever the page says', async () => {
  const { time, done, guarded } = vault()
  const tries = [
    () => guarded.addSpender({ id: '0.0.5', name: '' }),
    () => guarded.setLimits(LIMITS),
    () => guarded.exportKey({ passphrase: null }),
    () => guarded.showAgentKey(undefined),
    () => guarded.removeAccount({ typedId: '0.0.5' }),
    () => guarded.setPassphrase({ current: 'a', next: null }),
  ]
  expect(await guarded.reportConfirmButton({ button: BUTTON })).toEqual({ waitLeftMs: 2000, waitRestart: null })
  time.ms += 1999
  for (const work of tries) await expect(work()).rejects.toThrow('approval-too-early')
  expect(done).not.toHaveBeenCalled()
  time.ms += 1
  for (const work of tries) await work()
  expect(done).toHaveBeenCalledTimes(tries.length)
})

it('what needs a typed secret, or takes a permission away, needs no wait', async () => {
  const { done, guarded } = vault()
  await guarded.unlock({ passphrase: 'a' })
  await guarded.setPassphrase({ current: null, next: 'long enough' })
  await guarded.removeSpender(undefined)
  expect(done).toHaveBeenCalledTimes(3)
})
