import type { Frame } from '#illustrations/svg.ts'

/** Share of the view's height above the ground line. */
const GROUND_SHARE = 0.85
/** Share of the view's width and of its height above ground that a vehicle may fill. */
const WIDTH_SHARE_MAX = 0.93
const HEIGHT_SHARE_MAX = 0.94

/**
 * Returns the view for a vehicle. Small cars fill less of the width than large ones, so that drawings next to each other show
 * their relative size without making a city car tiny next to a pickup.
 */
export function frameOf(lengthMm: number, heightMm: number, noseX: number): Frame {
  const even = lengthMm * 0.66 + 2420
  return frame(Math.max(even, lengthMm / WIDTH_SHARE_MAX), lengthMm, heightMm, noseX)
}

/** Returns a closer view, so that a motorcycle is as clear as a car. */
export function closeFrameOf(lengthMm: number, heightMm: number, noseX: number): Frame {
  return frame(lengthMm * 0.8 + 1700, lengthMm, heightMm, noseX)
}

function frame(wantedWidth: number, lengthMm: number, heightMm: number, noseX: number): Frame {
  const width = Math.max(wantedWidth, (2 * heightMm) / (GROUND_SHARE * HEIGHT_SHARE_MAX))
  const height = Math.ceil(width / 2)
  return {
    width: 2 * height,
    height,
    shift: height - lengthMm / 2 - noseX,
    ground: Math.round(height * GROUND_SHARE),
    unit: (2 * height) / 640,
  }
}
