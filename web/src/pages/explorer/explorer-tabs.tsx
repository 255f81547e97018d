import { Link } from '@tanstack/react-router'
import classes from './explorer-tabs.module.css'

/** Tabs between the explorer's vehicle and trouble code searches. */
export function ExplorerTabs() {
  return (
    <nav aria-label="Explorer" className={classes.tabs}>
      <Link to="/explorer" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
        Vehicles
      </Link>
      <Link to="/explorer/codes" activeOptions={{ includeSearch: false }} className={classes.tab}>
        Trouble codes
      </Link>
    </nav>
  )
}
