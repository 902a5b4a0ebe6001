import { type ReactNode, useId } from 'react'
import { Switch } from '../../ui/Choices'
import styles from './settings.module.css'

type SettingProps = {
  readonly title: string
  /** Effect of the setting, in one line. */
  readonly text: string
  /** Control of the setting. */
  readonly children: ReactNode
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

/** Group of settings under a heading. */
export const SettingGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['set']} aria-label={title}>
    <h2 className="h2">{title}</h2>
    {children}
  </section>
)
