import { Link } from '@tanstack/react-router'
import classes from './explorer-tabs.module.css'

/** Between the two halves of the explorer. */
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
