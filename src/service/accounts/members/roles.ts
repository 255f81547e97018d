/** What a person may do in an account: each role may do what those before it may. The table is in docs/teams.md. */
export const ROLES = ['viewer', 'developer', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Those that are given to members. An account has one owner, who hands it over (members.ts). */
export const MEMBER_ROLES = ['viewer', 'developer', 'admin'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Whether a role may do what another one is needed for. */
export function roleOpens(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required)
}

export function isRole(name: string): name is Role {
  return (ROLES as readonly string[]).includes(name)
}
