// Made from docs/openapi-dashboard.json by "npm run generate"; change src/ instead.
/** Things with a name of their own. */
export interface Schemas {
  /** An error: RFC 9457, with a stable machine code in `error`. */
  Problem: {
    /** Address of the page about this code. */
    type: string
    /** What this code means, the same each time. */
    title: string
    /** The HTTP status. */
    status: number
    /** What happened this time. */
    detail: string
    /** Stable machine code. */
    error: 'invalid_parameter' | 'unknown_parameter' | 'invalid_api_key' | 'expired_api_key' | 'payment_required' | 'invalid_payment' | 'payment_conflict' | 'payment_pending' | 'export_pending' | 'range_not_satisfiable' | 'plan_required' | 'scope_required' | 'address_not_allowed' | 'vehicle_not_found' | 'code_not_found' | 'campaign_not_found' | 'not_a_vin' | 'decoder_not_loaded' | 'route_not_found' | 'method_not_allowed' | 'batch_too_large' | 'idempotency_key_reused' | 'rate_limit_exceeded' | 'quota_exhausted' | 'sign_in_required' | 'sign_in_refused' | 'action_refused' | 'origin_refused' | 'operator_required' | 'item_not_found' | 'conflict' | 'unsupported_media_type' | 'billing_failed' | 'service_failed' | 'service_unavailable'
    /** The same as `detail`. */
    message: string
    /** Name of this request. */
    request_id: string
    /** What is wrong, parameter by parameter. With invalid_parameter and unknown_parameter. */
    errors?: {
      /** Name of the parameter. */
      parameter: string
      /** What is wrong with it. */
      message: string
      /** Code of this error alone. Differs from `error` where a request has unknown and invalid parameters. */
      code: 'invalid_parameter' | 'unknown_parameter' | 'invalid_api_key' | 'expired_api_key' | 'payment_required' | 'invalid_payment' | 'payment_conflict' | 'payment_pending' | 'export_pending' | 'range_not_satisfiable' | 'plan_required' | 'scope_required' | 'address_not_allowed' | 'vehicle_not_found' | 'code_not_found' | 'campaign_not_found' | 'not_a_vin' | 'decoder_not_loaded' | 'route_not_found' | 'method_not_allowed' | 'batch_too_large' | 'idempotency_key_reused' | 'rate_limit_exceeded' | 'quota_exhausted' | 'sign_in_required' | 'sign_in_refused' | 'action_refused' | 'origin_refused' | 'operator_required' | 'item_not_found' | 'conflict' | 'unsupported_media_type' | 'billing_failed' | 'service_failed' | 'service_unavailable'
    }[]
    /** Lowest plan that opens this. With plan_required. */
    required_plan?: string
    /** What the key would have to be for. With scope_required. */
    required_scope?: string
    /** The limit that was reached. With 429. */
    limit?: number
    /** The time that the limit is for. With 429. */
    window?: string
    /** When it is lifted, ISO 8601 in UTC. With 429. */
    resets_at?: string
    /** Which of several causes it was. With not_a_vin, and of the dashboard. */
    reason?: string
    /** Where in the parameter it is, from 1. With not_a_vin. */
    position?: number
    /** Numbers of campaigns that the one asked for may mean: ask for one of them. With campaign_not_found, where there are several. */
    campaigns?: string[]
    /** Seconds to wait. With 429 and 503. */
    retry_after?: number
  }
}

