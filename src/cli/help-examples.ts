/** What users do most with each command, as they would type it. */
export const HELP_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  serve: ['vds serve', 'vds serve --workers auto', 'VDS_PORT=9000 VDS_DATA_DIR=/srv/vds vds serve'],
  ingest: ['vds ingest', 'vds ingest --from ~/federal-files'],
  snapshot: ['vds snapshot list', 'vds snapshot verify', 'vds snapshot rollback'],
  links: ['vds links', 'vds links --make toyota'],
  changes: ['vds changes --since 2026-11-01 --type recall', 'vds changes --make toyota --model tacoma --json'],
  decode: ['vds decode 3TMCZ5AN6KM123456', 'vds decode --in stock.csv --out decoded.csv --column VIN'],
  export: ['vds export vehicles --format csv --out vehicles.csv', 'vds export --all exports'],
  key: [
    'vds key create --label laptop --plan pro --account me@example.com',
    'vds key list',
    'vds key revoke key_0123456789abcdef',
  ],
  account: [
    'vds account create me@example.com --plan pro',
    'vds account setup-code',
    'vds account set-plan me@example.com business',
  ],
  backup: ['vds backup --out backup-2026-11-22'],
  restore: ['vds restore --from backup-2026-11-22'],
  reencrypt: ['vds reencrypt'],
  batch: ['VDS_API_KEY=vds_live_... vds batch --operation recalls --in stock.csv --out recalls.csv --ref "Stock #"'],
  mcp: ['VDS_API_KEY=vds_live_... vds mcp --base-url https://vehicles.example.com'],
  illustrations: ['vds illustrations --sheet sheet.png'],
  'pay-demo': ['vds pay-demo'],
  settings: ['vds settings'],
  doctor: ['vds doctor', 'VDS_DATA_DIR=/srv/vds vds doctor'],
  completion: ['source <(vds completion bash)', 'vds completion fish > ~/.config/fish/completions/vds.fish'],
}

/** The examples below the help of a command. */
export function examplesText(command: string): string {
  const examples = HELP_EXAMPLES[command] ?? []
  return ['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n')
}
