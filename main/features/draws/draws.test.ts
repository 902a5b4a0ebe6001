import { expect, it, test } from 'vitest'
import { draws as contract } from '@shared/contract/draws'
import type { LedgerTransaction } from '@shared/draw'
import type { EntityId } from '@shared/ids'
import { AppFailure, failure } from '../../platform/app-failure'
import { openDatabase } from '../../storage/database'
import { createDrawStore } from './draw-store'
import { createDrawsService, safeFileName, type DrawsDeps } from './draws'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ID = `0.0.1001@${NOW / 1000}.000000123`
const DREW: LedgerTransaction & { readonly payer: EntityId } = {
  result: 'SUCCESS',
  kind: 'UTILPRNG',
  memo: 'sc=00',
  payer: '0.0.1001',
  consensusAt: '1795000000.000000001',
}

function serviceWith(change: Partial<DrawsDeps> = {}) {
  const saved: { readonly name: string; readonly text: string }[] = []
  const service = createDrawsService({
    market: { callText: () => Promise.reject(failure({ code: 'offline', what: 'service' })) },
    mirror: { drawFacts: () => Promise.resolve(DREW), readUntilMs: () => Promise.resolve(NOW) },
    store: createDrawStore(openDatabase(':memory:')),
    network: 'practice',
    now: () => NOW,
    saveFile: (name, text) => Promise.resolve(saved.push({ name, text }) > 0),
    verifierPage: () => Promise.resolve('<!doctype html>'),
    ...change,
  })
  return { service, saved }
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  )
const RANGE = { min: 0, max: 99, count: 1 }

it('hands a draw over as it came, with digits that no number carries', async () => {
  const text = '{"success": true, "onChainPRNG": 123456789012345678901234567890}'
  const { service } = serviceWith({ market: { callText: () => Promise.resolve({ text, receivedAtMs: NOW }) } })
  expect(await service.make(RANGE)).toEqual({ text, network: 'practice', madeAt: '2026-11-21T12:00:00.000Z' })
})

it('makes one draw at a time, and is free again after one that failed', async () => {
  let fail: (cause: unknown) => void = () => undefined
  let asked = 0
  const callText = () => new Promise<never>((_, no) => (asked++, (fail = no)))
  const { service } = serviceWith({ market: { callText } })
  const first = errorOf(service.make(RANGE))
  expect(await errorOf(service.make(RANGE))).toEqual({ code: 'busy', what: 'draw' })
  expect(asked).toBe(1)
  fail(failure({ code: 'offline', what: 'service' }))
  expect(await first).toEqual({ code: 'offline', what: 'service' })
  void errorOf(service.make(RANGE))
  expect(asked).toBe(2)
})

it('says of an answer that cannot be read that a number may have been drawn', async () => {
  const unread = failure({ code: 'unexpected-answer', operation: 'generateRandom', path: 'not JSON' })
  const { service } = serviceWith({ market: { callText: () => Promise.reject(unread) } })
  expect(await errorOf(service.make(RANGE))).toMatchObject({ code: 'outcome-unknown', failure: 'draw-lost' })
})

test.each([
  [{ min: 1, max: 0, count: 1 }, 'max'],
  [{ min: 0, max: 2 ** 32, count: 1 }, 'max'],
  [{ min: 0, max: 1, count: 11 }, 'count'],
  [{ min: 0.5, max: 1, count: 1 }, 'min'],
])('the contract refuses %j and names %s', (range, field) => {
  const parsed = contract.make.input.safeParse(range)
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[field]])
})

it('tells what the mirror says of a draw, and never a number that the mirror does not give', async () => {
  const facts = await serviceWith().service.ledger({ transactionId: ID })
  expect(contract.ledger.output.parse(facts)).toEqual({
    network: 'practice',
    askedAt: '2026-11-21T12:00:00.000Z',
    ledgerNumber: null,
    isEarly: false,
    transaction: DREW,
  })
})

test.each([
  ['the mirror has not read that far', NOW + 180_000, true],
  ['the mirror has read past the last moment it could have taken effect', NOW + 180_001, false],
  ['the mirror does not say how far it has read', null, true],
])('that there is no such transaction is early where %s', async (_, readUntilMs, isEarly) => {
  const mirror = { drawFacts: () => Promise.resolve(null), readUntilMs: () => Promise.resolve(readUntilMs) }
  const { service } = serviceWith({ mirror })
  expect(await service.ledger({ transactionId: ID })).toMatchObject({ transaction: null, isEarly })
})

it('saves a proof under a safe name, and the verifier where this build has one', async () => {
  const { service, saved } = serviceWith()
  expect(await service.saveProof({ text: '{}', name: '../../.ssh/a raffle?.json' })).toEqual({ isSaved: true })
  expect(await service.saveVerifier(undefined)).toEqual({ isSaved: true })
  expect(saved).toEqual([
    { name: 'ssh-a raffle.json', text: '{}' },
    { name: 'countersign-draw-verifier.html', text: '<!doctype html>' },
  ])
  const { service: without } = serviceWith({ verifierPage: () => Promise.resolve(null) })
  expect(await errorOf(without.saveVerifier(undefined))).toEqual({ code: 'not-found', what: 'verifier' })
})

test.each([
  ['Raffle 7', 'Raffle 7.json'],
  ['', 'draw-proof.json'],
  ['....', 'draw-proof.json'],
  ['C:\\Windows\\x', 'C-Windows-x.json'],
  ['aux', 'draw-proof.json'],
  ['a\u202Egpj.json', 'a-gpj.json'],
  ['a\u0000b\nc', 'a-b-c.json'],
  ['0.0.5@1795000000.000000001', '0.0.5@1795000000.000000001.json'],
  ['x'.repeat(200), `${'x'.repeat(80)}.json`],
])('%j is saved as %s', (name, file) => {
  expect(safeFileName(name)).toBe(file)
})

it('keeps proofs, gives their text back, and forgets them', async () => {
  const { service } = serviceWith()
  const [entry] = contract.storeProof.output.parse(
    await service.storeProof({ text: '{}', title: 'A', verdict: 'pass' }),
  )
  const id = entry?.id ?? ''
  expect(await service.storedProofText({ id })).toEqual({ text: '{}' })
  expect(await service.storedProofs(undefined)).toEqual([entry])
  expect(await service.deleteProof({ id })).toEqual([])
  expect(await errorOf(service.storedProofText({ id }))).toEqual({ code: 'not-found', what: 'kept-draw' })
})
