import { readPhrases, type PhraseRule } from './phrase-rules.ts'

/** EPA's transmission descriptor (trans_dscr). Its lockup and mode codes are not explained anywhere: they are quoted. */
const DESCRIPTOR: readonly PhraseRule[] = [
  [/\bSIL\b/g, 'shift indicator light'],
  [/\bCreeper\b/gi, 'creeper first gear'],
  [/\b(\d)MODE\b/g, (_, modes) => `${modes}-mode transmission`],
  [/\b(?:CLKU|(\d|C|V)LKUP|Lockup)\b/gi, (code) => `converter lockup (${code.replace(/^CLKU$/, 'CLKUP')})`],
  [/\b(EMS|CMODE|VMODE|DC\/FW|FW)\b/g, (code) => `transmission code ${code}`],
  [/\bElec Overdrive\b/gi, 'electric overdrive'],
  [/\bMech Overdrive\b/gi, 'mechanical overdrive'],
  [/\bOverdrive\b/gi, 'overdrive'],
  [/\bLONG RATIO\b/gi, 'long gear ratios'],
  [/\bfuel injection\b/gi, 'fuel injection'],
]

/** Phrases for what the transmission field leaves out: EPA's descriptor, and selection by hand. */
export function transmissionPhrases(transmission: string | null, descriptor: string | null): readonly string[] {
  const ratios = /\(AV-?S(\d+)\)/.exec(transmission ?? '')?.[1]
  const byHand = /\((?:AM-)?S\d+\)/.test(transmission ?? '')
  return [
    ...(ratios === undefined ? [] : [`${ratios} selectable ratios`]),
    ...(byHand ? ['manual shifting'] : []),
    ...(/\(L\d\)/.test(transmission ?? '') ? ['converter lockup'] : []),
    ...readPhrases(descriptor ?? '', DESCRIPTOR).phrases,
  ]
}
