import { ChevronDown } from 'lucide-react'
import { WORTH_METHODS } from '@shared/insight/valuation'
import { WORTH_METHOD_WORDS } from './holdings-text'
import { changeSettings } from '../settings/settings-store'
import { Menu, MenuChoice } from '../../ui/Menu'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

const METHOD_OPTIONS = WORTH_METHODS.map((value) => ({ value, label: WORTH_METHOD_WORDS[value].shortName }))

type MenuProps = {
  /** Label of the total. Default: heading of the current method. */
  readonly label?: string
}

/** Label above a total worth: names the valuation method, and opens the menu of methods. */
export function WorthMethodMenu({ label }: MenuProps) {
  const { api, stores } = useApp()
  const { worthMethod } = useSettings()
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={cx('link plain', styles['method'])} title="Change the valuation">
          {label ?? WORTH_METHOD_WORDS[worthMethod].heading}
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <MenuChoice
        label="Value by"
        value={worthMethod}
        options={METHOD_OPTIONS}
        onChange={(method) => void changeSettings(stores.client, api, { worthMethod: method })}
      />
    </Menu>
  )
}
