/**
 * Every word of the trims that the name reader finds in EPA's complete file, each looked at: it is a trim level, a
 * marketing grade, an edition or a fleet version of its maker. A word that is none belongs into no-trims.ts.
 */
const REVIEWED = `
  1, 170, 1st, 2wt, 2x, 3x, 4x4, 5wt, 8wt, 90, abarth, activ, advance, advanced, aero, aev, allterrain, am, anv,
  apex, aspec, at4, at4x, badge, badlands, banks, bison, black, blue, bst, bullitt, c, cal, california, carbon,
  champions, classic, coach, competition, creek, cs, csl, dark, daytona, demon, denali, diamond, dl, dream, dtm,
  dune, dynamics, eco, edition, elite, emp, empower, eng, engage, er, eray, es, evo, evolve, ex, ez, f, fe, fs, fx,
  g, ga, gl, gle, glhs, glx, gp, gp2, gsport, gt, gt350, gt500, gtd, gti, gtline, gtp, gts, hf, hfe, honeybee,
  horse, hx, kit, label, landau, le, limited, line, livery, lobo, long, lsi, lt, ltd, luxury, m, mach, mid,
  modena, nismo, offroad, onyx, outbound, outer, p, pack, peak, per, perf, performance, performante, plaid, plat,
  platinum, play, plus, polestar, police, postal, premier, premium, prerunner, prestige, prm, pro, pro4x, pure,
  r, ra, rally, range, raptor, rdynamic, recharge, red, regency, reventon, rho, rl, rline, robo, rock, route,
  royale, rs, rspec, rt, rubic, rubicon, s, sapphire, scat, se, sel, select, service, sfe, shelby, sho, si, sl,
  slc, sline, special, speed, sport, squared, sr, sr5, srt, srt8, ss, st, standard, ste, sterrato, sti, stx, sv,
  sv6, sva, svr, svx, sx, sxl, timberline, touring, tourx, trackhawk, tradesman, trailboss, trailhawk,
  trailsport, trans, trd, trdorp, tremor, trialmaster, trofeo, trophy, trx, ts, type, ultimate, ultra, us, usps,
  vehicle, venture, viggen, vx, wilderness, woodland, xfe, xfi, xl, xle, xlt, xpro, xr, xrt, xse, z, z06, zl1,
  zr1, zr2, zx2`

/** "xDrive35i", "M40i", "3.0si" of BMW, "P100D" of Tesla, "e-tron 45" of Audi; "Z/28", "Raptor 37". */
const GRADES = /^(?:(?:[sx]drive|m)?\d\d[die]{0,2}s?|\d\.\d(?:i|si|is)|p?\d{2,3}d|28|37|40|45|50|55)$/

const WORDS = new Set(REVIEWED.split(',').map((word) => word.trim()))

/** The words of a trim that nobody has looked at yet; none for a reviewed trim. */
export function unreviewedTrimWords(trim: string): readonly string[] {
  return trim
    .split(/[ /]+/)
    .map((word) => word.toLowerCase().replace(/[-+]/g, ''))
    .filter((word) => !WORDS.has(word) && !GRADES.test(word))
}
