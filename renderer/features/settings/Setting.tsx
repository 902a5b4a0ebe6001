import { type ReactNode, useId } from 'react'
import { Switch } from '../../ui/Choices'
import type { SettingsSectionId } from './sections'
import styles from './settings.module.css'

type SettingProps = {
  readonly title: string
  /** Effect of the setting, in one line. */
  readonly text: ReactNode
  /** Control of the setting. */
  readonly children?: ReactNode
  /** Id for the element of the title, so that a control can use the title as its label. */
  readonly id?: string
}

/** One row of the settings: title, effect and control. */
export const Setting = ({ title, text, children, id }: SettingProps) => (
  <div className="setting">
    <div>
      <b className="strong" id={id}>
        {title}
      </b>
      <p className="t2 small">{text}</p>
    </div>
    {children}
  </div>
)

type ToggleProps = {
  readonly title: string
  readonly text: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Setting with a switch. */
export function ToggleSetting({ title, text, checked, onChange }: ToggleProps) {
  const titleId = useId()
  return (
    <Setting title={title} text={text} id={titleId}>
      <Switch labelledBy={titleId} checked={checked} onChange={onChange} />
    </Setting>
  )
}

type GroupProps = {
  /** Section that starts with this group; absent for a further group of the same section. */
  readonly id?: SettingsSectionId
  readonly title: string
  /** Content at the right end of the heading, such as the age of the figures. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Group of settings under a heading. */
export const SettingGroup = ({ id, title, aside, children }: GroupProps) => (
  <section className={styles['set']} id={id} aria-label={title}>
    {aside === undefined ? (
      <h2 className="h2" tabIndex={-1}>
        {title}
      </h2>
    ) : (
      <div className={styles['head']}>
        <h2 className="h2" tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)
