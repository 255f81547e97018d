/** Roles in an account, each including the rights of those before it. The table is in docs/teams.md. */
export const ROLES = ['viewer', 'developer', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Roles that members can have. An account has one owner, who can transfer it (members.ts). */
export const MEMBER_ROLES = ['viewer', 'developer', 'admin'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

export function roleAllows(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required)
}

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name)
}
