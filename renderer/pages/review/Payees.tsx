import type { ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRows, limitRows } from './row-limit'
import styles from './cheque.module.css'

type Payee = ReviewModel['payees'][number]

/** Receivers with their amounts, and accounts that may spend from now on. */
export function Payees({ payees, refused }: { readonly payees: readonly Payee[]; readonly refused: boolean }) {
  const { rows, hiddenCount } = limitRows(payees, refused)
  return (
    <div className={styles['parties']}>
      {rows.map((payee, i) => (
        <div className={styles['party']} key={i}>
          <PayeeName payee={payee} refused={refused} />
          <span className="t2">
            <IdText id={payee.who.id} checksum={payee.who.checksum} />
          </span>
          {payee.hbar !== null && (
            <span className={styles['amt']}>
              <Money hbar={payee.hbar} />
            </span>
          )}
        </div>
      ))}
      <HiddenRows count={hiddenCount} what="more receiver" />
    </div>
  )
}

const ROLE_WORDS = { seller: 'Seller', spender: 'Spender' } as const

/**
 * The app's own knowledge of a receiver comes first; a name that the app cannot vouch for is never shown alone or in
 * bold.
 */
function PayeeName({ payee, refused }: { readonly payee: Payee; readonly refused: boolean }) {
  const { who, isNameTrusted, isListed, role } = payee
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
        return <span className={cx(styles['wrap'], refused ? 'bad' : 't2')}>Named by you: {name}</span>
      }
      return <span className={refused ? 'bad strong' : 'strong'}>{name ?? 'Not in your address book'}</span>
    }
  }
}
