import type { Migration } from '#platform/database/migration.ts'
import { appIndexesInPostgres, appsInPostgres } from './identity-0002-apps.ts'

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
