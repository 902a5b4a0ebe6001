import type { ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRows, limitRows } from './row-limit'
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
      <HiddenRows count={hiddenCount} noun="more receiver" />
    </div>
  )
}

const ROLE_WORDS = { seller: 'Seller', spender: 'Spender' } as const

/**
 * Role and name of a payee. A name is shown alone or in bold only if the app can vouch for the name; any other name is
 * marked as named by the person.
 */
function PayeeName({ payee, isRefused }: { readonly payee: Payee; readonly isRefused: boolean }) {
  const { payee: who, isNameTrusted, isListed, role } = payee
  const name = who.name === null ? null : plainText(who.name, 40)
  switch (role) {
    case 'seller':
    case 'spender': {
      const title = ROLE_WORDS[role]
      if (name === null) {
        const listWords = role === 'spender' && isListed ? 'on your list of spenders' : 'not in your address book'
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
