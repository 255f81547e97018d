import type { Mail } from '#platform/network/mailer.ts'

/** Emails about signing in: one sentence with the reason, one link, one sentence for readers who did not request it. */

const SERVICE = 'Vehicle Data Service'

/** @param link page where choosing a password confirms the address; valid for an hour */
export function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Confirm your address for ${SERVICE}`,
    text: `Open this link to confirm your e-mail address and choose your password (it is valid for an hour):\n\n${link}\n\nIf you did not sign up, ignore this e-mail: nobody gets into the account without it.\n`,
  }
}

/** @param link page for a new password; valid for an hour */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${SERVICE}`,
    text: `Open this link to choose a new password (it is valid for an hour):\n\n${link}\n\nIf you did not ask for it, ignore this e-mail: your password stays as it is.\n`,
  }
}

/** Returns the email to the owner of an address that is used to sign up again. */
export function alreadyMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: `You already have an account at ${SERVICE}`,
    text: `Someone, probably you, tried to sign up with this address, which has an account already. Sign in, or choose a new password, here:\n\n${publicUrl}/sign-in\n\nIf it was not you, ignore this e-mail: nothing was changed.\n`,
  }
}
