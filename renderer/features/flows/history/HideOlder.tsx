import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { counted } from '../../../format/money'
import { dateWords } from '../../../format/time'
import { dayMs, withoutHiddenFlows } from './history-view'
import { changeSettings } from '../../settings/settings-store'
import { Button } from '../../../ui/Button'
import { Confirm } from '../../../ui/Confirm'
import { Field } from '../../../ui/Field'
import { useApp } from '../../../app/app-context'
import { useSettings } from '../../../app/use-app-state'
import { cx } from '../../../ui/cx'
import styles from './history.module.css'

type HideProps = { readonly open: boolean; readonly flows: readonly Flow[]; readonly onClose: () => void }

/** Dialog that hides old entries. The journal keeps hidden entries, and they can be shown again. */
export function HideOlder({ open, flows, onClose }: HideProps) {
  const { api, stores } = useApp()
  const [day, setDay] = useState('')
  const dayStartMs = dayMs(day)
  const from = dayStartMs === null ? null : new Date(dayStartMs).toISOString()
  const hiddenCount = from === null ? 0 : flows.length - withoutHiddenFlows(flows, from).length
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Hide older entries"
      text="Entries that ended before the day are hidden. Nothing is deleted, and you can show them again."
      act="Hide entries"
      disabled={hiddenCount === 0}
      onAct={() => changeSettings(stores.client, api, { historyFrom: from })}
    >
      <Field
        label="Hide entries that ended before"
        type="date"
        autoFocus
        value={day}
        hint={
          from === null
            ? undefined
            : `${counted(hiddenCount, 'entry', 'entries')} would be hidden. Unfinished entries stay.`
        }
        onChange={(e) => setDay(e.target.value)}
      />
    </Confirm>
  )
}

/** Number of hidden entries, with a button that shows them again. */
export function HiddenNote({ hidden }: { readonly hidden: number }) {
  const { api, stores } = useApp()
  const { historyFrom } = useSettings()
  if (historyFrom === null || hidden === 0) return null
  return (
    <p className={cx('small t2 row', styles['history-hidden'])}>
      {`${counted(hidden, 'entry', 'entries')} that ended before ${dateWords(historyFrom)} ${hidden === 1 ? 'is' : 'are'} hidden, not deleted.`}
      <Button size="small" onClick={() => void changeSettings(stores.client, api, { historyFrom: null })}>
        Show entries
      </Button>
    </p>
  )
}
