import { Tick } from '../../ui/StatusIcons'
import '../../ui/controls.css'

type BoxProps = {
  readonly label: string
  readonly isChosen: boolean
  /** True if the box is a keyboard stop. A list that is one stop itself chooses with Space instead. */
  readonly isStop?: boolean
  readonly onChoose: (withShift: boolean) => void
}

/**
 * Checkbox that chooses a row; with Shift, all rows since the last chosen one. A plain checkbox, because thousands of
 * rows have one and must scroll cheaply.
 */
export const ChooseBox = ({ label, isChosen, isStop = false, onChoose }: BoxProps) => (
  <span className="choose">
    <input
      type="checkbox"
      className="box"
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      checked={isChosen}
      onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
    {isChosen && <Tick size={12} />}
  </span>
)
