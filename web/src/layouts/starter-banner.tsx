import { Button, CloseButton, Progress } from '@mantine/core'
import { InfoCircledIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStarter } from '#web/design/starter/use-starter.ts'
import { formatCount } from '#web/format/numbers.ts'
import classes from './starter-banner.module.css'

const DISMISSED_ITEM = 'vds-starter-banner'
const DISMISSED = 'dismissed'

/** Banner above every page while the service runs on starter data. Dismissible per browser. */
export function StarterBanner({ isOperator }: { readonly isOperator: boolean }) {
  const starter = useStarter()
  const [isDismissed, setDismissed] = useState(wasDismissed)
  if (starter === undefined || (isDismissed && !starter.isLoading)) return null
  return (
    <section className={classes.banner} aria-label="Starter data">
      <InfoCircledIcon aria-hidden className={classes.icon ?? ''} />
      {starter.isLoading ? (
        <div className={classes.words}>
          <p>
            <strong>Loading all EPA vehicles.</strong> {formatCount(starter.vehicles)} of about 50,000 are ready. The
            rest take a minute or two.
          </p>
          <Progress value={100} animated size="xs" mt={6} aria-label="Loading all EPA vehicles" />
        </div>
      ) : (
        <p className={classes.words}>
          <strong>Starter data.</strong> Recalls, complaints, bulletins, and ratings are a sample, so records may be
          missing.
        </p>
      )}
      {!starter.isLoading && isOperator && (
        <Button
          renderRoot={(props) => <Link to="/operator/data" {...props} />}
          size="compact-sm"
          className={classes.action}
        >
          Load official data
        </Button>
      )}
      {!starter.isLoading && (
        <CloseButton
          size="sm"
          aria-label="Dismiss the note about starter data"
          onClick={() => {
            dismiss()
            setDismissed(true)
          }}
        />
      )}
    </section>
  )
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_ITEM) === DISMISSED
  } catch {
    return false
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(DISMISSED_ITEM, DISMISSED)
  } catch {
    // Storage may be blocked. The banner then returns with the next load.
  }
}
