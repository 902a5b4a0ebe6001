import { describe, expect, it, test } from 'vitest'
import { PRACTICE, type Profile } from './profile'
import {
  agentKeyDeletionQuestion,
  connectQuestion,
  changedOutsideQuestion,
  keyRemovalQuestion,
  removalQuestion,
  replacementQuestion,
  restoredQuestion,
  revocationQuestion,
} from './questions'

const named = (name: string): Profile => ({ ...PRACTICE, name })

describe('a name in a question', () => {
  it.each(['”', '"', '“', '„', '‟', '«', '»', '＂', '″', '❞', '’’', "''"])(
    'cannot close its quotation with %s',
    (mark) => {
      const name = `Bot${mark} is safe to keep. Revoke ${mark}Y`
      const key = { purpose: name, prefix: 'svcagent-77aa' }
      const market = named(name)
      const questions = [
        connectQuestion(market, market),
        changedOutsideQuestion(market),
        restoredQuestion(market),
        removalQuestion(market),
        removalQuestion({ ...market, kind: 'custom' }),
        replacementQuestion(market),
        keyRemovalQuestion('user', market, false),
        revocationQuestion(market, null),
        revocationQuestion(market, key),
        agentKeyDeletionQuestion(market, key),
      ]
      for (const { title, detail } of questions) {
        expect(`${title} ${detail}`).not.toContain(mark === '“' || mark === '”' ? `Bot${mark}` : mark)
        expect(title).toContain('“Bot’ is safe to keep. Revoke ’Y”')
      }
    },
  )

  it('is shown as it is otherwise', () => {
    expect(removalQuestion({ ...named('Livia’s market.example'), kind: 'custom' }).title).toBe(
      'Remove “Livia’s market.example”?',
    )
  })
})

test('the loss of the history is said before a market is removed or replaced', () => {
  const removals = [
    removalQuestion(PRACTICE),
    removalQuestion({ ...PRACTICE, kind: 'custom' }),
    replacementQuestion(PRACTICE),
  ]
  for (const { facts } of removals) {
    expect(facts?.find(({ label }) => label === 'History')?.value).toBe(
      'Removed, but kept while a transaction is unfinished',
    )
  }
  expect(connectQuestion(PRACTICE, PRACTICE).detail).toContain('and history of')
})

test('that an agent key stays to be revoked is promised only when it is kept', () => {
  const detailOf = (isRevocable: boolean) => keyRemovalQuestion('agent', PRACTICE, isRevocable).detail
  expect(detailOf(true)).toContain('The key stays under “Other agent keys” until you revoke it')
  expect(detailOf(false)).toContain('can no longer revoke it')
  expect(detailOf(false)).not.toContain('still accepts')
  expect(keyRemovalQuestion('user', PRACTICE, false).detail).toContain('Nothing changes at the market')
})

test('a market is confirmed by typing its host, unless the market is on this computer', () => {
  const at = (address: string): Profile => ({ ...named('Live market'), baseUrl: new URL(address) })
  for (const question of [connectQuestion, changedOutsideQuestion, restoredQuestion]) {
    expect(question(at('https://api.market.example/shop')).hostToType).toBe('api.market.example')
    expect(question(at('https://api.market.example:8443')).hostToType).toBe('api.market.example:8443')
    expect(question(at('http://127.0.0.1:4200')).hostToType).toBeUndefined()
  }
})

test('the accounts that get the market’s fee have checksums, and their absence promises no later list', () => {
  const feesOf = (feeAccounts: Profile['feeAccounts']) =>
    connectQuestion({ ...named('Live market'), feeAccounts }).facts?.find(({ label }) => label === 'Market fees go to')
      ?.value
  expect(feesOf(['0.0.98', '0.0.800'])).toMatch(/^0\.0\.98-[a-z]{5}, 0\.0\.800-[a-z]{5}$/)
  expect(feesOf([])).toBe('no account listed')
})
