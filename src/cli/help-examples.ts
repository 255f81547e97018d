/** Most common uses of each command, as typed. */
export const HELP_EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  serve: ['npx vds serve', 'npx vds serve --workers auto', 'VDS_PORT=9000 VDS_DATA_DIR=/srv/vds npx vds serve'],
  ingest: ['npx vds ingest', 'npx vds ingest --from ~/federal-files'],
  snapshot: ['npx vds snapshot list', 'npx vds snapshot verify', 'npx vds snapshot rollback'],
  links: ['npx vds links', 'npx vds links --make toyota'],
  changes: ['npx vds changes --since 2026-11-01 --type recall', 'npx vds changes --make toyota --model tacoma --json'],
  search: ['npx vds search 2019 toyota tacoma', 'npx vds search --json --limit 100 honda civic'],
  decode: ['npx vds decode 3TMCZ5AN6KM123456', 'npx vds decode --in stock.csv --out decoded.csv --column VIN'],
  recall: ['npx vds recall 24V-064', 'npx vds recall --json 24V064000 2024-065'],
  dtc: ['npx vds dtc P0420', 'npx vds dtc --json P0420 U0100'],
  export: ['npx vds export vehicles --format csv --out vehicles.csv', 'npx vds export --all exports'],
  key: [
    'npx vds key create --label laptop --plan pro --account me@example.com',
    'npx vds key change key_0123456789abcdef --expires 2027-01-31 --scopes vins,get_recalls --addresses 203.0.113.0/24',
    'npx vds key list',
    'npx vds key revoke key_0123456789abcdef',
  ],
  account: [
    'npx vds account create me@example.com --plan pro',
    'npx vds account setup-code',
    'npx vds account set-plan me@example.com business',
    'npx vds account accept-loss alerts.sqlite',
  ],
  backup: ['npx vds backup --out backup-2026-11-22', 'npx vds backup --json --out backup-2026-11-23'],
  restore: ['npx vds restore --from backup-2026-11-22'],
  reencrypt: ['npx vds reencrypt'],
  batch: [
    'VDS_API_KEY=vds_live_... npx vds batch --operation recalls --in stock.csv --out recalls.csv --ref "Stock #"',
  ],
  webhooks: ['VDS_API_KEY=vds_live_... npx vds webhooks listen --forward-to http://localhost:3000/hooks'],
  mcp: ['VDS_API_KEY=vds_live_... npx vds mcp --base-url https://vehicles.example.com'],
  settings: ['npx vds settings', 'npx vds settings --json'],
  doctor: ['npx vds doctor', 'npx vds doctor --json', 'VDS_DATA_DIR=/srv/vds npx vds doctor'],
  completion: ['source <(npx vds completion bash)', 'npx vds completion fish > ~/.config/fish/completions/vds.fish'],
}

export function examplesText(command: string): string {
  const examples = HELP_EXAMPLES[command] ?? []
  return ['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n')
}
