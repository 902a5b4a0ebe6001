import { X } from 'lucide-react'
import type { FlowMark } from '../stores/flow-mark'
import type { Toast } from '../stores/toasts'
import type { Route } from '../stores/route'
import { IconButton } from './IconButton'
import { Cross, HalfCircle, Octagon, Tick } from './StatusIcons'
import { Ring } from './Ring'
import './toast.css'

export function FlowMarkIcon({ mark, size = 16 }: { readonly mark: FlowMark; readonly size?: number }) {
  switch (mark) {
    case 'pass':
      return <Tick size={size} />
    case 'unknown':
      return <HalfCircle size={size} />
    case 'stopped':
      return <Cross size={size} />
    case 'refused':
      return <Octagon size={size} />
    case 'running':
      return <Ring size={size - 2} stroke={2} share={0.3} turning />
  }
}

type ToastsProps = {
  readonly toasts: readonly Toast[]
  readonly onAct: (to: Route, id: string) => void
  readonly onDrop: (id: string) => void
}

/**
 * Events from elsewhere in the app, bottom right, at most three. The live region exists from the start, so that screen
 * readers announce its changes.
 */
export function Toasts({ toasts, onAct, onDrop }: ToastsProps) {
  return (
    <div className="toasts" role="status" aria-live="polite" aria-label="Messages">
      {toasts.map((t) => (
        <div className="toast" key={t.id}>
          <FlowMarkIcon mark={t.mark} />
          <div>
            <b>{t.title}</b>
            <span className="t2">{t.detail}</span>
          </div>
          {t.action ? (
            <button className="link small" type="button" onClick={() => t.action && onAct(t.action.to, t.id)}>
              {t.action.label}
            </button>
          ) : (
            <span />
          )}
          <IconButton small label="Dismiss" icon={<X size={14} aria-hidden="true" />} onClick={() => onDrop(t.id)} />
        </div>
      ))}
    </div>
  )
}
