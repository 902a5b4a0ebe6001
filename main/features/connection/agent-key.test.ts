import { describe, expect, it } from 'vitest'
import { createAgentKeyStore } from '../../keys/agent-key-store'
import { createServiceKeys } from '../../keys/service-keys'
import { createVaultRig } from '../../keys/testing/rig'
import { AppFailure } from '../../platform/app-failure'
import { createAgentKeys, type KeySession } from './agent-key'

const noRows = { get: () => null, list: () => [], put: () => undefined, remove: () => undefined }

/** A market that answers when the test releases the answer. */
function rig() {
  const vault = createVaultRig().start()
  const labels: unknown[] = []
  const answers: (() => void)[] = []
  const filed = { vault, rows: noRows, scope: () => 'live', now: Date.now, onChange: () => undefined }
  const answer = (n: number) => ({ value: { key: `svcagent-0123456789abcde${n}` } })
  const of = {
    serviceKeys: createServiceKeys({ ...filed, session: new Map() }),
    agentKeys: createAgentKeyStore({ ...filed, session: new Map() }),
    lendAgentKey: () => () => Promise.reject(new Error('not lent here')),
    market: {
      call: (_operation: unknown, _path: unknown, { body }: { readonly body: unknown }) => {
        const n = labels.push(body)
        return new Promise((resolve) => answers.push(() => resolve(answer(n))))
      },
    },
    whenProfileIdFinal: Promise.resolve(),
  } as unknown as KeySession
  const agentKeys = createAgentKeys({ vault, keyViews: () => [] })
  const settle = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const done of answers.splice(0)) done()
  }
  return { of, labels, settle, create: agentKeys.create, isBusy: agentKeys.isBusy }
}
const errorOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  )

describe('two agent keys asked for at once', () => {
  it('are one when name and use are the same', async () => {
    const { of, labels, settle, create, isBusy } = rig()
    const both = Promise.all([create(of, 'assistant', 'Claude'), create(of, 'assistant', 'Claude')])
    await settle()
    await both
    expect(labels).toEqual([{ label: 'Claude' }])
    expect(of.agentKeys.list().map(({ purpose }) => purpose)).toEqual(['Claude'])
    expect(isBusy()).toBe(false)
  })

  it.each([
    ['assistant', 'Scout'],
    ['app', 'Claude'],
  ] as const)('are refused when the second is for the %s and named %s', async (use, label) => {
    const { of, labels, settle, create } = rig()
    const first = create(of, 'assistant', 'Claude')
    expect(await errorOf(create(of, use, label))).toEqual({ code: 'busy', what: 'agent-key' })
    await settle()
    await first
    expect(labels).toEqual([{ label: 'Claude' }])
    const later = create(of, use, label)
    await settle()
    await later
    expect(labels).toEqual([{ label: 'Claude' }, { label }])
  })

  it('of different profiles are both made', async () => {
    const [one, other] = [rig(), rig()]
    const first = one.create(one.of, 'assistant', 'Claude')
    const second = one.create(other.of, 'assistant', 'Scout')
    await one.settle()
    await other.settle()
    await Promise.all([first, second])
    expect([one.labels, other.labels]).toEqual([[{ label: 'Claude' }], [{ label: 'Scout' }]])
  })
})
