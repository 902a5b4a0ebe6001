import { afterEach, describe, expect, it } from 'vitest'
import { sdkPurchase } from '../signing/testing/honest'
import { decodeTransaction, isRefused } from '../signing/decode'
import {
  BUYER,
  DELIVERY,
  HBAR,
  SELLER,
  STRANGER,
  aliasIdBytes,
  hbarList,
  hbarLegBytes,
  encodeTransfers,
} from '../signing/testing/pieces'
import { AppFailure } from '../platform/app-failure'
import {
  approveAll,
  ASSOCIATION,
  createFlowRig,
  waitForEnd,
  PROFILE,
  PURCHASE,
  waitForFlow,
  SUCCESS,
  type FlowRig,
  type Script,
} from './testing/rig'

const rigs: FlowRig[] = []
async function rigWith(script: Partial<Script> = {}): Promise<FlowRig> {
  const rig = await createFlowRig(script)
  rigs.push(rig)
  return rig
}
afterEach(() => {
  for (const rig of rigs.splice(0)) rig.close()
})
const buy = async (rig: FlowRig) => {
  const runner = rig.start()
  return waitForEnd(runner, runner.begin(PURCHASE).id)
}
const UNANSWERED = { kind: 'unanswered' } as const
const REFUSED = { kind: 'refused', status: 'INSUFFICIENT_PAYER_BALANCE' } as const

describe('a purchase that goes well', () => {
  it('is reviewed once, signed once, sent once, recorded, and done', async () => {
    const rig = await rigWith()
    const flow = await buy(rig)
    expect(flow).toMatchObject({ state: 'done', paid: '120', fee: '0.01', error: null })
    expect(rig.eventLog).toMatchObject({ signatureCount: 1, faults: [] })
    expect(rig.eventLog.reviews).toHaveLength(1)
    expect(rig.eventLog.submitted).toHaveLength(1)
    expect(flow.steps.map(({ step }) => step)).toEqual([
      'begun',
      'prepared',
      'judged',
      'reviewing',
      'decided',
      'rechecked',
      'signed',
      'submitting',
      'submitted',
      'receipt',
      'completing',
      'completed',
      'ended',
    ])
  })

  it('signs the reviewed bytes and no others', async () => {
    const rig = await rigWith()
    await buy(rig)
    const decoded = decodeTransaction(rig.script.bytes)
    if (isRefused(decoded)) throw new Error('refused')
    const sent = Buffer.from(rig.eventLog.submitted[0] ?? '', 'base64')
    expect(sent.includes(Buffer.from(decoded.bodies[0]?.bodyBytes ?? []))).toBe(true)
    expect(rig.eventLog.reviews[0]?.model.bytesHash).toBe(decoded.bodies[0]?.bodyHash)
  })

  it('tells views of every step, and goes on when a view breaks', async () => {
    const rig = await rigWith()
    const runner = rig.start({
      onChange: () => {
        throw new Error('the page is gone')
      },
    })
    expect(await waitForEnd(runner, runner.begin(PURCHASE).id)).toMatchObject({ state: 'done', paid: '120' })
    expect(rig.eventLog.submitted).toHaveLength(1)
  })
})

describe('what a flow is about', () => {
  const heard = async (script: Parameters<typeof rigWith>[0] = {}) => {
    const rig = await rigWith(script)
    const seen: string[] = []
    const runner = rig.start({
      onSettled: ({ kind }) => void seen.push(`${kind} old`),
      onChange: (id) => void seen.push(runner.get(id).state),
    })
    await waitForEnd(runner, runner.begin(PURCHASE).id)
    return seen
  }

  it('is old before anybody hears that it has moved or that the flow has ended', async () => {
    const seen = await heard()
    expect(seen.filter((it) => it === 'buy old')).toHaveLength(2)
    expect(seen[seen.indexOf('buy old') + 1]).toBe('settled')
    expect(seen.slice(-2)).toEqual(['buy old', 'done'])
  })

  it('stays as it is known where the person declined', async () => {
    expect(await heard({ review: () => ({ isApproved: false, acknowledgedIds: [] }) })).not.toContain('buy old')
  })

  it('does not hold the flow up when it cannot be marked', async () => {
    const rig = await rigWith()
    const runner = rig.start({
      onSettled: () => {
        throw new Error('the disk is full')
      },
    })
    expect(await waitForEnd(runner, runner.begin(PURCHASE).id)).toMatchObject({ state: 'done' })
    expect(new Set(rig.eventLog.faults)).toEqual(new Set(['settle.views']))
  })
})

