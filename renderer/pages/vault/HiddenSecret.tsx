import type { VaultTask } from '@shared/contract/vault'
import { Button } from '../../ui/Button'
import { TaskFrame, type TaskProps } from './TaskFrame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type HiddenSecretKind = NonNullable<VaultTask['hiddenSecret']>

const SENTENCE_STARTS: Readonly<Record<HiddenSecretKind, string>> = {
  'private-key': 'The private key was',
  'agent-key': 'The agent key was',
  words: 'The words of the new key were',
}

/**
 * Screen after main has hidden a secret, because the keys locked, or because the computer was locked or went to sleep.
 * Names the secret, the cause and the next step.
 */
export function HiddenSecret({ task, secretKind, api }: TaskProps & { readonly secretKind: HiddenSecretKind }) {
  const { isLocked } = task.keyStore
  const cause = isLocked ? 'when the keys locked' : 'when this computer was locked or went to sleep'
  return (
    <TaskFrame
      title={titleText(secretKind, isLocked)}
      text={`${SENTENCE_STARTS[secretKind]} hidden ${cause}.`}
      onSubmit={() => void api.close()}
      foot={
        <div className={cx(styles['vt-acts'], styles['one'])}>
          <Button size="large" variant="primary" isSubmit>
            Close
          </Button>
        </div>
      }
    >
      <p className="t2">{nextStepText(secretKind, isLocked, task.assistant !== null)}</p>
    </TaskFrame>
  )
}

function titleText(secretKind: HiddenSecretKind, isLocked: boolean): string {
  if (isLocked) return 'The keys are locked'
  return secretKind === 'words' ? 'The words were hidden' : 'The key was hidden'
}

function nextStepText(secretKind: HiddenSecretKind, isLocked: boolean, isAssistantKey: boolean): string {
  switch (secretKind) {
    case 'private-key':
      return isLocked
        ? 'To see the private key again, unlock the keys and export the key once more.'
        : 'To see the private key again, export the key once more.'
    case 'agent-key':
      return isAssistantKey
        ? 'You cannot see this key again. If you did not copy the key, the assistant needs a new key.'
        : 'You cannot see this key again. Countersign keeps using the key.'
    case 'words':
      return 'The new key was not stored and holds nothing. Destroy the words you wrote down and create another key.'
  }
}
