import type { Migration } from '#platform/database/migration.ts'

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
export const appIndexesInPostgres: Migration = { version: 4, sql: indexes('identity_') }
