import { type MantineColorScheme, SegmentedControl, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { DesktopIcon, MoonIcon, SunIcon } from '@radix-ui/react-icons'
import type { ReactNode } from 'react'
import classes from './color-scheme-switch.module.css'

const CHOICES: readonly { value: MantineColorScheme; name: string; icon: ReactNode }[] = [
  { value: 'light', name: 'Light', icon: <SunIcon aria-hidden /> },
  { value: 'auto', name: 'Same as system', icon: <DesktopIcon aria-hidden /> },
  { value: 'dark', name: 'Dark', icon: <MoonIcon aria-hidden /> },
]

/** Switches between the light, dark, and system color schemes. The choice is stored in this browser. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Theme"
      size="xs"
      radius="xl"
      withItemsBorders={false}
      classNames={classes}
      value={colorScheme}
      onChange={setColorScheme}
      data={CHOICES.map(({ value, name, icon }) => ({
        value,
        label: (
          <span title={name}>
            {icon}
            <VisuallyHidden>{name}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  )
}
