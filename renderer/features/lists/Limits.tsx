import { openVault } from '../accounts/accounts-store'
import { isBlockedUntilSet, LIMIT_NAMES, LIMIT_TEXTS, limitWords, missingLimitsText, mustSetLimits } from './list-text'
import { Button } from '../../ui/Button'
import { Money } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useSettings } from '../../app/use-app-state'
import type { ListsProps } from './OwnListEntry'
import styles from './lists.module.css'

/** Section with the person's own limits, and the amount committed in the last 24 hours. */
export function Limits({ lists, onOpen }: ListsProps) {
  const { limits } = lists
  // Until the accounts are loaded, the app must not claim that no passphrase is set.
  const hasPassphrase = useAccounts()?.keyStore.isPassphraseSet ?? true
  const missingLimits = missingLimitsText(limits)
  const isSpenderListed = lists.spenders.length + lists.operators.length > 0
  return (
    <section className={styles['ls-section']} aria-label="Limits">
      <div className={styles['ls-head']}>
        <h2 className="h2">Limits</h2>
        {!mustSetLimits(lists) && (
          <Button
            variant={missingLimits !== null && isSpenderListed ? 'primary' : 'secondary'}
            onClick={() => onOpen({ task: 'limits' })}
          >
            {missingLimits === null ? 'Change limits' : 'Set limits'}
          </Button>
        )}
      </div>
      <p>
        {missingLimits !== null && <b className="strong">{missingLimits} </b>}
        <span className="t2">A transaction above a spending limit is blocked before you sign.</span>
      </p>
      <dl className={styles['limits']}>
        {LIMIT_NAMES.map((name) => (
          <div key={name} data-limit={name}>
            <dt>
              <b className="strong">{LIMIT_TEXTS[name].label}</b>
              <span className="t2 small">
                {LIMIT_TEXTS[name].effect}
                {name === 'passphraseAbove' && !hasPassphrase && <NoPassphrase />}
              </span>
            </dt>
            <dd className="tn">
              {isBlockedUntilSet(name, lists) || (name === 'shares' && areSharesBlocked(lists))
                ? 'Blocked until you set a limit'
                : limitWords(name, limits)}
              {name === 'passphraseAbove' && !hasPassphrase && limits.passphraseAbove !== null && (
                <span className="t2 small">Not in force without a passphrase</span>
              )}
              {name === 'day' && <CommittedIn24Hours lists={lists} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** True while unset limits block every payment with a share for an unknown receiver. */
const areSharesBlocked = (lists: ListsProps['lists']): boolean =>
  mustSetLimits(lists) && Number(lists.limits.shares) === 0

/** Note that no passphrase is set, with a button to set one: without a passphrase the review cannot ask for it. */
function NoPassphrase() {
  const { api, stores } = useApp()
  return (
    <>
      {' No passphrase is set. '}
      <button type="button" className="link" onClick={() => void openVault(stores.client, api, 'set-passphrase', null)}>
        Set a passphrase
      </button>
    </>
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