/** What each operation answers when all went well, by the name of the operation. */
export interface Responses {
  /** Sign up with e-mail and password */
  sign_up: {
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
  }
  /** Sign in with e-mail and password */
  sign_in: {
    user?: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
    /** True: a second factor is asked for. */
    twoFactorRedirect?: boolean
    /** Which. */
    twoFactorMethods?: string[]
  }
  /** End this session */
  sign_out: {
    /** True: ended. */
    success: boolean
  }
  /** Send the link again by which an address is confirmed */
  send_verification_email: {
    /** True: done. */
    status: boolean
  }
  /** Send a link to choose a new password */
  request_password_reset: {
    status: boolean
    /** For people. */
    message?: string
  }
  /** Choose a new password with the token of the link */
  reset_password: {
    /** True: done. */
    status: boolean
  }
  /** Change the password */
  change_password: {
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
  }
  /** Begin two-factor sign-in */
  enable_two_factor: {
    /** otpauth:// address. */
    totpURI: string
    /** Show them once and let the person save them. */
    backupCodes: string[]
  }
  /** Switch two-factor sign-in off */
  disable_two_factor: {
    /** True: done. */
    status: boolean
  }
  /** Give a code of the authenticator app: to finish signing in, or to switch two-factor on */
  verify_totp: {
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
  }
  /** Finish signing in with a backup code */
  verify_backup_code: {
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
  }
  /** Make new backup codes; the old ones stop working */
  generate_backup_codes: {
    status: boolean
    /** Show them once and let the person save them. */
    backupCodes: string[]
  }
  /** Begin to add a passkey */
  begin_passkey_registration: Record<string, unknown>
  /** Add the passkey */
  finish_passkey_registration: {
    /** Id of the passkey. */
    id: string
  }
  /** Begin to sign in with a passkey */
  begin_passkey_sign_in: Record<string, unknown>
  /** Sign in with the passkey */
  finish_passkey_sign_in: {
    user?: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      emailVerified: boolean
      /** Whether sign-in asks for a code. */
      twoFactorEnabled?: boolean | null
    }
  }
  /** How this service is set up */
  get_instance: {
    /** Name of the service. */
    service: string
    /** Version of the program. */
    version: string
    /** The one address under which the pages work. */
    public_url: string
    /** True: mail is set up, and an address must be verified before the first sign-in. */
    email_verification: boolean
    /** True: plans can be bought here. */
    billing: boolean
    /** Who may sign up: everybody, the holders of an invitation of an operator, or nobody. */
    sign_up: 'open' | 'invite' | 'closed'
    /** What each plan gives and costs now, lowest first. */
    plans: {
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Its title. */
      title: string
      terms: {
        /** Null: by contract. */
        monthly_quota: number | null
        /** Null: by contract. */
        burst_per_second: number | null
        /** Lines of one batch; 0: the plan opens no batches. */
        batch_lines_max: number
        /** Null: by contract. */
        price_usd: number | null
      }
    }[]
    /** False: no account is an operator's yet; see become_operator. */
    has_operator: boolean
    /** Shortest password. */
    password_characters_min: number
  }
  /** Who is signed in */
  get_me: {
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Title of the plan. */
      plan_title: string
      /** Whether the operator pages open to the user, in whichever account. */
      is_operator: boolean
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** When the account was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      email_verified: boolean
      /** Whether sign-in asks for a code. */
      two_factor_enabled: boolean
      /** Passkeys of the person. */
      passkey_count: number
    }
    /** When the session ends. ISO 8601 in UTC, whole seconds. */
    session_expires: string
  }
  /** Change the name of the person */
  rename_me: {
    /** It holds from now on. */
    done: true
  }
  /** Become an operator by a setup code */
  become_operator: {
    /** It holds from now on. */
    done: true
  }
  /** Where the person is signed in */
  list_sessions: {
    /** Newest first. */
    sessions: {
      /** Id of the session; not its secret. */
      session_id: string
      /** When it began. ISO 8601 in UTC, whole seconds. */
      created: string
      /** When it ends. ISO 8601 in UTC, whole seconds. */
      expires: string
      /** Null when not known. */
      ip: string | null
      /** Null when not known. */
      user_agent: string | null
      /** Whether this request came in it. */
      is_current: boolean
    }[]
  }
  /** Sign out one session */
  revoke_session: {
    /** It holds from now on. */
    done: true
  }
  /** Sign out everywhere else */
  revoke_other_sessions: {
    /** It holds from now on. */
    done: true
  }
  /** Passkeys of the person */
  list_passkeys: {
    /** Oldest first. */
    passkeys: {
      /** Id of the passkey. */
      passkey_id: string
      /** Null when it was given none. */
      name: string | null
      /** Null when not known. */
      created: string | null
      /** Whether it is kept on more than one device. */
      is_synced: boolean
    }[]
  }
  /** Name a passkey */
  rename_passkey: {
    /** It holds from now on. */
    done: true
  }
  /** Remove a passkey */
  remove_passkey: {
    /** It holds from now on. */
    done: true
  }
  /** Everything that is kept of the account, as JSON */
  export_my_data: {
    /** When. ISO 8601 in UTC, whole seconds. */
    exported: string
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Title of the plan. */
      plan_title: string
      /** Whether the operator pages open to the user, in whichever account. */
      is_operator: boolean
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** When the account was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
    user: {
      /** Id of the person. */
      id: string
      /** What the person is called; shown to nobody else but operators. */
      name: string
      /** E-mail address. */
      email: string
      /** Whether the address was confirmed. */
      email_verified: boolean
      /** Whether sign-in asks for a code. */
      two_factor_enabled: boolean
      /** Passkeys of the person. */
      passkey_count: number
    }
    /** The owner, then who joined first. */
    members: {
      /** Id of the person. */
      user_id: string
      /** E-mail address. */
      email: string
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** Null: the owner. */
      joined: string | null
    }[]
    /** One's own first. */
    accounts: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Title of the plan. */
      plan_title: string
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** The account that is meant where a request names none. */
      is_own: boolean
    }[]
    /** Newest first. */
    keys: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }[]
    /** Newest first. */
    sessions: {
      /** Id of the session; not its secret. */
      session_id: string
      /** When it began. ISO 8601 in UTC, whole seconds. */
      created: string
      /** When it ends. ISO 8601 in UTC, whole seconds. */
      expires: string
      /** Null when not known. */
      ip: string | null
      /** Null when not known. */
      user_agent: string | null
      /** Whether this request came in it. */
      is_current: boolean
    }[]
    /** Oldest first. */
    passkeys: {
      /** Id of the passkey. */
      passkey_id: string
      /** Null when it was given none. */
      name: string | null
      /** Null when not known. */
      created: string | null
      /** Whether it is kept on more than one device. */
      is_synced: boolean
    }[]
    /** Of the last twelve months, newest day first. */
    usage: {
      /** Day in UTC. */
      day: string
      /** Id of the key, or "explorer". */
      key_id: string
      /** Name of the operation. */
      operation: string
      /** Units taken. */
      units: number
    }[]
    /** Null: this is all. */
    usage_next_cursor: string | null
    /** Newest first. */
    requests: {
      /** When the response was sent, ISO 8601 in UTC, with milliseconds. */
      time: string
      /** Null: the explorer of the dashboard. */
      key_id: string | null
      /** Null: asked from the explorer of the dashboard, or with a key that is forgotten. */
      key_label: string | null
      /** Name of the operation. */
      operation: string
      /** Its path; its name where this release does not have it. */
      path: string
      /** HTTP status. */
      status: number
      /** Milliseconds it took here, one decimal. */
      ms: number
      /** Id that the response carried in X-Request-Id. */
      request_id: string
      /** Null: it was answered with data, or it is of release 0.1.0. */
      problem: string | null
      /** Null: it is of release 0.1.0. */
      units: number | null
    }[]
    /** Oldest first; their items are at /v1/watchlists/{watchlist_id}/items. */
    watchlists: {
      /** Id of a watchlist. */
      id: string
      /** What the watchlist is called. */
      name: string
      /** Whose recalls are watched: "us" of NHTSA, "ca" of Transport Canada, "all" of both. Findings, messages and e-mails are of these; bulletins, investigations and the like are of the United States. */
      country: 'us' | 'ca' | 'all'
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Items on it. */
      items: number
    }[]
    /** Oldest first. */
    webhooks: {
      /** Id of a webhook endpoint. */
      id: string
      /** Where messages are sent: https, at a host on the public internet. Redirects are not followed. */
      url: string
      /** What the endpoint is for. */
      description: string
      /** Types of events that are sent there; empty = all. */
      event_types: ('dataset.reset' | 'recall.added' | 'recall.widened' | 'recall.narrowed' | 'recall.removed' | 'recall.text_changed' | 'recall.remedy_available' | 'recall.do_not_drive_set' | 'recall.do_not_drive_cleared' | 'recall.park_outside_set' | 'recall.park_outside_cleared' | 'recall.superseded' | 'recall.completion_reported' | 'investigation.opened' | 'investigation.closed' | 'investigation.upgraded' | 'tsb.added' | 'complaints.spike' | 'vehicle.added' | 'vehicle.changed' | 'vehicle.retired' | 'link.added' | 'link.removed')[]
      /** Whether messages are sent there. */
      enabled: boolean
      /** Null: it is enabled. */
      disabled_because: 'owner' | 'gone' | 'failing' | 'overflow' | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: never. */
      last_success: string | null
      /** Null: the secret was never rotated. */
      previous_secret_until: string | null
    }[]
    /** Which e-mails the account gets about its watchlists. */
    notifications: {
      /** "daily": one e-mail a day with what is new for the vehicles on the watchlists. "off": none. */
      digest: 'off' | 'daily'
      /** Hour of the day in UTC at which the digest is sent. */
      digest_hour: number
      /** Whether campaigns that say "do not drive" or "park outside" are mailed at once. */
      urgent: boolean
      /** E-mail address. */
      email: string
      /** Null: the digest is off. */
      next_digest: string | null
      /** Null: what is set is mailed. */
      blocked_because: 'MAIL_OFF' | 'EMAIL_NOT_VERIFIED' | 'PLAN_REQUIRED' | null
    }
    /** Newest first; kept for 400 days. */
    audit: {
      /** When. ISO 8601 in UTC, whole seconds. */
      time: string
      /** The account itself, an operator (pages or command line), or the service (a payment, a deletion). */
      by: 'account' | 'operator' | 'system'
      /** The user who did it. Null: none did, or their address is forgotten. */
      person: string | null
      /** What was done: key_created, key_revoked, plan_changed ... */
      action: string
      /** Null: no key is concerned, and none did it. */
      key_id: string | null
      /** The label of the key now. Null: none is concerned, or it is forgotten. */
      key_label: string | null
      /** What changed, in words. */
      detail: string
    }[]
  }
  /** Delete the account for good */
  delete_my_account: {
    /** It holds from now on. */
    done: true
  }
  /** What was done to the account, its keys and its plan, by pages */
  list_audit: {
    /** Newest first; kept for 400 days. */
    entries: {
      /** When. ISO 8601 in UTC, whole seconds. */
      time: string
      /** The account itself, an operator (pages or command line), or the service (a payment, a deletion). */
      by: 'account' | 'operator' | 'system'
      /** The user who did it. Null: none did, or their address is forgotten. */
      person: string | null
      /** What was done: key_created, key_revoked, plan_changed ... */
      action: string
      /** Null: no key is concerned, and none did it. */
      key_id: string | null
      /** The label of the key now. Null: none is concerned, or it is forgotten. */
      key_label: string | null
      /** What changed, in words. */
      detail: string
    }[]
    /** Null: this is the last one. */
    next_cursor: string | null
  }
  /** Keys of the account, also revoked ones, by pages */
  list_keys: {
    /** Keys of the state that was asked for, on all pages. */
    total: number
    /** Keys in this response. */
    count: number
    /** Applied. */
    limit: number
    /** Applied. */
    offset: number
    /** Whether there is a page behind this one. */
    has_more: boolean
    /** Newest first; with `state=revoked`, those that were revoked last first. */
    keys: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }[]
    /** Keys that are not revoked. */
    active: number
    /** Keys that an account may have at the same time, expired ones included. */
    active_max: number
    /** Revoked keys that are retained. */
    revoked: number
  }
  /** Make a key */
  create_key: {
    /** The key in full. Show it once. */
    token: string
    /** What is kept of a key: never the key. */
    key: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }
  }
  /** Change label, expiry, scopes or allowed addresses of a key */
  change_key: {
    /** What is kept of a key: never the key. */
    key: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }
  }
  /** Revoke a key for good */
  revoke_key: {
    /** What is kept of a key: never the key. */
    key: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }
  }
  /** The accounts that the signed-in user may act for */
  list_my_accounts: {
    /** One's own first. */
    accounts: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Title of the plan. */
      plan_title: string
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** The account that is meant where a request names none. */
      is_own: boolean
    }[]
  }
  /** Who may act for the account */
  list_members: {
    /** The owner, then who joined first. */
    members: {
      /** Id of the person. */
      user_id: string
      /** E-mail address. */
      email: string
      /** What the user may do in the account, from the least to the most; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin' | 'owner'
      /** Null: the owner. */
      joined: string | null
    }[]
  }
  /** Give a member another role */
  change_member: {
    /** It holds from now on. */
    done: true
  }
  /** Remove a member */
  remove_member: {
    /** It holds from now on. */
    done: true
  }
  /** Leave the account */
  leave_account: {
    /** It holds from now on. */
    done: true
  }
  /** Make a member the owner */
  hand_over_account: {
    /** It holds from now on. */
    done: true
  }
  /** Open invitations */
  list_member_invitations: {
    /** Newest first. */
    invitations: {
      /** Id of an invitation; not its token. */
      invitation_id: string
      /** Null: the first who has the link. */
      email: string | null
      /** What the member may do; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin'
      /** Null: forgotten. */
      invited_by: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** When it ends. ISO 8601 in UTC, whole seconds. */
      expires: string
    }[]
  }
  /** Invite a person */
  invite_member: {
    invitation: {
      /** Id of an invitation; not its token. */
      invitation_id: string
      /** Null: the first who has the link. */
      email: string | null
      /** What the member may do; the table is in docs/teams.md. */
      role: 'viewer' | 'developer' | 'admin'
      /** Null: forgotten. */
      invited_by: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** When it ends. ISO 8601 in UTC, whole seconds. */
      expires: string
    }
    /** To pass on. It is in this response and nowhere else, ever. */
    link: string
    /** Whether an e-mail with the link is on its way. False: pass it on. */
    mailed: boolean
  }
  /** Revoke an invitation */
  revoke_member_invitation: {
    /** It holds from now on. */
    done: true
  }
  /** What an invitation is for, by its token */
  read_member_invitation: {
    /** The owner's address. */
    account_email: string
    /** The address that it is for. Null: the first who has the link. */
    email: string | null
    /** What the member may do; the table is in docs/teams.md. */
    role: 'viewer' | 'developer' | 'admin'
    /** When it ends. ISO 8601 in UTC, whole seconds. */
    expires: string
  }
  /** Accept an invitation */
  accept_member_invitation: {
    /** Id of an account. */
    account_id: string
  }
  /** Which e-mails the account gets about its watchlists */
  get_notifications: {
    /** Which e-mails the account gets about its watchlists. */
    notifications: {
      /** "daily": one e-mail a day with what is new for the vehicles on the watchlists. "off": none. */
      digest: 'off' | 'daily'
      /** Hour of the day in UTC at which the digest is sent. */
      digest_hour: number
      /** Whether campaigns that say "do not drive" or "park outside" are mailed at once. */
      urgent: boolean
      /** E-mail address. */
      email: string
      /** Null: the digest is off. */
      next_digest: string | null
      /** Null: what is set is mailed. */
      blocked_because: 'MAIL_OFF' | 'EMAIL_NOT_VERIFIED' | 'PLAN_REQUIRED' | null
    }
  }
  /** Choose which e-mails the account gets about its watchlists */
  set_notifications: {
    /** Which e-mails the account gets about its watchlists. */
    notifications: {
      /** "daily": one e-mail a day with what is new for the vehicles on the watchlists. "off": none. */
      digest: 'off' | 'daily'
      /** Hour of the day in UTC at which the digest is sent. */
      digest_hour: number
      /** Whether campaigns that say "do not drive" or "park outside" are mailed at once. */
      urgent: boolean
      /** E-mail address. */
      email: string
      /** Null: the digest is off. */
      next_digest: string | null
      /** Null: what is set is mailed. */
      blocked_because: 'MAIL_OFF' | 'EMAIL_NOT_VERIFIED' | 'PLAN_REQUIRED' | null
    }
  }
  /** Usage by day, key, endpoint and status, and the quota of this month */
  get_usage: {
    /** The quota of this month. */
    month: {
      /** Calendar month in UTC. */
      month: string
      /** Units taken this month. */
      used: number
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      remaining: number | null
      /** Null: unlimited. */
      percent: number | null
      /** When the next month begins. ISO 8601 in UTC, whole seconds. */
      resets_at: string
    }
    /** First day, in UTC. */
    from: string
    /** Last day: today in UTC. */
    to: string
    /** Units of the quota that were taken (answers with 2xx), exact. */
    units: number
    /** Responses of every status, also those that cost nothing. */
    requests: number
    /** Every day of the range, oldest first, also days without a request. */
    days: {
      /** Day in UTC. */
      day: string
      /** Units of the quota that were taken (answers with 2xx), exact. */
      units: number
      /** Responses of every status, also those that cost nothing. */
      requests: number
      /** Of them, answers with 4xx or 5xx. */
      errors: number
    }[]
    /** Most requests first. */
    by_key: {
      /** Null: the explorer of the dashboard. */
      key_id: string | null
      /** Null: asked from the explorer of the dashboard, or with a key that is forgotten. */
      label: string | null
      /** Null: the explorer. */
      mode: 'live' | 'test' | null
      /** Units of the quota that were taken (answers with 2xx), exact. */
      units: number
      /** Responses of every status, also those that cost nothing. */
      requests: number
    }[]
    /** Of keys that were revoked before the 1,000 that were revoked last; they are in no line of `by_key`. */
    of_forgotten_keys: {
      /** Units of the quota that were taken (answers with 2xx), exact. */
      units: number
      /** Responses of every status, also those that cost nothing. */
      requests: number
    }
    /** Most requests first. */
    by_endpoint: {
      /** Name of the operation. */
      operation: string
      /** Its path; its name where this release does not have it. */
      path: string
      /** Units of the quota that were taken (answers with 2xx), exact. */
      units: number
      /** Responses of every status, also those that cost nothing. */
      requests: number
    }[]
    /** Lowest status first. */
    by_status: {
      /** HTTP status. */
      status: number
      /** Responses of every status, also those that cost nothing. */
      requests: number
    }[]
    /** False: the account has so many counts that only the newest 200,000 of each kind were added up. */
    is_complete: boolean
  }
  /** The last 1,000 requests of the account */
  list_requests: {
    /** Requests in this response. */
    count: number
    /** How many the account’s log keeps. */
    kept_max: number
    /** Newest first. */
    requests: {
      /** When the response was sent, ISO 8601 in UTC, with milliseconds. */
      time: string
      /** Null: the explorer of the dashboard. */
      key_id: string | null
      /** Null: asked from the explorer of the dashboard, or with a key that is forgotten. */
      key_label: string | null
      /** Name of the operation. */
      operation: string
      /** Its path; its name where this release does not have it. */
      path: string
      /** HTTP status. */
      status: number
      /** Milliseconds it took here, one decimal. */
      ms: number
      /** Id that the response carried in X-Request-Id. */
      request_id: string
      /** Null: it was answered with data, or it is of release 0.1.0. */
      problem: string | null
      /** Null: it is of release 0.1.0. */
      units: number | null
    }[]
  }
  /** Requests, errors and latency over time */
  get_traffic: {
    /** First day. */
    from: string
    /** Last day. */
    to: string
    /** What one point is. */
    step: 'hour' | 'day'
    total: {
      /** Responses of every status. */
      requests: number
      /** Of them, with 4xx. */
      rejected: number
      /** Of them, with 5xx. */
      failed: number
      /** Null: no response. */
      p50_ms: number | null
      /** Null: no response. */
      p95_ms: number | null
    }
    /** Every hour or day of the range until now, oldest first, also those without a request. */
    points: {
      /** When the hour or day begins. ISO 8601 in UTC, whole seconds. */
      start: string
      /** Responses of every status. */
      requests: number
      /** Of them, with 4xx. */
      rejected: number
      /** Of them, with 5xx. */
      failed: number
      /** Null: no response. */
      p50_ms: number | null
      /** Null: no response. */
      p95_ms: number | null
    }[]
    /** False: there are so many counts that only the newest 200,000 were added up. */
    is_complete: boolean
  }
  /** Requests, errors and latency of all accounts together */
  get_instance_traffic: {
    /** First day. */
    from: string
    /** Last day. */
    to: string
    /** What one point is. */
    step: 'hour' | 'day'
    total: {
      /** Responses of every status. */
      requests: number
      /** Of them, with 4xx. */
      rejected: number
      /** Of them, with 5xx. */
      failed: number
      /** Null: no response. */
      p50_ms: number | null
      /** Null: no response. */
      p95_ms: number | null
    }
    /** Every hour or day of the range until now, oldest first, also those without a request. */
    points: {
      /** When the hour or day begins. ISO 8601 in UTC, whole seconds. */
      start: string
      /** Responses of every status. */
      requests: number
      /** Of them, with 4xx. */
      rejected: number
      /** Of them, with 5xx. */
      failed: number
      /** Null: no response. */
      p50_ms: number | null
      /** Null: no response. */
      p95_ms: number | null
    }[]
    /** False: there are so many counts that only the newest 200,000 were added up. */
    is_complete: boolean
    /** Most requests first. */
    by_endpoint: {
      /** Name of the operation. */
      operation: string
      /** Its path; its name where this release does not have it. */
      path: string
      /** Responses of every status. */
      requests: number
      /** Of them, with 4xx. */
      rejected: number
      /** Of them, with 5xx. */
      failed: number
    }[]
    /** Lowest status first. */
    by_status: {
      /** HTTP status. */
      status: number
      /** Responses of every status. */
      requests: number
    }[]
    /** What was rejected or failed, by the code of the problem; most requests first. Counted from this release on. */
    by_problem: {
      /** Code of a problem, as in `error` of its response. */
      problem: string
      /** HTTP status. */
      status: number
      /** Responses of every status. */
      requests: number
    }[]
  }
  /** The plan of the account, and every plan there is */
  get_plan: {
    current: {
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Its title. */
      title: string
      /** Null: unlimited, or set by contract. */
      monthly_quota: number | null
      /** Null: unlimited, or set by contract. */
      burst_per_second: number | null
      /** Null: nothing is billed. */
      subscription: {
          /** What the payment service says of it. */
          status: string
          /** Changed and ended in the customer portal. */
          manage: 'portal'
        } | null
    }
    /** Whether plans can be bought here. */
    billing: boolean
    /** Lowest first. */
    plans: {
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Its title. */
      title: string
      /** Null: by contract. */
      price_usd: number | null
      /** Null: unlimited, or set by contract. */
      monthly_quota: number | null
      /** Null: unlimited, or set by contract. */
      burst_per_second: number | null
      /** Operations that the plan opens. */
      opens: string[]
      /** How this account gets it: it has it; at once (set_plan); by paying (start_checkout); in the customer portal (open_portal); or only the operator can set it. */
      change: 'current' | 'now' | 'checkout' | 'portal' | 'operator'
    }[]
  }
  /** Change to a plan that costs nothing */
  set_my_plan: {
    /** Name of a plan. */
    plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
  }
  /** Begin to buy a plan */
  start_checkout: {
    /** Address of the payment service to send the browser to. */
    url: string
  }
  /** Open the customer portal: change or end the subscription, cards, invoices */
  open_portal: {
    /** Address of the payment service to send the browser to. */
    url: string
  }
  /** The service in figures */
  get_overview: {
    /** Accounts that are not deleted. */
    accounts: number
    accounts_by_plan: {
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Accounts. */
      accounts: number
    }[]
    /** Keys that work. */
    active_keys: number
    /** Units taken by all accounts this month. */
    units_this_month: number
    /** Accounts that took the most units this month, the first of them first. */
    busiest: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Units taken this month. */
      used: number
    }[]
    /** Whether mail is set up. */
    mail: boolean
    /** Whether plans can be bought. */
    billing: boolean
    /** Null: the service takes no payments. */
    payments: {
        /** Calls paid without a key. */
        count: number
        /** What they brought, USD. */
        usd: number
      } | null
  }
  /** Accounts, searched by address */
  list_accounts: {
    /** Accounts that match, on all pages. */
    total: number
    /** Accounts in this response. */
    count: number
    /** Applied. */
    limit: number
    /** Applied. */
    offset: number
    /** Newest first. */
    accounts: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      burst: number | null
      /** Units taken this month. */
      used_this_month: number
      /** Keys that work. */
      active_keys: number
      /** Whether it is an operator. */
      is_operator: boolean
      /** False: made on the command line; nobody can sign in to it. */
      has_person: boolean
      /** Null: it works. */
      disabled: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }[]
  }
  /** One account with its keys and its log */
  get_account: {
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      burst: number | null
      /** Units taken this month. */
      used_this_month: number
      /** Keys that work. */
      active_keys: number
      /** Whether it is an operator. */
      is_operator: boolean
      /** False: made on the command line; nobody can sign in to it. */
      has_person: boolean
      /** Null: it works. */
      disabled: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
    /** Those that work, newest first; then revoked ones, the last first. */
    keys: {
      /** Id of a key; not the key. */
      id: string
      /** What the key is for. */
      label: string
      /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
      mode: 'live' | 'test'
      /** How the key is shown after its creation. */
      masked: string
      /** Last four characters of the key. */
      last_four: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: made on the command line, or it is not known by whom. */
      created_by: string | null
      /** Null: never. */
      last_used: string | null
      /** Null: it was not. */
      revoked: string | null
      /** Null: it does not expire. */
      expires_at: string | null
      /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
      scopes: string[] | null
      /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
      allowed_addresses: string[] | null
    }[]
    /** Newest first; kept for 400 days. */
    audit: {
      /** When. ISO 8601 in UTC, whole seconds. */
      time: string
      /** The account itself, an operator (pages or command line), or the service (a payment, a deletion). */
      by: 'account' | 'operator' | 'system'
      /** The user who did it. Null: none did, or their address is forgotten. */
      person: string | null
      /** What was done: key_created, key_revoked, plan_changed ... */
      action: string
      /** Null: no key is concerned, and none did it. */
      key_id: string | null
      /** The label of the key now. Null: none is concerned, or it is forgotten. */
      key_label: string | null
      /** What changed, in words. */
      detail: string
    }[]
  }
  /** Set the plan of an account */
  set_account_plan: {
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      burst: number | null
      /** Units taken this month. */
      used_this_month: number
      /** Keys that work. */
      active_keys: number
      /** Whether it is an operator. */
      is_operator: boolean
      /** False: made on the command line; nobody can sign in to it. */
      has_person: boolean
      /** Null: it works. */
      disabled: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
  }
  /** Reject the keys and the sign-ins of an account */
  disable_account: {
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      burst: number | null
      /** Units taken this month. */
      used_this_month: number
      /** Keys that work. */
      active_keys: number
      /** Whether it is an operator. */
      is_operator: boolean
      /** False: made on the command line; nobody can sign in to it. */
      has_person: boolean
      /** Null: it works. */
      disabled: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
  }
  /** Let a disabled account in again */
  enable_account: {
    account: {
      /** Id of an account. */
      id: string
      /** E-mail address. */
      email: string
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Null: unlimited. */
      quota: number | null
      /** Null: unlimited. */
      burst: number | null
      /** Units taken this month. */
      used_this_month: number
      /** Keys that work. */
      active_keys: number
      /** Whether it is an operator. */
      is_operator: boolean
      /** False: made on the command line; nobody can sign in to it. */
      has_person: boolean
      /** Null: it works. */
      disabled: string | null
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
    }
  }
  /** The snapshot that is served, and how current each source is */
  list_datasets: {
    /** SHA-256 of the snapshot. */
    snapshot: string
    /** Which files it was made from. */
    edition: 'starter' | 'official'
    /** When the data were last found current. ISO 8601 in UTC, whole seconds. */
    data_updated: string
    /** Vehicles that search finds. */
    vehicles: number
    /** Recall campaigns. */
    recall_campaigns: number
    /** Null: it was not. */
    refresh_failure: string | null
    datasets: {
      /** Name of the source. */
      source: string
      /** Files read. */
      files: number
      /** Rows accepted. */
      rows: number
      /** Rows rejected, each with a counted reason. */
      rejected_rows: number
      /** Null: they state none. */
      dated: string | null
    }[]
  }
  /** What became of the refreshes */
  list_refreshes: {
    /** Newest first. */
    refreshes: {
      /** When. ISO 8601 in UTC, whole seconds. */
      time: string
      /** A new snapshot was published; the files said the same; it was rejected (the one before is served on); the official site could not be reached; this process began to serve it. */
      outcome: 'published' | 'unchanged' | 'refused' | 'unreachable' | 'swapped'
      /** Null: none was made. */
      snapshot: string | null
      /** In words. */
      detail: string
      /** Null: not recorded. */
      seconds: number | null
      /** Null: no refresh; this process began to serve a snapshot, or rejected one. */
      origin: 'official' | 'folder' | null
      /** Those that were to be read; empty: all. */
      sources: string[]
      /** Of the sources that had changed. Empty: none, or not recorded. */
      rows: {
        /** Name of the source. */
        source: string
        /** Rows of its files. */
        read: number
        /** Rows that were accepted. */
        accepted: number
        /** Rows that were rejected, each with a counted reason. */
        rejected: number
        /** Rows with a value left out or set aside. Empty: none. */
        notes: {
          /** Problem and its treatment. */
          reason: string
          /** Number of rows with this problem. */
          rows: number
        }[]
      }[]
      /** Why sources were not refreshed: the gate or the site that stopped each. */
      reasons: string[]
      /** What was published although a gate spoke against it. */
      accepted: string[]
      /** What gates found that rejects nothing. */
      warnings: string[]
    }[]
  }
  /** The refresh that runs, and what can be refreshed */
  get_refresh: {
    /** Null: none runs in this data folder, however it was started. */
    running: {
        /** When it began. ISO 8601 in UTC, whole seconds. */
        began: string
        /** For how long it has been running. */
        seconds: number
        /** The official addresses, or a folder that was given. */
        origin: 'official' | 'folder'
        /** Those that are to be read; empty: all. */
        sources: string[]
        /** What it is doing. */
        step: string
        /** Null: the step says it. */
        detail: string | null
        /** Null: not known. */
        percent: number | null
        /** Rows accepted so far, of the files that are read to their end. */
        rows: number
      } | null
    /** Null: one can be. */
    blocked: string | null
    /** Whether the service looks for new files by itself (VDS_REFRESH). */
    is_scheduled: boolean
    /** Those with an official address. */
    sources: {
      /** Name of the source. */
      source: 'epa-vehicles' | 'epa-emissions' | 'nhtsa-recalls' | 'nhtsa-completion' | 'nhtsa-investigations' | 'nhtsa-tsbs' | 'nhtsa-complaints' | 'nhtsa-ratings' | 'nhtsa-vpic' | 'transport-canada-recalls'
      /** Null: never. */
      checked: string | null
      /** Refreshes of it that failed, in a row. */
      failures: number
    }[]
  }
  /** Refresh all sources, or one, from the official addresses */
  start_refresh: {
    /** Null: none runs in this data folder, however it was started. */
    running: {
        /** When it began. ISO 8601 in UTC, whole seconds. */
        began: string
        /** For how long it has been running. */
        seconds: number
        /** The official addresses, or a folder that was given. */
        origin: 'official' | 'folder'
        /** Those that are to be read; empty: all. */
        sources: string[]
        /** What it is doing. */
        step: string
        /** Null: the step says it. */
        detail: string | null
        /** Null: not known. */
        percent: number | null
        /** Rows accepted so far, of the files that are read to their end. */
        rows: number
      } | null
    /** Null: one can be. */
    blocked: string | null
    /** Whether the service looks for new files by itself (VDS_REFRESH). */
    is_scheduled: boolean
    /** Those with an official address. */
    sources: {
      /** Name of the source. */
      source: 'epa-vehicles' | 'epa-emissions' | 'nhtsa-recalls' | 'nhtsa-completion' | 'nhtsa-investigations' | 'nhtsa-tsbs' | 'nhtsa-complaints' | 'nhtsa-ratings' | 'nhtsa-vpic' | 'transport-canada-recalls'
      /** Null: never. */
      checked: string | null
      /** Refreshes of it that failed, in a row. */
      failures: number
    }[]
  }
  /** How NHTSA's names are tied to vehicles, and why some are not */
  get_link_report: {
    all: {
      /** Make or rule. */
      name: string
      /** Federal names. */
      names: number
      /** Of them, tied to vehicles. */
      linked_names: number
      /** Recall campaigns under these names. */
      recalls: number
      /** Of them, under tied names. */
      linked_recalls: number
    }
    rated: {
      /** Make or rule. */
      name: string
      /** Federal names. */
      names: number
      /** Of them, tied to vehicles. */
      linked_names: number
      /** Recall campaigns under these names. */
      recalls: number
      /** Of them, under tied names. */
      linked_recalls: number
    }
    /** Most recalls first. */
    makes: {
      /** Make or rule. */
      name: string
      /** Federal names. */
      names: number
      /** Of them, tied to vehicles. */
      linked_names: number
      /** Recall campaigns under these names. */
      recalls: number
      /** Of them, under tied names. */
      linked_recalls: number
    }[]
    /** Most recalls first. */
    rules: {
      /** Make or rule. */
      name: string
      /** Federal names. */
      names: number
      /** Of them, tied to vehicles. */
      linked_names: number
      /** Recall campaigns under these names. */
      recalls: number
      /** Of them, under tied names. */
      linked_recalls: number
    }[]
    /** Names that are tied to none. */
    unlinked_total: number
    /** Most recalls first. */
    unlinked: {
      /** Make, as NHTSA writes it. */
      make: string
      /** Model, as NHTSA writes it. */
      model: string
      /** Model years. */
      years: string
      /** Recall campaigns. */
      recalls: number
      /** Why it is tied to none. */
      why: string
    }[]
  }
  /** What each plan gives and costs, and what it does by default */
  list_plans: {
    /** Lowest first. */
    plans: {
      /** Name of a plan. */
      plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      /** Its title. */
      title: string
      terms: {
        /** Null: by contract. */
        monthly_quota: number | null
        /** Null: by contract. */
        burst_per_second: number | null
        /** Lines of one batch; 0: the plan opens no batches. */
        batch_lines_max: number
        /** Null: by contract. */
        price_usd: number | null
      }
      defaults: {
        /** Null: by contract. */
        monthly_quota: number | null
        /** Null: by contract. */
        burst_per_second: number | null
        /** Lines of one batch; 0: the plan opens no batches. */
        batch_lines_max: number
        /** Null: by contract. */
        price_usd: number | null
      }
      /** True: bought through Stripe, which charges its own price (VDS_STRIPE_PRICES). `price_usd` is what the pages show. */
      is_sold: boolean
    }[]
  }
  /** Change what a plan gives and costs */
  set_plan_terms: {
    /** Name of a plan. */
    plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
    /** Its title. */
    title: string
    terms: {
      /** Null: by contract. */
      monthly_quota: number | null
      /** Null: by contract. */
      burst_per_second: number | null
      /** Lines of one batch; 0: the plan opens no batches. */
      batch_lines_max: number
      /** Null: by contract. */
      price_usd: number | null
    }
    defaults: {
      /** Null: by contract. */
      monthly_quota: number | null
      /** Null: by contract. */
      burst_per_second: number | null
      /** Lines of one batch; 0: the plan opens no batches. */
      batch_lines_max: number
      /** Null: by contract. */
      price_usd: number | null
    }
    /** True: bought through Stripe, which charges its own price (VDS_STRIPE_PRICES). `price_usd` is what the pages show. */
    is_sold: boolean
  }
  /** Who may sign up, and the invitations */
  get_sign_up: {
    /** Who may sign up: everybody, the holders of an invitation of an operator, or nobody. */
    mode: 'open' | 'invite' | 'closed'
    /** Invitations that may be open at the same time. */
    open_max: number
    /** Newest first; revoked ones are gone. */
    invitations: {
      /** Id of an invitation; not its code. */
      id: string
      /** Whom it is for, in the operator's words. */
      note: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Until when it works. ISO 8601 in UTC, whole seconds. */
      expires: string
      /** Null: nobody has. */
      used: string | null
      /** Whether it works. */
      state: 'open' | 'used' | 'expired'
    }[]
  }
  /** Set who may sign up */
  set_sign_up: {
    /** Who may sign up: everybody, the holders of an invitation of an operator, or nobody. */
    mode: 'open' | 'invite' | 'closed'
    /** Invitations that may be open at the same time. */
    open_max: number
    /** Newest first; revoked ones are gone. */
    invitations: {
      /** Id of an invitation; not its code. */
      id: string
      /** Whom it is for, in the operator's words. */
      note: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Until when it works. ISO 8601 in UTC, whole seconds. */
      expires: string
      /** Null: nobody has. */
      used: string | null
      /** Whether it works. */
      state: 'open' | 'used' | 'expired'
    }[]
  }
  /** Make a link by which one person may sign up */
  create_invitation: {
    invitation: {
      /** Id of an invitation; not its code. */
      id: string
      /** Whom it is for, in the operator's words. */
      note: string
      /** When it was made. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Until when it works. ISO 8601 in UTC, whole seconds. */
      expires: string
      /** Null: nobody has. */
      used: string | null
      /** Whether it works. */
      state: 'open' | 'used' | 'expired'
    }
    /** Opens the sign-up form. */
    link: string
  }
  /** Revoke an invitation that nobody has used */
  revoke_invitation: {
    /** It holds from now on. */
    done: true
  }
  /** Calls paid without a key, newest first */
  list_payments: {
    /** Whether payments are set up; false: there are none. */
    is_on: boolean
    /** Null: payments are taken, or not set up. */
    paused_because: string | null
    /** Payments in this response. */
    count: number
    /** Null: this is the last page. */
    next_cursor: string | null
    /** Newest first. */
    payments: {
      /** Chain, token, payer and nonce: what can be paid once. */
      payment_id: string
      /** "claimed": a request works on it, no money can have moved. "settling": the facilitator was asked to move it. "unknown": as settling, but nobody works on it now. "settled": the money moved. "failed": it did not and never will. */
      state: 'claimed' | 'settling' | 'unknown' | 'settled' | 'failed'
      /** What the payer signed for. USD. */
      usd: number
      /** Chain, as CAIP-2 names it. */
      network: string
      /** Address that pays. */
      payer: string
      /** Path that was paid for. */
      path: string
      /** Null: no money is known to have moved. */
      transaction: string | null
      /** True: the chain itself showed the transaction. False: the facilitator alone says so. */
      is_confirmed: boolean
      /** How often the payment was answered: one, and at most five repeated ones. */
      answers: number
      /** Null: nothing did. */
      trouble: string | null
      /** When it was presented first. ISO 8601 in UTC, whole seconds. */
      created: string
      /** Null: it is not settled. */
      settled: string | null
    }[]
  }
  /** What calls paid without a key brought, and how many failed */
  get_payment_totals: {
    /** Whether payments are set up; false: there are none. */
    is_on: boolean
    /** Null: payments are taken, or not set up. */
    paused_because: string | null
    /** Applied. */
    days: number
    /** Every state once. */
    recent: {
      /** "claimed": a request works on it, no money can have moved. "settling": the facilitator was asked to move it. "unknown": as settling, but nobody works on it now. "settled": the money moved. "failed": it did not and never will. */
      state: 'claimed' | 'settling' | 'unknown' | 'settled' | 'failed'
      /** Payments in this state. */
      count: number
      /** What they are worth. USD. */
      usd: number
    }[]
    /** Every state once. */
    all: {
      /** "claimed": a request works on it, no money can have moved. "settling": the facilitator was asked to move it. "unknown": as settling, but nobody works on it now. "settled": the money moved. "failed": it did not and never will. */
      state: 'claimed' | 'settling' | 'unknown' | 'settled' | 'failed'
      /** Payments in this state. */
      count: number
      /** What they are worth. USD. */
      usd: number
    }[]
  }
  /** For the payment service only */
  receive_stripe_event: {
    received: true
  }
}

