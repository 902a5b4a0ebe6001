import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../../ui/Button'
import { WatchDialog } from './WatchDialog'

type WatchButtonProps = Pick<ButtonProps, 'variant'> & { readonly hasIcon?: boolean }

/** Button that opens the dialog to watch an account. */
export function WatchAccountButton({ variant, hasIcon = false }: WatchButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button
        {...(variant === undefined ? {} : { variant })}
        icon={hasIcon && <Eye size={16} aria-hidden="true" />}
        onClick={() => setDialogOpen(true)}
      >
        Watch an account
      </Button>
      <WatchDialog open={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </>
  )
}
