import type { Migration } from '#platform/database/migration.ts'

/**
 * Tables of the account library, as its compiler generated them for the options of library-options.ts and release
 * 1.7.6. identity-migrations.test.ts compiles them again and compares. `account` is a sign-in method here, not an
 * account of ours.
 */
export const people: Migration = {
  version: 1,
  sql: `
    create table "user" ("id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" integer not null, "image" text, "createdAt" date not null, "updatedAt" date not null, "twoFactorEnabled" integer);

    create table "session" ("id" text not null primary key, "expiresAt" date not null, "token" text not null unique, "createdAt" date not null, "updatedAt" date not null, "ipAddress" text, "userAgent" text, "userId" text not null references "user" ("id") on delete cascade);

    create table "account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text, "createdAt" date not null, "updatedAt" date not null);

    create table "verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" date not null, "createdAt" date not null, "updatedAt" date not null);

    create table "rateLimit" ("id" text not null primary key, "key" text not null unique, "count" integer not null, "lastRequest" bigint not null);

    create table "twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null, "userId" text not null references "user" ("id") on delete cascade, "verified" integer, "failedVerificationCount" integer, "lockedUntil" date);

    create table "passkey" ("id" text not null primary key, "name" text, "publicKey" text not null, "userId" text not null references "user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" integer not null, "transports" text, "createdAt" date, "aaguid" text);

    create index "session_userId_idx" on "session" ("userId");

    create index "account_userId_idx" on "account" ("userId");

    create index "verification_identifier_idx" on "verification" ("identifier");

    create index "twoFactor_secret_idx" on "twoFactor" ("secret");

    create index "twoFactor_userId_idx" on "twoFactor" ("userId");

    create index "passkey_userId_idx" on "passkey" ("userId");

    create index "passkey_credentialID_idx" on "passkey" ("credentialID");
  `,
}

/**
 * Tables of the OAuth library, as its compiler generated them for the options of apps/oauth-options.ts and release
 * 1.7.5. identity-migrations.test.ts compiles them again and compares.
 */
export const apps: Migration = {
  version: 2,
  sql: `
    create table "oauthClient" ("id" text not null primary key, "clientId" text not null unique, "clientSecret" text, "clientDiscoveryId" text, "disabled" integer, "skipConsent" integer, "enableEndSession" integer, "subjectType" text, "scopes" text, "clientCredentialsScopes" text, "userId" text references "user" ("id") on delete cascade, "createdAt" date, "updatedAt" date, "name" text, "uri" text, "icon" text, "contacts" text, "tos" text, "policy" text, "softwareId" text, "softwareVersion" text, "softwareStatement" text, "redirectUris" text not null, "postLogoutRedirectUris" text, "backchannelLogoutUri" text, "backchannelLogoutSessionRequired" integer, "tokenEndpointAuthMethod" text, "applicationType" text, "jwks" text, "jwksUri" text, "grantTypes" text, "responseTypes" text, "requirePKCE" integer, "dpopBoundAccessTokens" integer, "referenceId" text, "metadata" text);

    create table "oauthResource" ("id" text not null primary key, "identifier" text not null unique, "name" text not null, "accessTokenTtl" integer, "refreshTokenTtl" integer, "signingAlgorithm" text, "signingKeyId" text, "allowedScopes" text, "customClaims" text, "dpopBoundAccessTokensRequired" integer, "disabled" integer, "createdAt" date, "updatedAt" date, "policyVersion" integer, "metadata" text);

    create table "oauthClientResource" ("id" text not null primary key, "clientId" text not null references "oauthClient" ("clientId") on delete cascade, "resourceId" text not null references "oauthResource" ("identifier") on delete cascade, "metadata" text, "createdAt" date);

    create table "oauthRefreshToken" ("id" text not null primary key, "token" text not null unique, "clientId" text not null references "oauthClient" ("clientId") on delete cascade, "sessionId" text references "session" ("id") on delete set null, "userId" text not null references "user" ("id") on delete cascade, "referenceId" text, "authorizationCodeId" text, "resources" text, "requestedUserInfoClaims" text, "expiresAt" date not null, "createdAt" date not null, "revoked" date, "rotatedAt" date, "rotationReplayResponse" text, "rotationReplayExpiresAt" date, "authTime" date, "confirmation" text, "scopes" text not null);

    create table "oauthAccessToken" ("id" text not null primary key, "token" text not null unique, "clientId" text not null references "oauthClient" ("clientId") on delete cascade, "sessionId" text references "session" ("id") on delete set null, "userId" text references "user" ("id") on delete cascade, "referenceId" text, "authorizationCodeId" text, "resources" text, "requestedUserInfoClaims" text, "refreshId" text references "oauthRefreshToken" ("id") on delete cascade, "expiresAt" date not null, "createdAt" date not null, "revoked" date, "confirmation" text, "scopes" text not null);

    create table "oauthConsent" ("id" text not null primary key, "clientId" text not null references "oauthClient" ("clientId") on delete cascade, "userId" text references "user" ("id") on delete cascade, "referenceId" text, "resources" text, "requestedUserInfoClaims" text, "scopes" text not null, "createdAt" date not null, "updatedAt" date not null);

    create table "oauthClientAssertion" ("id" text not null primary key, "expiresAt" date not null);

    create index "oauthClient_userId_idx" on "oauthClient" ("userId");

    create index "oauthClientResource_clientId_idx" on "oauthClientResource" ("clientId");

    create index "oauthClientResource_resourceId_idx" on "oauthClientResource" ("resourceId");

    create index "oauthRefreshToken_clientId_idx" on "oauthRefreshToken" ("clientId");

    create index "oauthRefreshToken_sessionId_idx" on "oauthRefreshToken" ("sessionId");

    create index "oauthRefreshToken_userId_idx" on "oauthRefreshToken" ("userId");

    create index "oauthRefreshToken_authorizationCodeId_idx" on "oauthRefreshToken" ("authorizationCodeId");

    create index "oauthAccessToken_clientId_idx" on "oauthAccessToken" ("clientId");

    create index "oauthAccessToken_sessionId_idx" on "oauthAccessToken" ("sessionId");

    create index "oauthAccessToken_userId_idx" on "oauthAccessToken" ("userId");

    create index "oauthAccessToken_authorizationCodeId_idx" on "oauthAccessToken" ("authorizationCodeId");

    create index "oauthAccessToken_refreshId_idx" on "oauthAccessToken" ("refreshId");

    create index "oauthConsent_clientId_idx" on "oauthConsent" ("clientId");

    create index "oauthConsent_userId_idx" on "oauthConsent" ("userId");

    create unique index "oauthClientResource_clientId_resourceId_uidx" on "oauthClientResource" ("clientId", "resourceId");
  `,
}

