import { Checkbox } from '@base-ui/react/checkbox'
import { Tick } from '../../ui/Marks'
import '../../ui/controls.css'

type BoxProps = {
  readonly label: string
  readonly isChosen: boolean
  /** The list is one stop for the keyboard, and Space chooses there: the box is for the pointer. */
  readonly isStop?: boolean
  readonly onChoose: (withShift: boolean) => void
}

/** Chooses one of many; with Shift all from the last one to it. */
export const ChooseBox = ({ label, isChosen, isStop = false, onChoose }: BoxProps) => (
  <Checkbox.Root
    className="box"
    tabIndex={isStop ? 0 : -1}
    aria-label={label}
    checked={isChosen}
    onCheckedChange={(_, { event }) => onChoose('shiftKey' in event && event.shiftKey === true)}
  >
    <Checkbox.Indicator>
      <Tick size={12} />
    </Checkbox.Indicator>
  </Checkbox.Root>
)
