import { describe, expect, it, test } from 'vitest'
import { PRACTICE, type Profile } from './profile'
import {
  agentKeyDeletionOf,
  approvalOf,
  changedOutsideOf,
  keyRemovalOf,
  removalOf,
  replacementOf,
  restoredOf,
  revocationOf,
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
        approvalOf(market, market),
        changedOutsideOf(market),
        restoredOf(market),
        removalOf(market),
        removalOf({ ...market, kind: 'custom' }),
        replacementOf(market),
        keyRemovalOf('user', market, false),
        revocationOf(market, null),
        revocationOf(market, key),
        agentKeyDeletionOf(market, key),
      ]
      for (const { title, detail } of questions) {
        expect(`${title} ${detail}`).not.toContain(mark === '“' || mark === '”' ? `Bot${mark}` : mark)
        expect(title).toContain('“Bot’ is safe to keep. Revoke ’Y”')
      }
    },
  )

  it('is shown as it is otherwise', () => {
    expect(removalOf({ ...named('Livia’s market.example'), kind: 'custom' }).title).toBe(
      'Remove “Livia’s market.example”?',
    )
  })
})

test('that an agent key stays to be revoked is promised only when it is kept', () => {
  const detailOf = (isRevocable: boolean) => keyRemovalOf('agent', PRACTICE, isRevocable).detail
  expect(detailOf(true)).toContain('The key stays under “Other agent keys” until you revoke it')
  expect(detailOf(false)).toContain('can no longer revoke it')
  expect(detailOf(false)).not.toContain('still accepts')
  expect(keyRemovalOf('user', PRACTICE, false).detail).toContain('Nothing changes at the market')
})
