import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface NewPasswordInputProps extends PasswordInputProps {
  /** Undefined while it is not known yet; the service checks it anyway. */
  readonly charactersMin: number | undefined
}

/** A field for a password that is being chosen. */
export function NewPasswordInput({ charactersMin, ...props }: NewPasswordInputProps) {
  return (
    <PasswordInput
      description={
        charactersMin === undefined ? ' ' : `At least ${charactersMin} characters; common ones are rejected.`
      }
      name="new-password"
      autoComplete="new-password"
      required
      minLength={charactersMin}
      {...props}
    />
  )
}
