/**
 * Every word of the trims that the name reader finds in EPA's complete file, each looked at: it is a trim level, a
 * marketing grade, an edition or a fleet version of its maker. A word that is none belongs into data/names/no-trims.tsv.
 */
const REVIEWED = `
  1, 170, 1st, 2wt, 2x, 3x, 427, 454, 4x4, 5wt, 8, 8wt, 90, abarth, activ, advance, advanced, aero, aev, allterrain,
  am, anv, apex, aspec, at4, at4x, badge, badlands, banks, bison, black, blackwing, blue, bst, bullitt, c, cal, california,
  carbon, champions, classic, coach, cobra, competition, coupe, creek, cs, csl, dark, daytona, demon, denali, diamond,
  dl, dream, dtm, dune, dynamics, eco, edition, elite, emp, empower, eng, engage, er, eray, es, evo, evolve, ex, ez,
  f, fe, fs, fx, g, ga, gl, gle, glh, glhs, glx, gp, gp2, grand, gs, gsport, gsr, gst, gsx, gt, gt350, gt500, gtd,
  gti, gtline, gtp, gts, gxp, harleydavidson, hellcat, hf, hfe, honeybee, horse, hx, iroc, kit, label, landau, le,
  lightning, limited, line, livery, lobo, long, lsi, lt, lt1, ltd, luxury, m, mach, mazdaspeed, mid, modena, national,
  nismo, offroad, onyx, outbound, outer, p, pack, peak, per, perf, performance, performante, plaid, plat, platinum,
  play, plus, polestar, police, postal, premier, premium, prerunner, prestige, prm, pro, pro4x, project, pure, r, ra,
  ralliart, rally, range, raptor, rdynamic, recharge, red, regency, reventon, rho, rl, rline, robo, rock, route,
  royale, rs, rspec, rt, rubic, rubicon, s, sapphire, scat, se, sel, select, ser, service, sfe, shelby, sho, si, sl,
  slc, sline, spec, special, speed, sport, squared, sr, sr5, srt, srt10, srt4, srt6, srt8, ss, ssei, st, standard,
  ste, sterrato, sti, stock, stx, super, sv, sv6, sva, svo, svr, svt, svx, sx, sxl, t, timberline, touring, tourx,
  trackhawk, tradesman, trailboss, trailhawk, trailsport, trans, trd, trdorp, tremor, trialmaster, trofeo, trophy,
  trx, ts, tsi, ttype, turbo, type, ultimate, ultra, us, usps, v, vehicle, venture, viggen, vr4, vx, w8, wilderness,
  woodland, xfe, xfi, xl, xle, xlt, xpro, xr, xr2, xr7, xrs, xrt, xse, xt, z, z06, zl1, zr1, zr2, zx2`

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
