import { X } from 'lucide-react'
import type { FlowMark } from '../stores/flow-mark'
import type { Toast } from '../stores/toasts'
import type { Route } from '../stores/route'
import { IconButton } from './IconButton'
import { Cross, HalfCircle, Octagon, Tick } from './StatusIcons'
import { Ring } from './Ring'
import './toast.css'

/** Icon of a flow's state. */
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
      return <Ring size={size - 2} stroke={2} share={0.3} isTurning />
  }
}

type ToastsProps = {
  readonly toasts: readonly Toast[]
  /** Called with the page that the toast's action opens. */
  readonly onOpenRoute: (route: Route, id: string) => void
  /** Called when the person dismisses a toast. */
  readonly onDismiss: (id: string) => void
}

/**
 * Toasts at the bottom right. The region exists also without toasts, because screen readers announce only changes of an
 * existing region.
 */
export function Toasts({ toasts, onOpenRoute, onDismiss }: ToastsProps) {
  const runAction = ({ id, action }: Toast) => {
    if (action && 'to' in action) return onOpenRoute(action.to, id)
    onDismiss(id)
    action?.run()
  }
  return (
    <div className="toasts" role="status" aria-live="polite" aria-label="Messages">
      {toasts.map((toast) => (
        <div className="toast" key={toast.id}>
          <FlowMarkIcon mark={toast.mark} />
          <div>
            <b>{toast.title}</b>
            {toast.detail !== '' && <span className="t2">{toast.detail}</span>}
            {toast.action && (
              <button className="link small" type="button" onClick={() => runAction(toast)}>
                {toast.action.label}
              </button>
            )}
          </div>
          <IconButton
            isSmall
            label="Dismiss"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onDismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  )
}
