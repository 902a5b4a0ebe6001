import { Plus } from 'lucide-react'
import type { SpenderView, OperatorView } from '@shared/contract/lists'
import { plainText } from '../../format/text'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { StateBand } from '../../ui/StateBand'
import { useGo } from '../../app/app-context'
import { OwnListEntry, type ListsProps } from './OwnListEntry'
import styles from './lists.module.css'

/** Section with the accounts and operators that may get a permission. */
export function Spenders({ lists, onOpen }: ListsProps) {
  const go = useGo()
  const { spenders, operators } = lists
  // `UnconfirmedEntries` has the buttons for inactive spenders.
  const hasInactiveSpender = lists.inactiveEntries.some(({ list }) => list === 'spenders')
  const isEmpty = spenders.length + operators.length === 0
  const addButton = (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => onOpen({ task: 'add-spender' })}
    >
      Add a spender
    </Button>
  )
  if (isEmpty && hasInactiveSpender) return null
  return (
    <section className={styles['ls-section']} aria-label="Spenders">
      {isEmpty && (
        <StateBand
          title="No spenders yet"
          text="To list, offer or mint, add the market’s account first. The market publishes its account id in its documentation."
        >
          {addButton}
        </StateBand>
      )}
      {!isEmpty && (
        <>
          <div className={styles['ls-head']}>
            <h2 className="h2">Spenders</h2>
            {addButton}
          </div>
          <p className="t2" title="An entry grants no permission: you review and sign each permission.">
            In this app, only these accounts can get permission to spend your HBAR or move your NFTs.{' '}
            <button type="button" className="link" onClick={() => go({ name: 'allowances' })}>
              View active permissions
            </button>
          </p>
          <ul className={styles['listed']}>
            {[...spenders, ...operators].map((spender) => (
              <SpenderRow
                key={spender.id}
                spender={spender}
                onRemove={() => onOpen({ task: 'remove-spender', id: spender.id })}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type RowProps = { readonly spender: SpenderView | OperatorView; readonly onRemove: () => void }

function SpenderRow({ spender, onRemove }: RowProps) {
  const { id, name, addedAt } = spender
  // Only accounts have the ledger's checksum. An operator has an EVM address instead of an account id.
  const checksum = 'checksum' in spender ? spender.checksum : null
  const isOperator = checksum === null
  return (
    <OwnListEntry
      id={id}
      checksum={checksum}
      name={name}
      addedAt={addedAt}
      badge={isOperator && <Badge>Operator of EVM collections</Badge>}
    >
      <Button size="small" aria-label={`Remove spender ${plainText(name ?? id, 60)}`} onClick={onRemove}>
        Remove spender
      </Button>
    </OwnListEntry>
  )
}
