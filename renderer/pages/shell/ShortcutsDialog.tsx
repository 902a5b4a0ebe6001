import { Fragment } from 'react'
import { useStore } from 'zustand'
import { closeOverlay } from '../../stores/overlay'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useApp } from '../../app/app-context'
import { ShortcutKeys } from './ShortcutKeys'
import { commandKey, shortcutGroups } from './shortcuts'
import styles from './shell.module.css'

/** Dialog with all shortcuts. */
export function ShortcutsDialog() {
  const { stores } = useApp()
  const isOpen = useStore(stores.overlay, (s) => s.openedOverlay === 'shortcuts')
  const close = () => closeOverlay(stores.overlay, 'shortcuts')
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title="Keyboard shortcuts"
      text="While you type in a field, most shortcuts are off."
    >
      <div className={styles['shortcuts']}>
        {shortcutGroups(commandKey()).map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="h3">{title}</h3>
            <dl>
              {shortcuts.map(({ keyCombinations, effect }) => (
                <div key={effect}>
                  <dt>{effect}</dt>
                  <dd>
                    {keyCombinations.map((combination, index) => (
                      <Fragment key={combination}>
                        {index > 0 && <span className="small t3">or</span>}
                        <ShortcutKeys keys={combination} />
                      </Fragment>
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
