import type { VaultTask } from '@shared/contract/vault'
import { Button } from '../../ui/Button'
import { Frame } from './Frame'
import { type TaskProps } from './Frame'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

type HiddenKind = NonNullable<VaultTask['hidden']>

const SECRET_SUBJECTS: Readonly<Record<HiddenKind, string>> = {
  'private-key': 'The private key was',
  'agent-key': 'The agent key was',
  words: 'The words of the new key were',
}

/** Explains which secret a lock has hidden, and its state. */
export function HiddenSecret({ task, secret, api }: TaskProps & { readonly secret: HiddenKind }) {
  const { locked } = task.keyStore
  const cause = locked ? 'when the keys locked' : 'when this computer was locked or went to sleep'
  return (
    <Frame
      title={locked ? 'The keys are locked' : 'Hidden while you were away'}
      text={`${SECRET_SUBJECTS[secret]} hidden ${cause}.`}
      onSubmit={() => void api.close()}
      foot={
        <div className={cx(styles['vt-acts'], styles['one'])}>
          <Button size="large" variant="primary" submit>
            Close
          </Button>
        </div>
      }
    >
      <p className="t2">{nextStepText(secret, locked)}</p>
    </Frame>
  )
}

function nextStepText(secret: HiddenKind, locked: boolean): string {
  switch (secret) {
    case 'private-key':
      return locked
        ? 'To see the private key again, unlock the keys and export it once more.'
        : 'To see the private key again, export it once more.'
    case 'agent-key':
      return 'This app keeps the agent key and continues to use it. An agent key is shown only once.'
    case 'words':
      return 'The new key was not stored and holds nothing. Destroy the words you wrote down and create another key.'
  }
}
