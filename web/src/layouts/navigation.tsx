import { Link } from '@tanstack/react-router'
import { NAVIGATION, type NavigationGroup } from './navigation-items.tsx'
import classes from './navigation.module.css'

/** Page list of the sidebar and of the phone's drawer. */
export function Navigation({ isOperator }: { readonly isOperator: boolean }) {
  const groups = NAVIGATION.filter(({ isForOperators }) => isOperator || !isForOperators)
  return (
    <nav aria-label="Pages" className={classes.navigation} ref={showCurrent}>
      {groups.map((group) => (
        <Group key={group.label ?? ''} group={group} />
      ))}
    </nav>
  )
}

/** Scrolls the current page's entry into view, because the list may be longer than the screen. */
function showCurrent(navigation: HTMLElement | null): void {
  navigation?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
}

function Group({ group: { label, items } }: { readonly group: NavigationGroup }) {
  return (
    <div>
      {label && <p className={classes.label}>{label}</p>}
      <ul className={classes.list}>
        {items.map(({ to, label: name, icon, isExact = false, isDocument = false }) => (
          <li key={to}>
            {isDocument ? (
              <a href={to} className={classes.link}>
                <span aria-hidden>{icon}</span>
                {name}
              </a>
            ) : (
              <Link to={to} className={classes.link} activeOptions={{ exact: isExact, includeSearch: false }}>
                <span aria-hidden>{icon}</span>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
