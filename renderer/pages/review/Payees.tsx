import type { ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRowCount, limitRows } from './row-limit'
import styles from './effects.module.css'

type Payee = ReviewModel['payees'][number]

/** Receivers with their amounts, and accounts that get a permission to spend. */
export function Payees({ payees, isRefused }: { readonly payees: readonly Payee[]; readonly isRefused: boolean }) {
  const { rows, hiddenCount } = limitRows(payees, isRefused)
  return (
    <div className={styles['parties']}>
      {rows.map((payee, index) => (
        <div className={styles['party']} key={index}>
          <PayeeName payee={payee} isRefused={isRefused} />
          <span className="t2">
            <IdText id={payee.payee.id} checksum={payee.payee.checksum} />
          </span>
          {payee.hbar !== null && (
            <span className={styles['amt']}>
              <Money hbar={payee.hbar} />
            </span>
          )}
        </div>
      ))}
      <HiddenRowCount count={hiddenCount} noun="more receiver" />
    </div>
  )
}

/** Maximum length of a shown name. */
const MAX_NAME_CHARS = 40
const ROLE_WORDS = { seller: 'Seller', spender: 'Spender' } as const

/**
 * Role and name of a payee. A trusted name has no mark: the app holds the account's key, or the person typed the name
 * in a window of the main process. Any other name came from the page, and is marked "named by you".
 */
function PayeeName({ payee, isRefused }: { readonly payee: Payee; readonly isRefused: boolean }) {
  const { payee: account, isNameTrusted, isListed: isOnSpenderList, role } = payee
  const name = account.name === null ? null : plainText(account.name, MAX_NAME_CHARS)
  switch (role) {
    case 'seller':
    case 'spender': {
      const title = ROLE_WORDS[role]
      if (name === null) {
        const listWords =
          role === 'spender' && isOnSpenderList ? 'on your list of spenders' : 'not in your address book'
        return (
          <span className="t2">
            {title}, {listWords}
          </span>
        )
      }
      return isNameTrusted ? (
        <b>
          {name}, {title.toLowerCase()}
        </b>
      ) : (
        <span className={cx('t2', styles['wrap'])}>
          {title}, named by you: {name}
        </span>
      )
    }
    case 'market':
      return <b>Market fees</b>
    case 'other': {
      if (name !== null && !isNameTrusted) {
        return <span className={cx(styles['wrap'], isRefused ? 'bad' : 't2')}>Named by you: {name}</span>
      }
      return <span className={isRefused ? 'bad strong' : 'strong'}>{name ?? 'Not in your address book'}</span>
    }
  }
}
