import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { EntityId } from '@shared/ids'
import { hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { readinessQueries } from '../readiness/queries'
import { isReading } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { HbarText } from '../../ui/HbarText'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../../app/app-context'
import styles from './mint.module.css'

type TopUpProps = {
  readonly account: Account
  readonly token: EntityId
  /** Amount that the balance lacks, decimal HBAR. */
  readonly missingHbar: string
  /** True if the person hides amounts. */
  readonly isHidden: boolean
}

/** Button that shows where to send the missing amount. After that, the button reads the balance again. */
export function TopUpNote({ account, token, missingHbar, isHidden }: TopUpProps) {
  const copy = useCopy()
  const read = useReadQuery()
  const query = readinessQueries.accountReadiness(account.id, token)
  const isChecking = isReading(useKnownState(query))
  const [isOpen, setOpen] = useState(false)
  const name = plainText(account.name, 40)
  if (!isOpen) {
    return (
      <Button variant="primary" size="large" onClick={() => setOpen(true)}>
        <span>
          <HbarText text={isHidden ? 'Show where to send HBAR' : `Show where to send ${hbarWords(missingHbar)}`} />
        </span>
      </Button>
    )
  }
  return (
    <>
      <p className="small t2">
        <HbarText text={isHidden ? `Send HBAR to ${name}:` : `Send at least ${hbarWords(missingHbar)} to ${name}:`} />
      </p>
      <p className={styles['receiver']}>
        <IdChip label={name} id={account.id} checksum={account.checksum} onCopy={copy} />
      </p>
      <Button variant="primary" size="large" isBusy={isChecking} onClick={() => void read(query)}>
        Check the balance again
      </Button>
    </>
  )
}
