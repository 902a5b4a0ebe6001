import { useRef, useState } from 'react'
import type { LimitName } from '@shared/contract/lists'
import { LIMIT_NAMES, LIMIT_WORDS, limitProblem } from '../../../format/list-text'
import { HBAR } from '../../../format/money'
import { Field } from '../../../ui/Field'
import { Secret, take } from '../../../ui/Secret'
import { Acts, Done } from '../parts'
import { useSend } from '../use-send'
import { Frame } from '../VaultWindow'
import { ListProblem } from './ListProblem'
import type { ListProps } from './OwnListTask'

type Texts = Readonly<Record<LimitName, string>>

/** Every limit as decimal HBAR, shares in percent; what is left empty is none. */
export function LimitsTask({ task, api, list }: ListProps<'limits'>) {
  const [texts, setTexts] = useState<Texts>(
    () => Object.fromEntries(LIMIT_NAMES.map((name) => [name, list.limits[name] ?? ''])) as Texts,
  )
  const [done, setDone] = useState(false)
  const passphrase = useRef<HTMLInputElement>(null)
  const { state, send } = useSend()
  const isAsked = task.keyStore.passphraseSet
  const ready = LIMIT_NAMES.every((name) => limitProblem(name, texts[name]) === null)
  const submit = async () => {
    if (!ready) return
    const secret = isAsked ? take(passphrase) : null
    if (await send(() => api.setLimits({ ...texts, passphrase: secret }))) setDone(true)
  }
  if (done) {
    return <Done api={api} title="The limits are changed" text="They hold for whatever you begin from now on." />
  }
  return (
    <Frame
      title="Change the limits"
      text="What goes beyond one of them is refused before anything is signed. A field that is left empty means no limit."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Change" isGuarded disabled={!ready} />}
    >
      {LIMIT_NAMES.map((name) => (
        <Field
          key={name}
          label={LIMIT_WORDS[name].label}
          hint={LIMIT_WORDS[name].text}
          inputMode="decimal"
          placeholder={LIMIT_WORDS[name].none}
          value={texts[name]}
          maxLength={20}
          problem={limitProblem(name, texts[name])}
          after={<span className="unit">{name === 'shares' ? '%' : HBAR}</span>}
          onChange={(e) => setTexts({ ...texts, [name]: e.target.value })}
        />
      ))}
      {isAsked && <Secret label="Passphrase" field={passphrase} />}
      <ListProblem state={state} />
    </Frame>
  )
}