export const appsInPostgres: Migration = {
  version: 3,
  sql: `
    create table "identity_oauthClient" ("id" text not null primary key, "clientId" text not null unique, "clientSecret" text, "clientDiscoveryId" text, "disabled" boolean, "skipConsent" boolean, "enableEndSession" boolean, "subjectType" text, "scopes" jsonb, "clientCredentialsScopes" jsonb, "userId" text references "identity_user" ("id") on delete cascade, "createdAt" timestamptz, "updatedAt" timestamptz, "name" text, "uri" text, "icon" text, "contacts" jsonb, "tos" text, "policy" text, "softwareId" text, "softwareVersion" text, "softwareStatement" text, "redirectUris" jsonb not null, "postLogoutRedirectUris" jsonb, "backchannelLogoutUri" text, "backchannelLogoutSessionRequired" boolean, "tokenEndpointAuthMethod" text, "applicationType" text, "jwks" text, "jwksUri" text, "grantTypes" jsonb, "responseTypes" jsonb, "requirePKCE" boolean, "dpopBoundAccessTokens" boolean, "referenceId" text, "metadata" jsonb);

    create table "identity_oauthResource" ("id" text not null primary key, "identifier" text not null unique, "name" text not null, "accessTokenTtl" integer, "refreshTokenTtl" integer, "signingAlgorithm" text, "signingKeyId" text, "allowedScopes" jsonb, "customClaims" jsonb, "dpopBoundAccessTokensRequired" boolean, "disabled" boolean, "createdAt" timestamptz, "updatedAt" timestamptz, "policyVersion" integer, "metadata" jsonb);

    create table "identity_oauthClientResource" ("id" text not null primary key, "clientId" text not null references "identity_oauthClient" ("clientId") on delete cascade, "resourceId" text not null references "identity_oauthResource" ("identifier") on delete cascade, "metadata" jsonb, "createdAt" timestamptz);

    create table "identity_oauthRefreshToken" ("id" text not null primary key, "token" text not null unique, "clientId" text not null references "identity_oauthClient" ("clientId") on delete cascade, "sessionId" text references "identity_session" ("id") on delete set null, "userId" text not null references "identity_user" ("id") on delete cascade, "referenceId" text, "authorizationCodeId" text, "resources" jsonb, "requestedUserInfoClaims" jsonb, "expiresAt" timestamptz not null, "createdAt" timestamptz not null, "revoked" timestamptz, "rotatedAt" timestamptz, "rotationReplayResponse" text, "rotationReplayExpiresAt" timestamptz, "authTime" timestamptz, "confirmation" jsonb, "scopes" jsonb not null);

    create table "identity_oauthAccessToken" ("id" text not null primary key, "token" text not null unique, "clientId" text not null references "identity_oauthClient" ("clientId") on delete cascade, "sessionId" text references "identity_session" ("id") on delete set null, "userId" text references "identity_user" ("id") on delete cascade, "referenceId" text, "authorizationCodeId" text, "resources" jsonb, "requestedUserInfoClaims" jsonb, "refreshId" text references "identity_oauthRefreshToken" ("id") on delete cascade, "expiresAt" timestamptz not null, "createdAt" timestamptz not null, "revoked" timestamptz, "confirmation" jsonb, "scopes" jsonb not null);

    create table "identity_oauthConsent" ("id" text not null primary key, "clientId" text not null references "identity_oauthClient" ("clientId") on delete cascade, "userId" text references "identity_user" ("id") on delete cascade, "referenceId" text, "resources" jsonb, "requestedUserInfoClaims" jsonb, "scopes" jsonb not null, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);

    create table "identity_oauthClientAssertion" ("id" text not null primary key, "expiresAt" timestamptz not null);

    create index "identity_oauthClient_userId_idx" on "identity_oauthClient" ("userId");

    create index "identity_oauthClientResource_clientId_idx" on "identity_oauthClientResource" ("clientId");

    create index "identity_oauthClientResource_resourceId_idx" on "identity_oauthClientResource" ("resourceId");

    create index "identity_oauthRefreshToken_clientId_idx" on "identity_oauthRefreshToken" ("clientId");

    create index "identity_oauthRefreshToken_sessionId_idx" on "identity_oauthRefreshToken" ("sessionId");

    create index "identity_oauthRefreshToken_userId_idx" on "identity_oauthRefreshToken" ("userId");

    create index "identity_oauthRefreshToken_authorizationCodeId_idx" on "identity_oauthRefreshToken" ("authorizationCodeId");

    create index "identity_oauthAccessToken_clientId_idx" on "identity_oauthAccessToken" ("clientId");

    create index "identity_oauthAccessToken_sessionId_idx" on "identity_oauthAccessToken" ("sessionId");

    create index "identity_oauthAccessToken_userId_idx" on "identity_oauthAccessToken" ("userId");

    create index "identity_oauthAccessToken_authorizationCodeId_idx" on "identity_oauthAccessToken" ("authorizationCodeId");

    create index "identity_oauthAccessToken_refreshId_idx" on "identity_oauthAccessToken" ("refreshId");

    create index "identity_oauthConsent_clientId_idx" on "identity_oauthConsent" ("clientId");

    create index "identity_oauthConsent_userId_idx" on "identity_oauthConsent" ("userId");

    create unique index "identity_oauthClientResource_clientId_resourceId_uidx" on "identity_oauthClientResource" ("clientId", "resourceId");
  `,
}

