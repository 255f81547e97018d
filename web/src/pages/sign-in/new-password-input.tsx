import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface NewPasswordInputProps extends PasswordInputProps {
  /** Undefined while it is loading; the service enforces it anyway. */
  readonly charactersMin: number | undefined
}

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
