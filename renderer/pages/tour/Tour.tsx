import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { accountsQueries } from '../../features/accounts/queries'
import { networkQueries } from '../../features/connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { closeOverlay, openOverlay } from '../../stores/overlay'
import { changeSettings } from '../../features/settings/settings-store'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { useAccounts, useSettings } from '../../app/use-app-state'
import { stopTarget, STOPS, stopText, tipTarget } from './stops'
import { cx } from '../../ui/cx'
import styles from './tour.module.css'

/** Tour of the practice market. Opens automatically for a new user, and when the person requests the tour. */
export function Tour() {
  const { stores } = useApp()
  const isOpen = useStore(stores.overlay, (s) => s.openedOverlay === 'tour')
  useOpenForNewUser()
  return isOpen ? <TourPopover /> : null
}

/** Opens the tour on the practice market, unless the person has ended the tour before. */
function useOpenForNewUser(): void {
  const { stores } = useApp()
  const { tour } = useSettings()
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  const hasAccount = useKnownValue(accountsQueries.state, ({ selected }) => selected !== null) ?? false
  useEffect(() => {
    if (tour === 'new' && isPractice && hasAccount && stores.overlay.getState().openedOverlay === null)
      openOverlay(stores.overlay, 'tour')
  }, [tour, isPractice, hasAccount, stores])
}

function TourPopover() {
  const { api, stores } = useApp()
  const go = useGo()
  const [stops] = useState(() => STOPS.filter((stop) => stopTarget(stop) !== null))
  const [stopIndex, setStopIndex] = useState(0)
  const nextButton = useRef<HTMLButtonElement>(null)
  const stop = stops[stopIndex]
  const keyStoreKind = useAccounts()?.keyStore.kind ?? 'keychain'
  const endTour = () => {
    closeOverlay(stores.overlay, 'tour')
    void changeSettings(stores.client, api, { tour: 'seen' })
  }
  const openLimits = () => {
    endTour()
    go({ name: 'lists' })
  }
  const anchor = stop ? stopTarget(stop) : null
  useEffect(() => {
    anchor?.setAttribute('data-tour-here', '')
    return () => anchor?.removeAttribute('data-tour-here')
  }, [anchor])
  if (!stop) return null
  const isLast = stopIndex === stops.length - 1
  return (
    <Popover.Root
      open
      modal={false}
      onOpenChange={(shouldOpen, { reason }) => {
        if (!shouldOpen && reason === 'escape-key') endTour()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={styles['tour-at']}
          anchor={tipTarget(stop)}
          side={stop.side}
          align={stop.side === 'right' ? 'center' : 'end'}
          sideOffset={12}
          collisionPadding={12}
        >
          <Popover.Popup className={styles['tour']} initialFocus={nextButton}>
            <Popover.Arrow className={styles['tour-tip']} />
            <Popover.Title render={<h2 />} className="h3">
              {stop.title}
            </Popover.Title>
            <Popover.Description className="t2">{stopText(stop, keyStoreKind)}</Popover.Description>
            <div className={cx('row', styles['tour-acts'])}>
              <span className="micro t3 tn">
                {stopIndex + 1} of {stops.length}
              </span>
              <span className="sp" />
              <Button size="small" variant="quiet" onClick={endTour}>
                {isLast ? 'Later' : 'Skip'}
              </Button>
              {stopIndex > 0 && (
                <Button size="small" onClick={() => setStopIndex(stopIndex - 1)}>
                  Back
                </Button>
              )}
              <Button
                size="small"
                variant="primary"
                ref={nextButton}
                onClick={() => (isLast ? openLimits() : setStopIndex(stopIndex + 1))}
              >
                {isLast ? 'Open limits' : 'Next'}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