const indexes = (prefix: string): string =>
  [
    ['oauthRefreshToken', 'referenceId'],
    ['oauthAccessToken', 'referenceId'],
    ['oauthConsent', 'referenceId'],
    ['oauthRefreshToken', 'expiresAt'],
    ['oauthAccessToken', 'expiresAt'],
    ['oauthClient', 'createdAt'],
    ['oauthConsent', 'createdAt'],
  ]
    .map(([table, column]) => `CREATE INDEX "${prefix}${table}_${column}_idx" ON "${prefix}${table}" ("${column}");`)
    .join('\n')

/** Indexes for oauth-records.ts, in addition to the library's. */
export const appIndexes: Migration = { version: 3, sql: indexes('') }
const appIndexesInPostgres: Migration = { version: 4, sql: indexes('identity_') }

/** Prefix of every identity table, because other tables of the database are named "account" and "user". */
export const IDENTITY_TABLE_PREFIX = 'identity_'

/**
 * Tables of the account library in PostgreSQL, as its compiler generated them for the options of library-options.ts and
 * release 1.7.6. identity-migrations.test.ts compiles them again and compares.
 */
export const peopleInPostgres: Migration = {
  version: 1,
  sql: `
    create table "identity_user" ("id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null, "twoFactorEnabled" boolean);

    create table "identity_session" ("id" text not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" text not null references "identity_user" ("id") on delete cascade);

    create table "identity_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "identity_user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null);

    create table "identity_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz default CURRENT_TIMESTAMP not null);

    create table "identity_twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null, "userId" text not null references "identity_user" ("id") on delete cascade, "verified" boolean, "failedVerificationCount" integer, "lockedUntil" timestamptz);

    create table "identity_passkey" ("id" text not null primary key, "name" text, "publicKey" text not null, "userId" text not null references "identity_user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text);

    create table "identity_rateLimit" ("id" text not null primary key, "key" text not null unique, "count" integer not null, "lastRequest" bigint not null);

    create index "identity_session_userId_idx" on "identity_session" ("userId");

    create index "identity_account_userId_idx" on "identity_account" ("userId");

    create index "identity_verification_identifier_idx" on "identity_verification" ("identifier");

    create index "identity_twoFactor_secret_idx" on "identity_twoFactor" ("secret");

    create index "identity_twoFactor_userId_idx" on "identity_twoFactor" ("userId");

    create index "identity_passkey_userId_idx" on "identity_passkey" ("userId");

    create index "identity_passkey_credentialID_idx" on "identity_passkey" ("credentialID");
  `,
}

/** Single row with the secret that all nodes sign cookies with; see open-identity.ts. */
const secret: Migration = {
  version: 2,
  sql: `
    CREATE TABLE identity_secret (
      id            INTEGER PRIMARY KEY CHECK (id = 1),
      secret        TEXT,
      secret_sha256 TEXT NOT NULL
    );
  `,
}

export const IDENTITY_POSTGRES_MIGRATIONS: readonly Migration[] = [
  peopleInPostgres,
  secret,
  appsInPostgres,
  appIndexesInPostgres,
]

export const IDENTITY_MIGRATIONS: readonly Migration[] = [people, apps, appIndexes]
