import { useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { KEY_KIND_TEXTS } from './key-text'
import { openKeyWindow } from './connection-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'

type EnterKeyProps = {
  readonly kind: ServiceKeyKind
  /** True if the new key replaces an existing key. */
  readonly isReplacement?: boolean
  /** True if the key is the next step of what the person wants to do. */
  readonly isPrimary?: boolean
  /** Called after the window has closed, with or without a key. */
  readonly onDone?: () => void
}

/** Button that opens the key window of main, in which the person types the key. */
export function EnterKeyButton({ kind, isReplacement, isPrimary = false, onDone }: EnterKeyProps) {
  const { api, stores } = useApp()
  const [windowState, setWindowState] = useState<'closed' | 'open' | AppError>('closed')
  const enter = async () => {
    setWindowState('open')
    const error = await openKeyWindow(stores.client, api, { task: 'enter', kind })
    setWindowState(error ?? 'closed')
    onDone?.()
  }
  const name = KEY_KIND_TEXTS[kind].name.toLowerCase()
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size={isPrimary ? 'large' : 'normal'}
        isBusy={windowState === 'open'}
        onClick={() => void enter()}
      >
        {isReplacement ? `Enter another ${name}` : `Add the ${name}`}
      </Button>
      {typeof windowState === 'object' && <ErrorLine error={windowState} />}
    </>
  )
}
