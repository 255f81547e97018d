import type { Mail } from '#platform/network/mailer.ts'

/** The e-mails about signing in: one sentence why, one link, one sentence for a reader who did not ask for it. */

const SERVICE = 'Vehicle Data Service'

/** @param link leads to the page where the address is confirmed by choosing a password; valid for an hour */
export function confirmationMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Confirm your address for ${SERVICE}`,
    text: `Open this link to confirm your e-mail address and choose your password (it is valid for an hour):\n\n${link}\n\nIf you did not sign up, ignore this e-mail: nobody gets into the account without it.\n`,
  }
}

/** @param link leads to the page where a new password is chosen; valid for an hour */
export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: `Choose a new password for ${SERVICE}`,
    text: `Open this link to choose a new password (it is valid for an hour):\n\n${link}\n\nIf you did not ask for it, ignore this e-mail: your password stays as it is.\n`,
  }
}

/** For the holder of an address that is used to sign up again. */
export function alreadyMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: `You already have an account at ${SERVICE}`,
    text: `Someone, probably you, tried to sign up with this address, which has an account already. Sign in, or choose a new password, here:\n\n${publicUrl}/sign-in\n\nIf it was not you, ignore this e-mail: nothing was changed.\n`,
  }
}
