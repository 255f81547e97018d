import classes from './brand.module.css'

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden>
        <rect width="32" height="32" rx="8" fill="#3b5fe4" />
        <path
          d="M8.5 10.5 14 21.5h4l5.5-11"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="11" r="1.9" fill="#fff" />
      </svg>
      Vehicle Data Service
    </span>
  )
}
