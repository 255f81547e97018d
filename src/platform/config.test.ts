import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, it } from 'node:test'
import { loadConfig } from '#platform/config.ts'
import { Failure } from '#platform/failure.ts'
import type { Setting } from '#platform/setting-types.ts'
import { SETTINGS } from '#platform/settings.ts'

function rejection(environment: Record<string, string>): string {
  try {
    loadConfig(environment)
  } catch (error) {
    assert.ok(error instanceof Failure)
    assert.equal(error.exitCode, 2)
    assert.ok(!error.message.includes('\n'), 'one line')
    return error.message
  }
  return assert.fail(`accepted ${JSON.stringify(environment)}`)
}

describe('loadConfig', () => {
  it('returns the documented defaults for an empty environment', () => {
    const config = loadConfig({ PATH: '/bin' })
    assert.equal(config.port, 8080)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.dataDirectory, resolve('.vds'))
    assert.equal(config.publicUrl, 'http://localhost:8080')
    assert.equal(config.databaseUrl, undefined)
    assert.equal(config.x402, undefined)
    assert.equal(config.workers, 1)
    assert.equal(config.firstKey, true)
  })

  it('treats an empty value as unset, as container files write it', () => {
    assert.equal(loadConfig({ VDS_PORT: '', VDS_HOST: '  ' }).port, 8080)
  })

  it('derives the default public address from the port and TLS', () => {
    assert.equal(loadConfig({ VDS_PORT: '9000' }).publicUrl, 'http://localhost:9000')
    assert.equal(loadConfig({ VDS_TLS_CERT: 'a.pem', VDS_TLS_KEY: 'b.pem' }).publicUrl, 'https://localhost:8080')
    assert.equal(loadConfig({ VDS_PUBLIC_URL: 'https://api.example.com/' }).publicUrl, 'https://api.example.com')
  })

  it('has no admin port by default, and binds it to loopback', () => {
    assert.equal(loadConfig({ VDS_ADMIN_HOST: '0.0.0.0' }).admin, undefined)
    assert.deepEqual(loadConfig({ VDS_ADMIN_PORT: '9464' }).admin, { port: 9464, host: '127.0.0.1' })
    assert.match(rejection({ VDS_ADMIN_PORT: 'on' }), /VDS_ADMIN_PORT must be a whole number/)
  })

  it('accepts a snapshot URL without credentials, and either both keys of a bucket or none', () => {
    assert.deepEqual(loadConfig({ VDS_SNAPSHOT_URL: 'https://files.example.com/vds' }).snapshots, {
      url: 'https://files.example.com/vds',
      credentials: undefined,
    })
    const keys = { VDS_SNAPSHOT_ACCESS_KEY: 'a', VDS_SNAPSHOT_SECRET_KEY: 'b' }
    const { snapshots } = loadConfig({ VDS_SNAPSHOT_URL: 's3://s3.example.com/bucket', ...keys })
    assert.deepEqual(snapshots?.credentials, { accessKey: 'a', secretKey: 'b', region: 'auto' })
    for (const url of ['https://me:secret@files.example.com', 'https://files.example.com/?token=secret']) {
      assert.doesNotMatch(rejection({ VDS_SNAPSHOT_URL: url }), /secret/)
    }
    assert.match(rejection({ VDS_SNAPSHOT_ACCESS_KEY: 'a' }), /^Set all of /)
  })

  it('reads the origins whose pages may pay, exactly as browsers write them', () => {
    assert.deepEqual(loadConfig({}).corsOrigins, [])
    const origins = ['https://a.example', 'https://b.example:8443', 'http://localhost:5173', 'http://[::1]:3000']
    assert.deepEqual(loadConfig({ VDS_CORS_ORIGINS: origins.join(', ') }).corsOrigins, origins)
    assert.deepEqual(loadConfig({ VDS_CORS_ORIGINS: '*' }).corsOrigins, ['*'])
  })

  it('rejects a name that is not a setting', () => {
    assert.match(rejection({ VDS_PROT: '8080' }), /VDS_PROT is not a setting/)
  })

  for (const text of ['Infinity', '1e3', '0x50', '-1', '65536', '8080 9090', '3.5', '00', '१']) {
    it(`rejects the port ${JSON.stringify(text)}`, () => {
      assert.match(rejection({ VDS_PORT: text }), /VDS_PORT must be a whole number from 0 to 65535/)
    })
  }

  const rejected: readonly (readonly [Record<string, string>, RegExp])[] = [
    [{ VDS_REFRESH: 'yes' }, /VDS_REFRESH must be one of on, off/],
    [{ VDS_USAGE_ON_DISK: 'yes' }, /VDS_USAGE_ON_DISK must be one of on, off/],
    [{ VDS_WORKERS: '0' }, /VDS_WORKERS/],
    [{ VDS_LOG_LEVEL: 'loud' }, /VDS_LOG_LEVEL/],
    [{ VDS_PUBLIC_URL: 'localhost' }, /VDS_PUBLIC_URL must be a URL/],
    [{ VDS_PUBLIC_URL: 'https://a.example/?x=1' }, /VDS_PUBLIC_URL must be .* without query or fragment\.$/],
    [{ VDS_TLS_CERT: 'a.pem' }, /^Set all of /],
    [{ VDS_IDENTITY_SECRET: 'x'.repeat(32) }, /needs VDS_DATABASE_URL/],
    [{ VDS_IDENTITY_SECRET: 'short', VDS_DATABASE_URL: 'postgres://h' }, /VDS_IDENTITY_SECRET must be 32 to 256/],
    [{ VDS_CORS_ORIGINS: '**' }, /VDS_CORS_ORIGINS must list origins like https:/],
    [{ VDS_CORS_ORIGINS: 'https://a.example, null' }, /not "null"/],
    [{ VDS_CORS_ORIGINS: 'https://a.example/' }, /not "https:\/\/a.example\/"/],
    [{ VDS_CORS_ORIGINS: 'https://a.example:443' }, /not "https:\/\/a.example:443"/],
    [{ VDS_CORS_ORIGINS: 'https://A.example' }, /VDS_CORS_ORIGINS/],
    [{ VDS_CORS_ORIGINS: 'http://a.example' }, /http:\/\/ only on this machine/],
    [{ VDS_CORS_ORIGINS: 'https://*.example' }, /VDS_CORS_ORIGINS/],
    [{ VDS_TRUSTED_PROXIES: '10.0.0.1, proxy.example' }, /VDS_TRUSTED_PROXIES must list addresses/],
    [{ VDS_TRUSTED_PROXIES: '10.0.0.0/33' }, /not "10.0.0.0\/33"/],
    [{ VDS_STRIPE_SECRET_KEY: 'sk_test_x' }, /^Set all of /],
    [
      { VDS_STRIPE_SECRET_KEY: 'sk', VDS_STRIPE_WEBHOOK_SECRET: 'whsec', VDS_STRIPE_PRICES: 'pro' },
      /VDS_STRIPE_PRICES must be a list/,
    ],
    [{ VDS_X402_PAY_TO: `0x${'0'.repeat(40)}` }, /^Set all of /],
    [x402Settings({ VDS_X402_PAY_TO: '0x12' }), /VDS_X402_PAY_TO must be an address/],
  ]
  for (const [environment, message] of rejected) {
    it(`rejects ${JSON.stringify(environment)}`, () => assert.match(rejection(environment), message))
  }

  it('never repeats a value that may contain a password', () => {
    assert.ok(!rejection({ VDS_DATABASE_URL: 'mysql://user:hunter2@db/x' }).includes('hunter2'))
  })

  it('requires all four payment settings together', () => {
    assert.equal(loadConfig(x402Settings({})).x402?.network, 'eip155:8453')
  })
})

describe('the table of settings', () => {
  it('has defaults that satisfy its own rules', () => {
    for (const [name, { default: value, parse }] of Object.entries<Setting>(SETTINGS)) {
      if (value !== '') assert.notEqual(parse(value), undefined, name)
    }
  })
})

function x402Settings(changes: Record<string, string>): Record<string, string> {
  return {
    VDS_X402_PAY_TO: `0x${'a'.repeat(40)}`,
    VDS_X402_NETWORK: 'eip155:8453',
    VDS_X402_FACILITATOR_URL: 'https://facilitator.example',
    VDS_X402_RPC_URL: 'https://rpc.example',
    ...changes,
  }
}