/** Addresses, as openapi-fetch wants them. */
export interface Paths {
  '/api/auth/sign-up/email': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** What the person is called; shown to nobody else but operators. */
        name: string
        /** E-mail address. */
        email: string
        /** At least 12 characters; not one of those that are tried first (400 with reason PASSWORD_WEAK). */
        password: string
        /** From the link of an operator; needed where `sign_up` of get_instance is "invite". */
        invitation?: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['sign_up'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/sign-in/email': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** E-mail address. */
        email: string
        /** The password of the person who is signed in. */
        password: string
        rememberMe?: boolean
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['sign_in'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/sign-out': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['sign_out'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/send-verification-email': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** E-mail address. */
        email: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['send_verification_email'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/request-password-reset': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** E-mail address. */
        email: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['request_password_reset'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/reset-password': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** At least 12 characters; not one of those that are tried first (400 with reason PASSWORD_WEAK). */
        newPassword: string
        /** From the link. */
        token: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['reset_password'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/change-password': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        currentPassword: string
        /** At least 12 characters; not one of those that are tried first (400 with reason PASSWORD_WEAK). */
        newPassword: string
        /** True: sign out everywhere else. */
        revokeOtherSessions?: boolean
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['change_password'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/two-factor/enable': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        password: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['enable_two_factor'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/two-factor/disable': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        password: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['disable_two_factor'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/two-factor/verify-totp': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The code. */
        code: string
        /** True: this browser is not asked again for 30 days. */
        trustDevice?: boolean
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['verify_totp'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/two-factor/verify-backup-code': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The code. */
        code: string
        /** True: this browser is not asked again for 30 days. */
        trustDevice?: boolean
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['verify_backup_code'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/two-factor/generate-backup-codes': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        password: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['generate_backup_codes'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/passkey/generate-register-options': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['begin_passkey_registration'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/passkey/verify-registration': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** RegistrationResponseJSON, what navigator.credentials.create gave. */
        response: Record<string, unknown>
        /** What the person is called; shown to nobody else but operators. */
        name?: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['finish_passkey_registration'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/passkey/generate-authenticate-options': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['begin_passkey_sign_in'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/api/auth/passkey/verify-authentication': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** AuthenticationResponseJSON, what navigator.credentials.get gave. */
        response: Record<string, unknown>
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['finish_passkey_sign_in'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/instance': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_instance'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/me': {
    get: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_me'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    patch: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** What the person is called; shown to nobody else but operators. */
        name: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['rename_me'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/become-operator': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** What the link says after `setup=`. */
        code: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['become_operator'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/sessions': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_sessions'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/sessions/{session_id}/revoke': {
    post: {
      parameters: { path: { session_id: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['revoke_session'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/sessions/revoke-others': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['revoke_other_sessions'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/passkeys': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_passkeys'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/passkeys/{passkey_id}': {
    patch: {
      parameters: { path: { passkey_id: string } }
      requestBody: { content: { 'application/json': {
        /** What the person is called; shown to nobody else but operators. */
        name: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['rename_passkey'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/passkeys/{passkey_id}/remove': {
    post: {
      parameters: { path: { passkey_id: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['remove_passkey'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/export': {
    get: {
      parameters: { query?: { usage_cursor?: string }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['export_my_data'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/delete': {
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        password: string
        /** E-mail address. */
        email: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['delete_my_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/audit': {
    get: {
      parameters: { query?: { limit?: number; cursor?: string }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_audit'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/keys': {
    get: {
      parameters: { query?: { state?: 'active' | 'revoked'; limit?: number; offset?: number }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_keys'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** What the key is for. */
        label: string
        /** "live": current data, counts towards the quota. "test": starter data, costs no quota. */
        mode?: 'live' | 'test'
        /** Null: it does not expire. */
        expires_at?: string | null
        /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
        scopes?: ('vehicles' | 'vins' | 'recalls' | 'dtc' | 'makes' | 'years' | 'facets' | 'suggest' | 'changes' | 'export' | 'batch' | 'watchlists' | 'webhooks' | 'feed_token' | 'search_vehicles' | 'get_vehicle' | 'get_recalls' | 'get_complaints' | 'get_tsbs' | 'get_investigations' | 'get_ratings' | 'get_provenance' | 'get_vehicle_report' | 'list_images' | 'decode_vin' | 'get_vin_recalls' | 'get_vin_complaints' | 'get_vin_tsbs' | 'get_vin_investigations' | 'get_vin_provenance' | 'get_vin_report' | 'get_campaign' | 'lookup_dtc' | 'search_dtc' | 'list_makes' | 'list_models' | 'list_years' | 'get_facets' | 'suggest_vehicles' | 'list_changes' | 'list_exports' | 'run_batch' | 'download_export' | 'list_watchlists' | 'create_watchlist' | 'get_watchlist' | 'rename_watchlist' | 'delete_watchlist' | 'add_watchlist_items' | 'remove_watchlist_items' | 'list_watchlist_items' | 'check_watchlist' | 'list_watchlist_findings' | 'download_watchlist_findings' | 'set_watchlist_finding_states' | 'summarize_watchlist' | 'list_watchlist_history' | 'list_webhooks' | 'create_webhook' | 'get_webhook' | 'change_webhook' | 'delete_webhook' | 'rotate_webhook_secret' | 'test_webhook' | 'list_webhook_deliveries' | 'get_webhook_delivery' | 'send_webhook_delivery_again' | 'get_feed_token' | 'create_feed_token' | 'delete_feed_token')[] | null
        /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
        allowed_addresses?: string[] | null
      } } }
      responses: {
        201: { headers: {}; content: { 'application/json': Responses['create_key'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/keys/{key_id}': {
    patch: {
      parameters: { path: { key_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** What the key is for. */
        label?: string
        /** Null: it does not expire. */
        expires_at?: string | null
        /** Operations that it opens, or groups of them; others are rejected with `scope_required`. A group is the word that the paths of its operations begin with, below /v1/. Null: all that the plan opens. */
        scopes?: ('vehicles' | 'vins' | 'recalls' | 'dtc' | 'makes' | 'years' | 'facets' | 'suggest' | 'changes' | 'export' | 'batch' | 'watchlists' | 'webhooks' | 'feed_token' | 'search_vehicles' | 'get_vehicle' | 'get_recalls' | 'get_complaints' | 'get_tsbs' | 'get_investigations' | 'get_ratings' | 'get_provenance' | 'get_vehicle_report' | 'list_images' | 'decode_vin' | 'get_vin_recalls' | 'get_vin_complaints' | 'get_vin_tsbs' | 'get_vin_investigations' | 'get_vin_provenance' | 'get_vin_report' | 'get_campaign' | 'lookup_dtc' | 'search_dtc' | 'list_makes' | 'list_models' | 'list_years' | 'get_facets' | 'suggest_vehicles' | 'list_changes' | 'list_exports' | 'run_batch' | 'download_export' | 'list_watchlists' | 'create_watchlist' | 'get_watchlist' | 'rename_watchlist' | 'delete_watchlist' | 'add_watchlist_items' | 'remove_watchlist_items' | 'list_watchlist_items' | 'check_watchlist' | 'list_watchlist_findings' | 'download_watchlist_findings' | 'set_watchlist_finding_states' | 'summarize_watchlist' | 'list_watchlist_history' | 'list_webhooks' | 'create_webhook' | 'get_webhook' | 'change_webhook' | 'delete_webhook' | 'rotate_webhook_secret' | 'test_webhook' | 'list_webhook_deliveries' | 'get_webhook_delivery' | 'send_webhook_delivery_again' | 'get_feed_token' | 'create_feed_token' | 'delete_feed_token')[] | null
        /** IP addresses and CIDR ranges that it may be used from; others are rejected with `address_not_allowed`. Null: any. */
        allowed_addresses?: string[] | null
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['change_key'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/keys/{key_id}/revoke': {
    post: {
      parameters: { path: { key_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['revoke_key'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/accounts': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_my_accounts'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/members': {
    get: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_members'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/members/{user_id}': {
    patch: {
      parameters: { path: { user_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** What the member may do; the table is in docs/teams.md. */
        role: 'viewer' | 'developer' | 'admin'
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['change_member'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/members/{user_id}/remove': {
    post: {
      parameters: { path: { user_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['remove_member'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/leave': {
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['leave_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/members/{user_id}/hand-over': {
    post: {
      parameters: { path: { user_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** The password of the person who is signed in. */
        password: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['hand_over_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/invitations': {
    get: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_member_invitations'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** What the member may do; the table is in docs/teams.md. */
        role: 'viewer' | 'developer' | 'admin'
        /** E-mail address. */
        email?: string
      } } }
      responses: {
        201: { headers: {}; content: { 'application/json': Responses['invite_member'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/invitations/{invitation_id}/revoke': {
    post: {
      parameters: { path: { invitation_id: string }; header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['revoke_member_invitation'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/invitation/read': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** What the link says after `token=`. */
        token: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['read_member_invitation'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/invitation/accept': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** What the link says after `token=`. */
        token: string
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['accept_member_invitation'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/notifications': {
    get: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_notifications'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    patch: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** "daily": one e-mail a day with what is new for the vehicles on the watchlists. "off": none. */
        digest?: 'off' | 'daily'
        /** Hour of the day in UTC at which the digest is sent. */
        digest_hour?: number
        /** Whether campaigns that say "do not drive" or "park outside" are mailed at once. */
        urgent?: boolean
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['set_notifications'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/usage': {
    get: {
      parameters: { query?: { days?: number }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_usage'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/requests': {
    get: {
      parameters: { query?: { limit?: number; key_id?: string; status?: number }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_requests'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/traffic': {
    get: {
      parameters: { query?: { from?: string; to?: string; key_id?: string; operation?: string; status?: '2xx' | '4xx' | '5xx' }; header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_traffic'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/traffic': {
    get: {
      parameters: { query?: { from?: string; to?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_instance_traffic'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/plan': {
    get: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_plan'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** Name of a plan. */
        plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['set_my_plan'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/billing/checkout': {
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': {
        /** Name of a plan. */
        plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['start_checkout'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        502: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/billing/portal': {
    post: {
      parameters: { header?: { 'Vds-Account'?: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['open_portal'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        502: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/overview': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_overview'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/accounts': {
    get: {
      parameters: { query?: { q?: string; plan?: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'; limit?: number; offset?: number } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_accounts'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/accounts/{account_id}': {
    get: {
      parameters: { path: { account_id: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/accounts/{account_id}/plan': {
    post: {
      parameters: { path: { account_id: string } }
      requestBody: { content: { 'application/json': {
        /** Name of a plan. */
        plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
        /** Requests a month. */
        quota?: number | null
        /** Requests a second. */
        burst?: number | null
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['set_account_plan'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/accounts/{account_id}/disable': {
    post: {
      parameters: { path: { account_id: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['disable_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/accounts/{account_id}/enable': {
    post: {
      parameters: { path: { account_id: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['enable_account'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/datasets': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_datasets'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/refreshes': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_refreshes'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/refresh': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_refresh'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** One alone; left out: all. */
        source?: 'epa-vehicles' | 'epa-emissions' | 'nhtsa-recalls' | 'nhtsa-completion' | 'nhtsa-investigations' | 'nhtsa-tsbs' | 'nhtsa-complaints' | 'nhtsa-ratings' | 'nhtsa-vpic' | 'transport-canada-recalls'
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['start_refresh'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/links': {
    get: {
      parameters: { query?: { make?: string; limit?: number } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_link_report'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/plans': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_plans'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** Name of a plan. */
        plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise'
        /** Requests a month. */
        monthly_quota?: number
        /** Requests a second. */
        burst_per_second?: number
        /** Lines of one batch. */
        batch_lines_max?: number
        /** List price a month, US dollars. */
        price_usd?: number
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['set_plan_terms'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/sign-up': {
    get: {
      parameters: {}
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_sign_up'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** Who may sign up: everybody, the holders of an invitation of an operator, or nobody. */
        mode: 'open' | 'invite' | 'closed'
      } } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['set_sign_up'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/sign-up/invitations': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': {
        /** Whom it is for. */
        note: string
        /** For how long it works; default 7. */
        days?: number
      } } }
      responses: {
        201: { headers: {}; content: { 'application/json': Responses['create_invitation'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/sign-up/invitations/{invitation_id}/revoke': {
    post: {
      parameters: { path: { invitation_id: string } }
      requestBody: { content: { 'application/json': Record<string, never> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['revoke_invitation'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        404: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        415: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/payments': {
    get: {
      parameters: { query?: { state?: 'claimed' | 'settling' | 'unknown' | 'settled' | 'failed'; limit?: number; cursor?: string } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['list_payments'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/operator/payments/totals': {
    get: {
      parameters: { query?: { days?: number } }
      requestBody?: never
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['get_payment_totals'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        401: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        403: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        429: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
  '/account/billing/webhook': {
    post: {
      parameters: {}
      requestBody: { content: { 'application/json': Record<string, unknown> } }
      responses: {
        200: { headers: {}; content: { 'application/json': Responses['receive_stripe_event'] } }
        400: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        409: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        500: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        502: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
        503: { headers: {}; content: { 'application/problem+json': Schemas['Problem'] } }
      }
    }
  }
}