describe('nothing is signed', () => {
  it('when the review is declined', async () => {
    const rig = await rigWith({ review: () => ({ isApproved: false, acknowledgedIds: [] }) })
    expect(await buy(rig)).toMatchObject({ state: 'declined', error: null, transactionId: null, paid: null })
    expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [] })
    expect(rig.eventLog.calls).not.toContain('buyNftRes')
  })

  it('when the bytes are refused, whatever the review window answers', async () => {
    const bytes = sdkPurchase([
      [SELLER, 114n * HBAR],
      [STRANGER, 900n * HBAR],
    ])
    const rig = await rigWith({ bytes, review: () => ({ isApproved: true, acknowledgedIds: ['price-over'] }) })
    const flow = await buy(rig)
    expect(flow).toMatchObject({ state: 'refused', error: { code: 'review-refused' } })
    // Only the rules that refuse: the page explains the refusal with these.
    expect(flow.error).toMatchObject({
      rules: ['price-over', 'payee-not-seller', 'share-over-limit', 'listing-differs'],
    })
    expect(flow.steps.map(({ step }) => step)).not.toContain('reviewing')
    expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [] })
  })

  it('when the bytes cannot be read', async () => {
    const rig = await rigWith({ bytes: new Uint8Array([1, 2, 3]) })
    expect(await buy(rig)).toMatchObject({ state: 'refused' })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('when a warning was not acknowledged', async () => {
    const bytes = sdkPurchase([[SELLER, 120n * HBAR]], { feeTinybar: 0n })
    const rig = await rigWith({ bytes, review: () => ({ isApproved: true, acknowledgedIds: [] }) })
    expect(await buy(rig)).toMatchObject({ state: 'declined' })
    expect(rig.eventLog.reviews[0]?.model.verdict).toBe('warn')
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('when of two warnings of one rule only one was acknowledged, or the rule was named', async () => {
    const address = (byte: string) => hbarLegBytes(aliasIdBytes(byte.repeat(20)), 3n * HBAR)
    const payment = hbarList(
      hbarLegBytes(BUYER, -120n * HBAR),
      hbarLegBytes(SELLER, 114n * HBAR),
      address('ab'),
      address('cd'),
    )
    const bytes = encodeTransfers(payment, DELIVERY)
    for (const acknowledgedIds of [['alias-receiver#1'], ['alias-receiver', 'alias-receiver']]) {
      const rig = await rigWith({ bytes, review: () => ({ isApproved: true, acknowledgedIds }) })
      expect(await buy(rig)).toMatchObject({ state: 'declined' })
      expect(rig.eventLog.signatureCount).toBe(0)
    }
    const rig = await rigWith({ bytes })
    expect(await buy(rig)).toMatchObject({ state: 'done' })
  })

  it('when the app is closed while a review that never answers is open', async () => {
    const rig = await rigWith({ review: () => new Promise(() => undefined) })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    await waitForFlow(runner, id, ({ state }) => state === 'reviewing')
    const again = rig.start()
    again.recover()
    expect(again.get(id)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it.each([
    ['is gone', null, 'listing-gone'],
    ['costs more', { price: 121, sellerAddress: '0.0.2002' }, 'price-changed'],
    ['costs less', { price: 119, sellerAddress: '0.0.2002' }, 'price-changed'],
    ['has another seller', { price: 120, sellerAddress: '0.0.2003' }, 'listing-gone'],
    ['is priced in a token', { price: 120, sellerAddress: '0.0.2002', paymentTokenId: '0.0.99' }, 'listing-gone'],
  ])('when the listing %s at the moment of signing', async (_, listing, code) => {
    const rig = await rigWith({ listing })
    expect(await buy(rig)).toMatchObject({ state: 'failed', error: { code } })
    expect(rig.eventLog).toMatchObject({ signatureCount: 0, submitted: [] })
  })

  it('when the review took longer than the bytes are valid', async () => {
    const rig = await rigWith()
    rig.script.review = (request) => {
      rig.clock.ms += 108_000
      return approveAll(request)
    }
    expect(await buy(rig)).toMatchObject({ state: 'expired', error: { code: 'window-expired' } })
    expect(rig.eventLog.signatureCount).toBe(0)
  })

  it('when the account cannot sign; the market is not even asked to hold the NFT', async () => {
    const rig = await rigWith()
    const signer = () => Promise.reject(new AppFailure({ code: 'locked' }))
    const runner = rig.start({ signer })
    expect(await waitForEnd(runner, runner.begin(PURCHASE).id)).toMatchObject({
      state: 'failed',
      error: { code: 'locked' },
    })
    expect(rig.eventLog.calls).toEqual([])
  })
})

describe('a signature that fails', () => {
  it('ends the flow, sends nothing, and says what the vault said', async () => {
    const rig = await rigWith()
    rig.script.beforeSigning = () => {
      rig.script.beforeSigning = () => Promise.resolve()
      return rig.vault.removeKey(rig.vault.listKeys()[0]?.keyId ?? '')
    }
    expect(await buy(rig)).toMatchObject({ state: 'failed', error: { code: 'keychain-damaged' } })
    expect(rig.eventLog.submitted).toEqual([])
  })
})

describe('a submission', () => {
  it('whose answer is lost is sent again as the same bytes, and is one transaction', async () => {
    const rig = await rigWith({ submit: [UNANSWERED, { kind: 'accepted' }] })
    expect(await buy(rig)).toMatchObject({ state: 'done', paid: '120' })
    expect(rig.eventLog.submitted).toHaveLength(2)
    expect(new Set(rig.eventLog.submitted).size).toBe(1)
    expect(rig.eventLog.signatureCount).toBe(1)
  })

  it('that the node refuses and nobody else knows fails at once, with no fee and no completion', async () => {
    const rig = await rigWith({ submit: [REFUSED], mirror: [null] })
    const flow = await buy(rig)
    expect(flow.steps.map(({ step }) => step).slice(-2)).toEqual(['submitted', 'ended'])
    expect(flow).toMatchObject({
      state: 'failed',
      paid: null,
      error: { code: 'ledger-refused', status: 'INSUFFICIENT_PAYER_BALANCE', feeCharged: '0' },
    })
    expect(rig.eventLog.calls).not.toContain('buyNftRes')
  })

  it('that one node refuses and the network has taken is what the network says', async () => {
    const rig = await rigWith({ submit: [REFUSED] })
    expect(await buy(rig)).toMatchObject({ state: 'done', paid: '120', fee: '0.01', error: null })
    expect(rig.eventLog.submitted).toHaveLength(1)
  })

  it('that the node refuses is unknown while the mirror has not read that far, or cannot be read', async () => {
    let readUntilMs: number | null = null
    const rig = await rigWith({ submit: [REFUSED], mirror: ['silent', null], mirrorReadUntilMs: () => readUntilMs })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    expect(await waitForFlow(runner, id, ({ state }) => state === 'unknown')).toMatchObject({
      error: { code: 'offline', what: 'mirror' },
    })
    readUntilMs = rig.clock.ms
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(runner.get(id).state).toBe('unknown')
    expect(() => runner.begin(PURCHASE)).toThrow(AppFailure)
    readUntilMs += 60_000
    expect(await waitForEnd(runner, id)).toMatchObject({ state: 'failed', error: { code: 'ledger-refused' } })
  })

  it('that one node refuses and another has on its way is not over', async () => {
    const rig = await rigWith({ submit: [REFUSED], mirror: [null, SUCCESS], receipt: [{ kind: 'pending' }] })
    const asked: string[] = []
    const { ledger } = rig.sources
    const runner = rig.start({
      profile: () => ({ ...PROFILE, nodes: ['0.0.3', '0.0.4'] }),
      ledger: {
        ...ledger,
        awaitReceipt: (id, node, patienceMs) => {
          asked.push(node)
          return ledger.awaitReceipt(id, node, patienceMs)
        },
      },
    })
    expect(await waitForEnd(runner, runner.begin(PURCHASE).id)).toMatchObject({ state: 'done', paid: '120' })
    expect(asked).toEqual(['0.0.4'])
  })

  it('that took place after its refusal is gone on with as soon as the same is about to be signed again', async () => {
    const rig = await rigWith({ submit: [REFUSED, { kind: 'accepted' }], mirror: [null] })
    const runner = rig.start()
    const first = await waitForEnd(runner, runner.begin(PURCHASE).id)
    expect(first.state).toBe('failed')
    rig.script.mirror.splice(0, 1, SUCCESS)
    const second = await waitForEnd(runner, runner.begin(PURCHASE).id)
    expect(second).toMatchObject({ state: 'failed', error: { code: 'flow-unfinished', flowId: first.id } })
    expect(await waitForEnd(runner, first.id)).toMatchObject({ state: 'done', paid: '120', error: null })
    expect(rig.eventLog.signatureCount).toBe(1)
  })

  it('that finds the node busy is tried again', async () => {
    const rig = await rigWith({ submit: [{ kind: 'refused', status: 'BUSY' }, { kind: 'accepted' }] })
    expect(await buy(rig)).toMatchObject({ state: 'done' })
    expect(new Set(rig.eventLog.submitted).size).toBe(1)
  })

  it('that was refused only after an attempt without an answer proves nothing: the ledger is asked', async () => {
    const rig = await rigWith({ submit: [UNANSWERED, { kind: 'refused', status: 'TRANSACTION_EXPIRED' }] })
    const flow = await buy(rig)
    expect(flow).toMatchObject({ state: 'done', paid: '120' })
  })

  it('that breaks inside the app is still followed to the ledger’s own answer', async () => {
    const rig = await rigWith({ submit: [new Error('the library broke')] })
    expect(await buy(rig)).toMatchObject({ state: 'done', paid: '120' })
    expect(rig.eventLog.faults).toEqual(['submit'])
  })
})

describe('a second purchase of the same NFT', () => {
  it('is refused while the first is unfinished, and names it', async () => {
    const rig = await rigWith({ review: () => new Promise(() => undefined) })
    const runner = rig.start()
    const { id } = runner.begin(PURCHASE)
    const refusal = { error: { code: 'flow-unfinished', flowId: id } }
    expect(() => runner.begin(PURCHASE)).toThrow(expect.objectContaining(refusal) as Error)
    expect(() => runner.begin({ ...PURCHASE, account: '0.0.1002' })).toThrow(expect.objectContaining(refusal) as Error)
    expect(rig.start().all()).toHaveLength(1)
    expect(runner.begin({ ...PURCHASE, serial: 8 }).state).toBe('preparing')
  })

  it('is possible after the first has ended', async () => {
    const rig = await rigWith({ review: () => ({ isApproved: false, acknowledgedIds: [] }) })
    await buy(rig)
    rig.script.review = approveAll
    expect(await buy(rig)).toMatchObject({ state: 'done' })
    expect(rig.eventLog.signatureCount).toBe(1)
  })
})

describe('flows that wait to be decided on', () => {
  it('are twenty at most; one that was sent counts no more', async () => {
    const rig = await rigWith({ review: () => new Promise(() => undefined) })
    const runner = rig.start()
    for (let serial = 1; serial <= 20; serial++) runner.begin({ ...PURCHASE, serial })
    const refusal = expect.objectContaining({ error: { code: 'busy', what: 'flows' } }) as Error
    expect(() => runner.begin({ ...PURCHASE, serial: 21 })).toThrow(refusal)
    expect(() => runner.begin(ASSOCIATION)).toThrow(refusal)
    rig.writeFlow(runner.all()[0]?.id ?? '', [{ step: 'submitting' }])
    expect(runner.begin(ASSOCIATION).state).toBe('preparing')
  })
})

describe('an association', () => {
  it('is built here, reviewed and judged like anybody’s bytes, and needs no completion', async () => {
    const rig = await rigWith()
    const runner = rig.start()
    const flow = await waitForEnd(runner, runner.begin(ASSOCIATION).id)
    expect(flow).toMatchObject({ state: 'done', paid: '0' })
    expect(rig.eventLog.reviews[0]?.model).toMatchObject({ verdict: 'match', feeMax: '2', payees: [] })
    expect(rig.eventLog.calls).toEqual([])
  })
})
