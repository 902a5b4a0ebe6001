import type { WaitRestart } from '@shared/contract/approval'

/** Texts for the reasons why the wait before a guarded button began again. */
export const WAIT_RESTART_WORDS: Readonly<Record<NonNullable<WaitRestart>, string>> = {
  press: 'The wait began again, because you pressed a key or clicked',
  focus: 'The wait began again, because this window was not in front',
  window: 'The wait began again, because this window was moved or resized',
  button: 'The wait began again, because the button moved',
}
