import { useState } from 'react'
import type { ServiceKeyKind } from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import { KEY_KIND_TEXTS } from './key-life'
import { openKeyWindow } from './connection-store'
import { Button } from '../../ui/Button'
import { ErrorLine } from '../../ui/Confirm'
import { useApp } from '../../app/app-context'

type EnterKeyProps = {
  readonly kind: ServiceKeyKind
  /** True if a key exists and the new one is to replace it. */
  readonly another?: boolean
  /** Called after the window has closed, with or without a key. */
  readonly onDone?: () => void
}

/** Opens main's own window, in which the key is typed. */
export function EnterKeyButton({ kind, another, onDone }: EnterKeyProps) {
  const { api, stores } = useApp()
  const [state, setState] = useState<'idle' | 'open' | AppError>('idle')
  const enter = async () => {
    setState('open')
    setState((await openKeyWindow(stores.client, api, { task: 'enter', kind })) ?? 'idle')
    onDone?.()
  }
  const name = KEY_KIND_TEXTS[kind].name.toLowerCase()
  return (
    <>
      <Button busy={state === 'open'} onClick={() => void enter()}>
        {another ? `Enter another ${name}` : `Add the ${name}`}
      </Button>
      {typeof state === 'object' && <ErrorLine error={state} />}
    </>
  )
}
