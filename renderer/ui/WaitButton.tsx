import { ageWords } from '../format/time'
import { Button, type ButtonProps } from './Button'

type WaitProps = ButtonProps & {
  readonly label: string
  /** Whole seconds until the button is enabled. */
  readonly secondsLeft: number
}

/** Button that counts down the wait that the market demands: "New quote in 84 s". */
export const WaitButton = ({ label, secondsLeft, disabled, ...button }: WaitProps) => (
  <Button {...button} disabled={disabled === true || secondsLeft > 0}>
    {secondsLeft > 0 ? `${label} in ${ageWords(secondsLeft)}` : label}
  </Button>
)
