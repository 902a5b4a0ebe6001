import { parseHbar } from '@shared/amount'
import type { ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { dateWords } from '../../format/time'
import { cx } from '../../ui/cx'
import { shortMiddle } from '../../format/ids'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRowCount, limitRows } from './row-limit'
import styles from './effects.module.css'

type Payee = ReviewModel['payees'][number]

type PayeesProps = { readonly payees: readonly Payee[]; readonly isRefused: boolean }

/** Receivers with their amounts. */
export function Payees({ payees, isRefused }: PayeesProps) {
  const { rows, hiddenCount } = limitRows([...payees].sort(compareAmounts), isRefused)
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

/** Order of receivers: the largest amount first. */
function compareAmounts(a: Payee, b: Payee): number {
  const difference = parseHbar(b.hbar ?? '0') - parseHbar(a.hbar ?? '0')
  if (difference === 0n) return 0
  return difference > 0n ? 1 : -1
}

type SpendersProps = { readonly spenders: readonly Payee[]; readonly isRefused: boolean }

/** Accounts that get or lose a permission, each with whether it is on the person's list of spenders. */
export function Spenders({ spenders, isRefused }: SpendersProps) {
  const { rows, hiddenCount } = limitRows(spenders, isRefused)
  return (
    <div className={styles['parties']}>
      {rows.map((spender, index) => (
        <div className={styles['spender']} key={index}>
          <div className={styles['party']}>
            <SpenderName spender={spender} />
            <SpenderId spender={spender} />
          </div>
          <div className={cx(styles['spender-facts'], 'small')}>
            <span className={spender.isListed ? 't2' : 'bad strong'}>{spenderListWords(spender)}</span>
            {spender.account !== null && (
              <span className="t3" title={spender.payee.id}>
                EVM {shortMiddle(spender.payee.id, EVM_HEAD_CHARS)}
              </span>
            )}
          </div>
        </div>
      ))}
      <HiddenRowCount count={hiddenCount} noun="more spender" />
    </div>
  )
}

/**
 * Id of a spender, in bold if the spender has no name. For an EVM address that contains an account number, the account is
 * shown, because the number determines every digit of such an address.
 */
const SpenderId = ({ spender: { payee, account } }: { readonly spender: Payee }) => (
  <span className={payee.name === null ? 'strong' : 't2'}>
    <IdText id={account?.id ?? payee.id} checksum={account === null ? payee.checksum : account.checksum} />
  </span>
)

/**
 * Name of a spender. A name is trusted if the person typed the name in a window of main; any other name came from the
 * page, and is marked "named by you".
 */
function SpenderName({ spender: { payee, isNameTrusted } }: { readonly spender: Payee }) {
  if (payee.name === null) return null
  const name = plainText(payee.name, MAX_NAME_CHARS)
  if (isNameTrusted) return <b>{name}</b>
  return <span className={cx('t2', styles['wrap'])}>Named by you: {name}</span>
}

function spenderListWords({ isListed, listedSince }: Payee): string {
  if (!isListed) return 'Not on your list of spenders'
  return listedSince === null ? 'On your list of spenders' : `On your list of spenders since ${dateWords(listedSince)}`
}

/** Digits of an EVM address before the cut. The line above has the account, which determines every digit. */
const EVM_HEAD_CHARS = 6
/** Maximum length of a shown name. */
const MAX_NAME_CHARS = 40

/**
 * Role and name of a payee. A trusted name has no mark: the app holds the account's key, or the person typed the name
 * in a window of the main process. Any other name came from the page, and is marked "named by you".
 */
function PayeeName({ payee, isRefused }: { readonly payee: Payee; readonly isRefused: boolean }) {
  const { payee: account, isNameTrusted, role } = payee
  const name = account.name === null ? null : plainText(account.name, MAX_NAME_CHARS)
  switch (role) {
    case 'seller':
      if (name === null) return <span className="strong">Seller, not in your address book</span>
      return isNameTrusted ? (
        <b>{name}, seller</b>
      ) : (
        <span className={cx('t2', styles['wrap'])}>Seller, named by you: {name}</span>
      )
    case 'market':
      return <b>Market fees</b>
    case 'spender':
    case 'revoked':
    case 'other': {
      if (name !== null && !isNameTrusted) {
        return <span className={cx(styles['wrap'], isRefused ? 'bad' : 't2')}>Named by you: {name}</span>
      }
      return <span className={isRefused ? 'bad strong' : 'strong'}>{name ?? 'Not in your address book'}</span>
    }
  }
}
