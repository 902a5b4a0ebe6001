import type { ListTaskRequest } from '@shared/contract/lists'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

type Api = Pick<MainApi, 'lists'>

/**
 * Opens main's own window for one change and waits until the window closes. Returns the error if the window could not
 * be opened; otherwise null, whether the person made or cancelled the change. Main reports changed lists by an event.
 */
export async function openListWindow(api: Api, input: ListTaskRequest): Promise<AppError | null> {
  const result = await callMain(() => api.lists.open(input))
  if (!result.ok) return result.error
  return result.value.outcome === 'busy' ? { code: 'busy', what: 'key-window' } : null
}
