import { useStore } from 'zustand'
import { closeOverlay } from '../../stores/overlay'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useApp } from '../../app/app-context'
import { Keys } from './Keys'
import { commandKey, shortcutGroups } from './shortcuts'
import styles from './shell.module.css'

/** Overview of all shortcuts, in front of the current page. */
export function Shortcuts() {
  const { stores } = useApp()
  const open = useStore(stores.overlay, (s) => s.open === 'shortcuts')
  const close = () => closeOverlay(stores.overlay, 'shortcuts')
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Keyboard shortcuts"
      text="While you type in a field, most shortcuts are off."
    >
      <div className={styles['shortcuts']}>
        {shortcutGroups(commandKey()).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className="label">{title}</h3>
            <dl>
              {lines.map(({ keys, words }) => (
                <div key={words}>
                  <dt>{words}</dt>
                  <dd>
                    {keys.map((combination) => (
                      <Keys key={combination} keys={combination} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="dialog-acts">
        <Button onClick={close}>Close</Button>
      </div>
    </Dialog>
  )
}
