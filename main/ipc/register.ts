import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { channelName } from '@shared/contract/channels'
import { parseInput } from '@shared/contract/input'
import type { Features, Method, ServicesOf } from '@shared/contract/method'
import { type BridgedResult, err, ok, packResult } from '@shared/result'
import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Log } from '../platform/log'
import { isTooLarge } from './input-size'

type RegisterDeps = {
  /** True if the event certainly comes from the page that this contract is for. */
  readonly isTrusted: (event: IpcMainInvokeEvent) => boolean
  readonly log: Log
  /** Translates errors of the vault, keychain and disk into errors that the page can show; null for any other error. */
  readonly failureOf: (cause: unknown) => AppFailure | null
}

type ServiceMethod = (input: unknown) => Promise<unknown>

/**
 * Registers a handler for each method of a contract. A handler rejects calls from an untrusted sender, parses input and
 * output, and returns errors of the service as values. `services` is called at each request, because another profile
 * has other services.
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
      // Look up each service now, so that a missing one fails at startup.
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
  // A schema visits every element before it checks a length, so an oversized input is refused before the schema runs.
  if (isTooLarge(rawInput)) return err({ code: 'invalid-input', fields: [] })
  const input = parseInput(method.input, rawInput)
  if (!input.ok) return input
  try {
    const value = method.output.parse(await callService(input.value))
    return method.isSentAsJson ? packResult(value) : ok(value)
  } catch (cause) {
    return err(toAppError(cause, channel, deps))
  }
}

function toAppError(cause: unknown, channel: string, { log, failureOf }: RegisterDeps): AppError {
  const failure = cause instanceof AppFailure ? cause : failureOf(cause)
  return failure ? failure.error : { code: 'internal', ref: log.fault(channel, cause) }
}
