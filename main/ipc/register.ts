import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { channelName } from '@shared/contract/channels'
import type { Features, Method, ServicesOf } from '@shared/contract/method'
import { type BridgedResult, err, ok, packResult } from '@shared/result'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Log } from '../platform/log'
import { isTooLarge } from './input-size'

type RegisterDeps = {
  /** True if the event comes from the page that this contract is for. Fails closed. */
  readonly isTrusted: (event: IpcMainInvokeEvent) => boolean
  readonly log: Log
  /** Turns errors of other folders into ones that the page can put into words; null for unknown errors. */
  readonly translate: (cause: unknown) => AppFailure | null
}

/** More fields than any form of the app has. */
const MAX_FIELDS = 50
/** The page may choose the name of a field. */
const MAX_PATH_CHARS = 200

type ServiceMethod = (input: unknown) => Promise<unknown>

/**
 * The only code that answers the page: trusted sender, parsed input, parsed output, no thrown errors. `services` is
 * read at each call, because another profile has other services.
 */
export function registerContract<C extends Features>(
  contract: C,
  services: () => ServicesOf<C>,
  deps: RegisterDeps,
): void {
  const serviceMethod = (feature: string, name: string): ServiceMethod => {
    const method = (services()[feature] as Record<string, ServiceMethod>)[name]
    if (!method) throw new Error(`no service for ${feature}.${name}`)
    return method
  }
  for (const [feature, methods] of Object.entries(contract)) {
    for (const [name, method] of Object.entries(methods)) {
      // A missing service fails at startup.
      serviceMethod(feature, name)
      ipcMain.handle(channelName(feature, name), (event, rawInput: unknown) => {
        if (!deps.isTrusted(event)) return Promise.reject(new Error('untrusted sender'))
        return handleCall(method, serviceMethod(feature, name), rawInput, `${feature}.${name}`, deps)
      })
    }
  }
}

async function handleCall(
  method: Method,
  callService: ServiceMethod,
  rawInput: unknown,
  channel: string,
  deps: RegisterDeps,
): Promise<BridgedResult<unknown>> {
  // Schemas visit every element before they check a length: far too large inputs must not reach them.
  if (isTooLarge(rawInput)) return err({ code: 'invalid-input', fields: [] })
  const input = method.input.safeParse(rawInput)
  if (!input.success) {
    const fields = input.error.issues.slice(0, MAX_FIELDS).map((issue) => issue.path.join('.').slice(0, MAX_PATH_CHARS))
    return err({ code: 'invalid-input', fields })
  }
  try {
    const value = method.output.parse(await callService(input.data))
    return method.asText ? packResult(value) : ok(value)
  } catch (cause) {
    return err(toAppError(cause, channel, deps))
  }
}

function toAppError(cause: unknown, channel: string, { log, translate }: RegisterDeps): AppError {
  const failure = cause instanceof AppFailure ? cause : translate(cause)
  return failure ? failure.error : { code: 'internal', ref: log.fault(channel, cause) }
}
