import { LIMIT_NAMES, LIMIT_WORDS, limitWords } from './list-text'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { ListsProps } from './OwnListEntry'

/** The person's own limits, in words. */
export function Limits({ lists, onOpen }: ListsProps) {
  const { limits } = lists
  const passphraseSet = useAccounts()?.keyStore.passphraseSet ?? true
  return (
    <section className="ls-section" aria-label="Limits">
      <div className="ls-head">
        <h2 className="h2">Limits</h2>
        <Button onClick={() => onOpen({ task: 'limits' })}>Change…</Button>
      </div>
      <p className="t2">What goes beyond one of them is refused before anything is signed.</p>
      <dl className="limits">
        {LIMIT_NAMES.map((name) => (
          <div key={name} data-limit={name}>
            <dt>
              <b className="strong">{LIMIT_WORDS[name].label}</b>
              <span className="t2 small">
                {LIMIT_WORDS[name].text}
                {name === 'passphraseAbove' && !passphraseSet && ' No passphrase is set now.'}
              </span>
            </dt>
            <dd className="tn">
              {limitWords(name, limits)}
              {name === 'day' && <Spent lists={lists} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Spent({ lists: { spentToday } }: Pick<ListsProps, 'lists'>) {
  const { hideAmounts } = useSettings()
  if (spentToday === null) return null
  return (
    <span className="t2 small">
      <Money hbar={spentToday.hbar} hidden={hideAmounts} /> in the last 24 hours
    </span>
  )
}
