import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { countWithNoun } from '../../../format/money'
import { dateWords } from '../../../format/time'
import { localDayStartMs, withoutHiddenFlows } from './history-view'
import { changeSettings } from '../../settings/settings-store'
import { Button } from '../../../ui/Button'
import { Confirm } from '../../../ui/Confirm'
import { Field } from '../../../ui/Field'
import { useApp } from '../../../app/app-context'
import { useSettings } from '../../../app/use-app-state'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

type HideProps = { readonly isOpen: boolean; readonly flows: readonly Flow[]; readonly onClose: () => void }

/** Dialog that hides the entries of flows that ended before a chosen day. Hidden entries stay in the journal. */
export function HideOlderDialog({ isOpen, flows, onClose }: HideProps) {
  const { api, stores } = useApp()
  const [day, setDay] = useState('')
  const dayStartMs = localDayStartMs(day)
  const hideBefore = dayStartMs === null ? null : new Date(dayStartMs).toISOString()
  const hiddenCount = hideBefore === null ? 0 : flows.length - withoutHiddenFlows(flows, hideBefore).length
  return (
    <Confirm
      open={isOpen}
      onClose={onClose}
      title="Hide older entries"
      text="Entries that ended before the chosen day are hidden, not deleted. You can show hidden entries again."
      actionLabel="Hide entries"
      disabled={hiddenCount === 0}
      action={() => changeSettings(stores.client, api, { historyFrom: hideBefore })}
    >
      <Field
        label="Hide entries that ended before"
        type="date"
        autoFocus
        value={day}
        hint={hideBefore === null ? undefined : hidingWords(hiddenCount)}
        onChange={(event) => setDay(event.target.value)}
      />
    </Confirm>
  )
}

const hidingWords = (hiddenCount: number): string =>
  hiddenCount === 0
    ? 'No finished entry ended before this day. Choose a later day.'
    : `${countWithNoun(hiddenCount, 'entry', 'entries')} would be hidden. Unfinished entries stay visible.`

/** Number of hidden entries, with a button that shows them again. */
export function HiddenNote({ hiddenCount }: { readonly hiddenCount: number }) {
  const { api, stores } = useApp()
  const { historyFrom } = useSettings()
  if (historyFrom === null || hiddenCount === 0) return null
  return (
    <p className={cx('small t2 row', styles['history-hidden'])}>
      {`${countWithNoun(hiddenCount, 'entry', 'entries')} that ended before ${dateWords(historyFrom)} ${hiddenCount === 1 ? 'is' : 'are'} hidden, not deleted.`}
      <Button size="small" onClick={() => void changeSettings(stores.client, api, { historyFrom: null })}>
        Show entries
      </Button>
    </p>
  )
}
