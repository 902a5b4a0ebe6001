import { Notification, type BrowserWindow } from 'electron'

/** Plain text of a desktop notification. */
export type DesktopNotification = {
  readonly title: string
  readonly body: string
  /** Called when the person clicked the notification; the window is in front by then. */
  readonly onPick: () => void
}

/** A notification that was garbage-collected no longer reports clicks, so the newest ones are kept. */
const MAX_HELD = 20

/** Shows desktop notifications if the system supports them. */
export function createDesktop(window: () => BrowserWindow | null): (notification: DesktopNotification) => void {
  let notifications: readonly Notification[] = []
  return ({ title, body, onPick }) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    notifications = [...notifications, notification].slice(-MAX_HELD)
    notification.on('click', () => {
      const target = window()
      if (target?.isMinimized()) target.restore()
      target?.show()
      target?.focus()
      onPick()
    })
    notification.show()
  }
}
