import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowedOrigin } from './mcp-routes.ts'

const PUBLIC = 'https://vehicles.example.com/base'

// Guarantee: a page of another site cannot use the tools through a visitor's browser (DNS rebinding).
test('only pages of the service itself and of the local machine may call', () => {
  const allowed = [
    undefined,
    'https://vehicles.example.com',
    'http://localhost:6274',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ]
  const rejected = [
    'https://evil.example',
    'http://vehicles.example.com',
    'https://vehicles.example.com:8443',
    'https://vehicles.example.com.evil.example',
    'http://localhost.evil.example',
    'https://vehicles.example.com/',
    'null',
    '',
    'file://',
  ]
  for (const origin of allowed) assert.equal(isAllowedOrigin(origin, PUBLIC), true, String(origin))
  for (const origin of rejected) assert.equal(isAllowedOrigin(origin, PUBLIC), false, origin)
})
