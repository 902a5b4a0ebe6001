import { LIMIT_NAMES, LIMIT_TEXTS, limitWords, openLimitCount, SPENDING_LIMIT_COUNT } from './list-text'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { ListsProps } from './OwnListEntry'
import styles from './lists.module.css'

/** Section with the person's own limits, and the amount committed in the last 24 hours. */
export function Limits({ lists, onOpen }: ListsProps) {
  const { limits } = lists
  // Until the accounts are loaded, the app must not claim that no passphrase is set.
  const hasPassphrase = useAccounts()?.keyStore.isPassphraseSet ?? true
  const openCount = openLimitCount(limits)
  const isSpenderListed = lists.spenders.length + lists.operators.length > 0
  return (
    <section className={styles['ls-section']} aria-label="Limits">
      <div className={styles['ls-head']}>
        <h2 className="h2">Limits</h2>
        <Button
          variant={openCount > 0 && isSpenderListed ? 'primary' : 'secondary'}
          onClick={() => onOpen({ task: 'limits' })}
        >
          {openCount > 0 ? 'Set limits' : 'Change limits'}
        </Button>
      </div>
      <p>
        {openCount > 0 && (
          <b className="strong">
            {openCount} of {SPENDING_LIMIT_COUNT} spending limits are off.{' '}
          </b>
        )}
        <span className="t2">Anything above a limit is blocked before you sign.</span>
      </p>
      <dl className={styles['limits']}>
        {LIMIT_NAMES.map((name) => (
          <div key={name} data-limit={name}>
            <dt>
              <b className="strong">{LIMIT_TEXTS[name].label}</b>
              <span className="t2 small">
                {LIMIT_TEXTS[name].effect}
                {name === 'passphraseAbove' && !hasPassphrase && ' No passphrase is set.'}
              </span>
            </dt>
            <dd className="tn">
              {limitWords(name, limits)}
              {name === 'day' && <CommittedIn24Hours lists={lists} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Amount committed in the last 24 hours; nothing without a limit for 24 hours. */
function CommittedIn24Hours({ lists: { committedIn24Hours: committed } }: Pick<ListsProps, 'lists'>) {
  const { hideAmounts } = useSettings()
  if (committed === null) return null
  return (
    <span className="t2 small">
      <Money hbar={committed.hbar} isHidden={hideAmounts} /> committed in the last 24 hours
    </span>
  )
}
