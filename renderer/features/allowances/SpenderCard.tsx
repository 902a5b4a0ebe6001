import { CircleHelp, HandCoins } from 'lucide-react'
import { useId, useState } from 'react'
import type { AppError } from '@shared/errors'
import { initialLetter } from '../../format/ids'
import { plainText } from '../../format/text'
import { dateWords } from '../../format/time'
import { openListWindow } from '../lists/open-list-window'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { IdChip } from '../../ui/Id'
import { HbarText } from '../../ui/HbarText'
import { useApp, useCopy } from '../../app/app-context'
import { useAmountHider, useSettings } from '../../app/use-app-state'
import { exposureWords } from './exposure-text'
import { RevokeAllButton } from './RevokeAllButton'
import { GrantArts, GrantLine, RevokeAction, RevokeError, SingleNftsLine } from './GrantLine'
import { cardLines, type HeldItem, type HoldingsCompleteness, type SpenderGrants } from './spender-exposure'
import type { ListedSpender } from './use-listed-spender'
import { cx } from '../../ui/cx'
import styles from './allowances.module.css'

type CardProps = {
  readonly group: SpenderGrants
  /** The person's list entry; null if the spender is not on the list, undefined while the list loads. */
  readonly entry: ListedSpender | null | undefined
  readonly items: readonly HeldItem[]
  readonly holdingsCompleteness: HoldingsCompleteness
  /** True if the page shows several accounts. */
  readonly namesAccounts: boolean
}

/** One spender: what it can take in one sentence, and a line for each permission. */
export function SpenderCard({ group, entry, items, holdingsCompleteness, namesAccounts }: CardProps) {
  const hideAmountsIn = useAmountHider()
  const { hideAmounts } = useSettings()
  const headingId = useId()
  const lines = cardLines(group.grants)
  const isMissingFromList = entry === null
  const [firstLine] = lines
  const onlyGrant = lines.length === 1 && firstLine?.kind === 'grant' ? firstLine.grant : null
  // If the spender is not on the list and has only one permission, the head shows this permission with its revoke
  // button.
  const isCompact = isMissingFromList && onlyGrant !== null
  // If all permissions are from one account, only the head names the account.
  const namesAccountsInLines = namesAccounts && new Set(group.grants.map(({ account }) => account.id)).size > 1
  return (
    <section className={cx(styles['al-card'], isMissingFromList && styles['al-peril'])} aria-labelledby={headingId}>
      <header className={styles['al-head']}>
        <SpenderTile group={group} entry={entry} />
        <div className={styles['al-sentence']}>
          <h2 id={headingId}>
            <HbarText
              text={hideAmountsIn(
                `${subjectWords(group, entry)} ${exposureWords(group.grants, items, holdingsCompleteness, hideAmounts)}`,
              )}
            />
          </h2>
          <SpenderNote group={group} entry={entry} namesAccounts={namesAccounts} />
        </div>
        <div className={styles['al-acts']}>
          {isCompact && <GrantArts grant={onlyGrant} items={items} />}
          {isMissingFromList && <AddToList />}
          {isCompact && <RevokeAction grant={onlyGrant} isDanger />}
          <RevokeAllButton group={group} isDanger={isMissingFromList} />
        </div>
      </header>
      {isCompact && <RevokeError grant={onlyGrant} />}
      {!isCompact && (
        <ul className={styles['al-lines']}>
          {lines.map((line) =>
            line.kind === 'grant' ? (
              <GrantLine
                key={line.key}
                grant={line.grant}
                items={items}
                holdingsCompleteness={holdingsCompleteness}
                namesAccounts={namesAccountsInLines}
              />
            ) : (
              <SingleNftsLine
                key={line.key}
                grants={line.grants}
                items={items}
                holdingsCompleteness={holdingsCompleteness}
                namesAccounts={namesAccountsInLines}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

type SpenderProps = Pick<CardProps, 'group' | 'entry'>

/** The person's own name for the spender; null without one. */
const spenderName = ({ group, entry }: SpenderProps): string | null =>
  entry?.name ?? group.grants[0]?.row.spenderAccount?.name ?? null

/** Subject of the sentence. A spender that is not on the list is called that, whatever its name. */
function subjectWords(group: SpenderGrants, entry: CardProps['entry']): string {
  if (entry === null) return 'A spender that is not on your list'
  const name = spenderName({ group, entry })
  const id = group.grants[0]?.row.spenderAccount?.id ?? group.grants[0]?.row.spender ?? group.spender
  return name === null ? plainText(id, 60) : plainText(name, 40)
}

function SpenderTile({ group, entry }: SpenderProps) {
  const name = spenderName({ group, entry })
  return (
    <span className={styles['al-tile']} aria-hidden="true">
      {entry === null && <CircleHelp size={18} />}
      {entry !== null && (name === null ? <HandCoins size={18} /> : initialLetter(plainText(name, 40)))}
    </span>
  )
}

function SpenderNote({ group, entry, namesAccounts }: SpenderProps & { readonly namesAccounts: boolean }) {
  const copy = useCopy()
  const [first] = group.grants
  if (!first) return null
  const { spender, spenderAccount } = first.row
  const name = spenderName({ group, entry })
  const accountNames = [...new Set(group.grants.map(({ account }) => plainText(account.name, 24)))]
  return (
    <div className={styles['al-note']}>
      <IdChip
        label={name === null ? null : plainText(name, 40)}
        id={spenderAccount?.id ?? spender}
        checksum={spenderAccount?.checksum ?? null}
        isUnknown={name === null && !entry}
        onCopy={copy}
      />
      {entry && <span>on your list since {dateWords(entry.addedAt)}</span>}
      {namesAccounts && <span>from {accountNames.join(', ')}</span>}
    </div>
  )
}

/** Button that opens main's window, where the person types the id of a spender to add it to the list. */
function AddToList() {
  const { api } = useApp()
  const [error, setError] = useState<AppError | null>(null)
  const openWindow = async () => {
    setError(null)
    setError(await openListWindow(api, { task: 'add-spender' }))
  }
  return (
    <>
      {error && <ErrorLine error={error} />}
      <Button
        variant="quiet"
        title="Adds the spender to your list. You type the id in another window."
        onClick={() => void openWindow()}
      >
        Add spender…
      </Button>
    </>
  )
}
