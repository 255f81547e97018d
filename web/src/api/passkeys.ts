import { account, responseOf } from './client.ts'
import { ServiceError } from './service-error.ts'

/** Returns true if this browser supports passkeys through the API that we use. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/**
 * Lets the user choose a passkey and signs in with it.
 * @throws ServiceError also if the user dismisses the browser's dialog
 */
export async function signInWithPasskey(): Promise<void> {
  const options = await responseOf(account.GET('/api/auth/passkey/generate-authenticate-options'))
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const response = await requestCredential(() => navigator.credentials.get({ publicKey }))
  await responseOf(account.POST('/api/auth/passkey/verify-authentication', { body: { response } }))
}

/**
 * Creates a passkey on this device and adds it to the signed-in user.
 * @param name the user's name for the passkey
 * @throws ServiceError also if the user dismisses the browser's dialog
 */
export async function addPasskey(name: string): Promise<void> {
  const options = await responseOf(account.GET('/api/auth/passkey/generate-register-options'))
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const response = await requestCredential(() => navigator.credentials.create({ publicKey }))
  await responseOf(account.POST('/api/auth/passkey/verify-registration', { body: { response, name } }))
}

async function requestCredential(ask: () => Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return { ...credential.toJSON() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      throw new ServiceError('This device already has a passkey for this account.', { code: 'conflict', status: 0 })
    }
  }
  throw new ServiceError(
    'No passkey was used. The dialog was closed, or this device has no passkey for this service.',
    {
      code: 'action_refused',
      status: 0,
    },
  )
}
