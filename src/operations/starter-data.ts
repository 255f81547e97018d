/** How a service gets past its starter data: said wherever a list may lack what the official files hold. */
export const LOAD_ALL =
  'The official files hold all of them: the service fetches them where it has a network, or its operator runs "npx vds ingest" (0.5 GB to download, some minutes to read).'
