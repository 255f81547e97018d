import { INVITATION_DAYS } from '#accounts/limits.ts'
import type { MemberRole } from '#accounts/members/roles.ts'
import type { Mail } from '#platform/network/mailer.ts'

/** The e-mail that invites a person into an account: who asks, what for, one link. */
export function invitationMail(about: {
  readonly to: string
  readonly link: string
  readonly role: MemberRole
  /** The owner's address. */
  readonly accountEmail: string
  readonly invitedBy: string
}): Mail {
  const { to, link, role, accountEmail, invitedBy } = about
  return {
    to,
    subject: `${invitedBy} invites you to Vehicle Data Service`,
    text: `${invitedBy} invites you to work in the account of ${accountEmail}, as ${role}.\n\nOpen this link and sign in, or sign up, with this e-mail address (it is valid for ${INVITATION_DAYS} days):\n\n${link}\n\nIf you did not expect this, ignore it: nothing happens without you.\n`,
  }
}
