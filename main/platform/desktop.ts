import { Notification, type BrowserWindow } from 'electron'

/** Desktop notification in plain text. */
export type DesktopNotification = {
  readonly title: string
  readonly body: string
  /** Called after a click on the notification has brought the window to the front. */
  readonly onPick: () => void
}

/** Number of notifications that are kept in memory: after garbage collection a notification reports no clicks. */
const MAX_KEPT_NOTIFICATIONS = 20

/**
 * Returns a function that shows a desktop notification, or does nothing where the system does not support
 * notifications.
 */
export function createDesktopNotifier(
  getWindow: () => BrowserWindow | null,
): (notification: DesktopNotification) => void {
  let notifications: readonly Notification[] = []
  return ({ title, body, onPick }) => {
    if (!Notification.isSupported()) return
    const notification = new Notification({ title, body })
    notifications = [...notifications, notification].slice(-MAX_KEPT_NOTIFICATIONS)
    notification.on('click', () => {
      const window = getWindow()
      if (window?.isMinimized()) window.restore()
      window?.show()
      window?.focus()
      onPick()
    })
    notification.show()
  }
}
