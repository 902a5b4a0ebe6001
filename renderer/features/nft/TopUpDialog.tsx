import type { Account } from '@shared/contract/accounts'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'

type TopUpProps = {
  readonly open: boolean
  readonly account: Account
  /** Missing amount in decimal HBAR; null if unknown. */
  readonly missingHbar: string | null
  /** Other accounts that could sign the purchase. */
  readonly otherAccounts: readonly Account[]
  readonly onSwitch: (account: Account) => void
  readonly onCheckAgain: () => void
  readonly onClose: () => void
}

/** Dialog with the account that needs HBAR, with a check of the new balance and a change to another account. */
export function TopUpDialog({
  open,
  account,
  missingHbar,
  otherAccounts,
  onSwitch,
  onCheckAgain,
  onClose,
}: TopUpProps) {
  const copy = useCopy()
  const { hideAmounts } = useSettings()
  const name = plainText(account.name, 40)
  const amount = missingHbar === null || hideAmounts ? 'HBAR' : `at least ${hbarWords(missingHbar)}`
  const checkAndClose = () => {
    onCheckAgain()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={`Top up ${name}`}
      text={`Send ${amount} to this account from a wallet or an exchange. Then check the balance again.`}
      onClose={onClose}
    >
      <IdChip label={name} id={account.id} checksum={account.checksum} onCopy={copy} />
      <div className="dialog-acts">
        <Button onClick={onClose}>Close</Button>
        {otherAccounts.slice(0, 1).map((other) => (
          <Button
            key={other.id}
            onClick={() => {
              onSwitch(other)
              onClose()
            }}
          >
            Switch to {plainText(other.name, 24)}
          </Button>
        ))}
        <Button variant="primary" onClick={checkAndClose}>
          Check balance again
        </Button>
      </div>
    </Dialog>
  )
}
