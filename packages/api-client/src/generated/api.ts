// Made by `npm run generate -w @keystead/api-client` from the document with the digest 38164e23466648c22cdae35154efe261c7420e5712e57def787e834564e760d5.

export interface paths {
  '/ai/actions/{id}/confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm an action that the assistant proposed. It runs with the caller's permissions
     * @description Requires the scope `assistant:write`.
     */
    post: operations['createAiActionConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ai/actions/{id}/refusal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject an action that the assistant proposed
     * @description Requires the scope `assistant:write`.
     */
    post: operations['createAiActionRefusal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ai/chat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask the assistant. It sees only what the caller may see, and acts only after confirmation
     * @description Requires the scope `assistant:write`.
     */
    post: operations['createAiChat'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ai/chat/stream': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask the assistant and stream the answer. Disconnecting ends it
     * @description Requires the scope `assistant:write`.
     */
    post: operations['createAiChatStream'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ai/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's messages and the assistant's answers, newest first
     * @description Requires the scope `assistant:read`.
     */
    get: operations['listAiHistory'];
    put?: never;
    /**
     * Store messages in the history. Exchanges that are already stored stay unchanged
     * @description Requires the scope `assistant:write`.
     */
    post: operations['createAiHistory'];
    /**
     * Clear the history, including proposals that are still open
     * @description Requires the scope `assistant:write`.
     */
    delete: operations['deleteAiHistory'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ai/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the available models, the current answerer and suggested questions
     * @description Requires the scope `assistant:read`.
     */
    get: operations['getAiModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's API keys, newest first, and the limits of the plan
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['listApiKeys'];
    put?: never;
    /**
     * Create an API key. Only this response contains it
     * @description Requires a signed-in user. API keys are rejected.
     */
    post: operations['createApiKey'];
    /**
     * Revoke all of the caller's API keys. They stop working within 5 seconds
     * @description Requires a signed-in user. API keys are rejected.
     */
    delete: operations['deleteApiKeys'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api-keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an API key, without the key itself
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['getApiKey'];
    put?: never;
    post?: never;
    /**
     * Revoke an API key. It stops working within 5 seconds, and stays in the list as revoked
     * @description Requires a signed-in user. API keys are rejected.
     */
    delete: operations['deleteApiKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List every write and its author, newest first. Admins only
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit/verification': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Verify that a part of the log is unaltered: about 20,000 entries from a given one. Admins only
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['getAuditVerification'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/confirm-email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm an e-mail address with the token of the link sent to it. Outside a session of that user, their password is required
     * @description Requires neither a key nor a session.
     */
    post: operations['confirmEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/forgot-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * E-mail a link for choosing a new password. The response does not reveal whether the address is known
     * @description Requires neither a key nor a session.
     */
    post: operations['forgotPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the public keys that verify tokens (a JSON Web Key Set)
     * @description Requires neither a key nor a session.
     */
    get: operations['getAuthKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in
     * @description Requires neither a key nor a session.
     */
    post: operations['login'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End this session everywhere
     * @description Requires a signed-in user. API keys are rejected.
     */
    post: operations['logout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a user with an account, and sign in
     * @description Requires neither a key nor a session.
     */
    post: operations['register'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/renew': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Issue a token with the current data of the user, for the same session
     * @description Requires a signed-in user. API keys are rejected.
     */
    post: operations['renew'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/report-invitation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report an invitation or a notice as unwanted with the token of the link in it. The account that sent it can no longer e-mail this address
     * @description Requires neither a key nor a session.
     */
    post: operations['reportInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/resend-confirmation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resend the confirmation link to the caller's e-mail address, or to the pending new one
     * @description Requires a signed-in user. API keys are rejected.
     */
    post: operations['resendConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/reset-password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Choose a new password with the token of a reset or invitation link
     * @description Requires neither a key nor a session.
     */
    post: operations['resetPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/auth/undo-email-change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo a change of the e-mail address with the token of the link sent to the old address, sign out everywhere, and e-mail the old address a link for choosing a new password
     * @description Requires neither a key nor a session.
     */
    post: operations['undoEmailChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/activity': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the ten newest activities of maintenance and payments
     * @description Requires the scope `dashboard:read`.
     */
    get: operations['getDashboardActivity'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/months': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read revenue, occupancy and open requests of the last twelve months, including this one. Empty for tenants
     * @description Requires the scope `dashboard:read`.
     */
    get: operations['getDashboardMonths'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/dashboard/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the counts of the caller's dashboard. Names services that are unavailable
     * @description Requires the scope `dashboard:read`.
     */
    get: operations['getDashboardStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/demo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the demo accounts that the sign-in page shows. Empty in production
     * @description Requires neither a key nor a session.
     */
    get: operations['getDemo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events of the account's records in the last 30 days, newest first
     * @description Requires the scope `events:read`.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read an event of the last 30 days
     * @description Requires the scope `events:read`.
     */
    get: operations['getEvent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The state of each service
     * @description Requires neither a key nor a session.
     */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the imports of the last 30 days
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listImports'];
    put?: never;
    /**
     * Upload a CSV of properties or tenants, to be mapped, checked and run
     * @description Requires the scope `portfolio:write`. The file may have at most 16 MiB.
     */
    post: operations['createImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the progress of an import
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getImport'];
    /**
     * Map the columns of the file to fields
     * @description Requires the scope `portfolio:write`.
     */
    put: operations['updateImport'];
    post?: never;
    /**
     * Delete an import. Records that it has added stay
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deleteImport'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{id}/check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a dry run, which checks each row without writing any
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['checkImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{id}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the result of each row, of the dry run or of the import
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listImportRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{id}/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start to add the valid rows
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['runImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the leases that the caller may see. Tenants see their own
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listLeases'];
    put?: never;
    /**
     * Add a lease. Active and pending leases of a property must not overlap
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['createLease'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the filtered list of leases as CSV
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['exportLeases'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/rent-roll': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the rent from the leases that the caller may see, today and in the coming months
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getLeasesRentRoll'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a lease
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getLease'];
    /**
     * Change a lease, in full or in part
     * @description Requires the scope `portfolio:write`.
     */
    put: operations['updateLease'];
    post?: never;
    /**
     * Delete a lease
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deleteLease'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Attach a PDF to a lease
     * @description Requires the scope `portfolio:write`. The file may have at most 10 MiB.
     */
    post: operations['createLeaseDocument'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}/documents/{document_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a PDF of a lease
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getLeaseDocument'];
    put?: never;
    post?: never;
    /**
     * Delete a PDF of a lease
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deleteLeaseDocument'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}/end': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End a lease before its last day
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['endLease'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a lease: who changed what, and when
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listLeaseHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/leases/{id}/renewal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Renew a lease: create the next one from it
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['createLeaseRenewal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream changes to the account's records as they happen. Not for tenants, whose apps poll
     * @description Requires the scope `events:read`.
     */
    get: operations['getLive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List e-mails that were written while no SMTP server is configured, newest first. Admins only
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['listMail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mail/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the text of one of these e-mails. Admins only
     * @description Requires a signed-in user. API keys are rejected.
     */
    get: operations['getMail'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the maintenance requests that the caller may see. Tenants see their own
     * @description Requires the scope `operations:read`.
     */
    get: operations['listMaintenance'];
    put?: never;
    /**
     * Create a maintenance request. Tenants can create one for a property that they rent
     * @description Requires the scope `operations:write`.
     */
    post: operations['createMaintenance'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance-personnel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the personnel of the account. Empty for tenants
     * @description Requires the scope `operations:read`.
     */
    get: operations['listMaintenancePersonnel'];
    put?: never;
    /**
     * Add personnel
     * @description Requires the scope `operations:write`.
     */
    post: operations['createMaintenancePersonnel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance-personnel/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a personnel record
     * @description Requires the scope `operations:read`.
     */
    get: operations['getMaintenancePersonnel'];
    /**
     * Change a personnel record, in full or in part
     * @description Requires the scope `operations:write`.
     */
    put: operations['updateMaintenancePersonnel'];
    post?: never;
    /**
     * Delete a personnel record. Requests keep the name
     * @description Requires the scope `operations:write`.
     */
    delete: operations['deleteMaintenancePersonnel'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance-personnel/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a personnel record: who changed what, and when
     * @description Requires the scope `operations:read`.
     */
    get: operations['listMaintenancePersonnelHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/costs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the costs of completed requests, broken down. Empty for tenants
     * @description Requires the scope `operations:read`.
     */
    get: operations['getMaintenanceCosts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a maintenance request
     * @description Requires the scope `operations:read`.
     */
    get: operations['getMaintenance'];
    /**
     * Change a maintenance request, in full or in part. Tenants can edit or cancel their own while it is open
     * @description Requires the scope `operations:write`.
     */
    put: operations['updateMaintenance'];
    post?: never;
    /**
     * Delete a maintenance request
     * @description Requires the scope `operations:write`.
     */
    delete: operations['deleteMaintenance'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the comments on a request, oldest first
     * @description Requires the scope `operations:read`.
     */
    get: operations['listMaintenanceComments'];
    put?: never;
    /**
     * Comment on a request. The other side is notified by e-mail, if they want that
     * @description Requires the scope `operations:write`.
     */
    post: operations['createMaintenanceComment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a request: who changed what, and when
     * @description Requires the scope `operations:read`.
     */
    get: operations['listMaintenanceHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}/photos': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a photo to a request, up to 8
     * @description Requires the scope `operations:write`. The file may have at most 8 MiB.
     */
    post: operations['createMaintenancePhoto'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}/photos/{photo_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a photo of a request
     * @description Requires the scope `operations:read`.
     */
    get: operations['getMaintenancePhoto'];
    put?: never;
    post?: never;
    /**
     * Delete a photo of a request
     * @description Requires the scope `operations:write`.
     */
    delete: operations['deleteMaintenancePhoto'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/maintenance/{id}/suggestions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List suggested assignees for a request, best match first
     * @description Requires the scope `operations:read`.
     */
    get: operations['getMaintenanceSuggestions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/contact': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a message to support. A repeated message is stored once
     * @description Requires neither a key nor a session.
     */
    post: operations['createMarketingContact'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/feed.xml': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the blog as an RSS feed. Also at /feed.xml
     * @description Requires neither a key nor a session.
     */
    get: operations['getMarketingFeedXml'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the messages of the contact form. Empty unless the caller is an admin
     * @description Requires the scope `site:read`.
     */
    get: operations['listMarketingMessages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/messages/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a message
     * @description Requires the scope `site:read`.
     */
    get: operations['getMarketingMessage'];
    /**
     * Change the status of a message
     * @description Requires the scope `site:write`.
     */
    put: operations['updateMarketingMessage'];
    post?: never;
    /**
     * Delete a message permanently
     * @description Requires the scope `site:write`.
     */
    delete: operations['deleteMarketingMessage'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/pages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the site's pages, including drafts. Empty unless the caller is an admin
     * @description Requires the scope `site:read`.
     */
    get: operations['listMarketingPages'];
    put?: never;
    /**
     * Create a blog post
     * @description Requires the scope `site:write`.
     */
    post: operations['createMarketingPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/pages/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a page of the site
     * @description Requires the scope `site:read`.
     */
    get: operations['getMarketingPage'];
    /**
     * Change a page of the site, in full or in part
     * @description Requires the scope `site:write`.
     */
    put: operations['updateMarketingPage'];
    post?: never;
    /**
     * Delete a blog post
     * @description Requires the scope `site:write`.
     */
    delete: operations['deleteMarketingPage'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/pages/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a page: who changed what, and when
     * @description Requires the scope `site:read`.
     */
    get: operations['listMarketingPageHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/published': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the site's published pages, posts newest first
     * @description Requires neither a key nor a session.
     */
    get: operations['listMarketingPublished'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/published/{kind}/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a published page of the site
     * @description Requires neither a key nor a session.
     */
    get: operations['getMarketingPublished'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/sitemap.xml': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List every public page for search engines. Also at /sitemap.xml
     * @description Requires neither a key nor a session.
     */
    get: operations['getMarketingSitemapXml'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/marketing/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the status of each part of the product, and its last 90 days
     * @description Requires neither a key nor a session.
     */
    get: operations['getMarketingStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * This API as an OpenAPI 3.1 document
     * @description Requires neither a key nor a session.
     */
    get: operations['getOpenapiJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the payments that the caller may see. Tenants see their own
     * @description Requires the scope `operations:read`.
     */
    get: operations['listPayments'];
    put?: never;
    /**
     * Record a payment
     * @description Requires the scope `operations:write`.
     */
    post: operations['createPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/breakdown': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the totals of the payments that the caller may see, broken down
     * @description Requires the scope `operations:read`.
     */
    get: operations['getPaymentsBreakdown'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the totals of the payments that the caller may see
     * @description Requires the scope `operations:read`.
     */
    get: operations['getPaymentsStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a payment
     * @description Requires the scope `operations:read`.
     */
    get: operations['getPayment'];
    /**
     * Change a payment, in full or in part. `completed` marks it paid
     * @description Requires the scope `operations:write`.
     */
    put: operations['updatePayment'];
    post?: never;
    /**
     * Delete a payment that was never completed
     * @description Requires the scope `operations:write`.
     */
    delete: operations['deletePayment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/checkout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a card payment of the caller's own pending payment. Returns the URL of the checkout page
     * @description Requires the scope `operations:write`.
     */
    post: operations['createPaymentCheckout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a payment: who changed what, and when
     * @description Requires the scope `operations:read`.
     */
    get: operations['listPaymentHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/receipt': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the receipt of a completed payment as PDF. It is always the same file
     * @description Requires the scope `operations:read`.
     */
    get: operations['getPaymentReceipt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/reversal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reverse a completed payment. It becomes failed and its original is kept, a card that paid it here is refunded, and the amount is due again as a new payment
     * @description Requires the scope `operations:write`.
     */
    post: operations['createPaymentReversal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/plans': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the available plans, and those on the pricing page
     * @description Requires neither a key nor a session.
     */
    get: operations['getPlans'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the caller's user, preferences and abilities beyond their own records
     * @description Requires the scope `account:read`.
     */
    get: operations['getProfile'];
    /**
     * Change the caller's user. A new e-mail address or password requires the current password. A new address stays in `pending_email` until the link sent to it is opened. A new password ends every session, and the response contains the token of a new one
     * @description Requires a signed-in user. API keys are rejected.
     */
    put: operations['updateProfile'];
    post?: never;
    /**
     * Request deletion of the account after 30 days, and sign out everywhere
     * @description Requires a signed-in user. API keys are rejected.
     */
    delete: operations['deleteProfile'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profile/pending-email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Cancel a change of the e-mail address that is not confirmed yet
     * @description Requires a signed-in user. API keys are rejected.
     */
    delete: operations['deleteProfilePendingEmail'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profile/preferences': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the caller's preferences, in full or in part
     * @description Requires the scope `account:write`.
     */
    put: operations['updateProfilePreferences'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the properties that the caller may see
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listProperties'];
    put?: never;
    /**
     * Add a property
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['createProperty'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the filtered list of properties as CSV
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['exportProperties'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a property
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getProperty'];
    /**
     * Change a property, in full or in part
     * @description Requires the scope `portfolio:write`.
     */
    put: operations['updateProperty'];
    post?: never;
    /**
     * Delete a property that has neither an active lease nor payments
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deleteProperty'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a property: who changed what, and when
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listPropertyHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties/{id}/photos': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Reorder the photos of a property. The first is its cover
     * @description Requires the scope `portfolio:write`.
     */
    put: operations['updatePropertyPhotos'];
    /**
     * Add a photo to a property, up to 8. The first is its cover
     * @description Requires the scope `portfolio:write`. The file may have at most 8 MiB.
     */
    post: operations['createPropertyPhoto'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/properties/{id}/photos/{photo_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a photo of a property
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getPropertyPhoto'];
    put?: never;
    post?: never;
    /**
     * Delete a photo of a property
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deletePropertyPhoto'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the published releases, newest first. For admins and keys of a team
     * @description Requires the scope `releases:read`.
     */
    get: operations['listReleases'];
    put?: never;
    /**
     * Publish a release whose files are in the store. Visitors get it only once a rollout starts
     * @description Requires the scope `releases:write`.
     */
    post: operations['createRelease'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/beacons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive the reports of a visitor's page about remotes with an open rollout. Only reports with a token of a gateway count
     * @description Requires neither a key nor a session.
     */
    post: operations['createReleasesBeacons'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Stream the revision of the release plan whenever it changes
     * @description Requires neither a key nor a session.
     */
    get: operations['getReleasesChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/files/{sha384}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Upload a file of a release to the store, under its hash
     * @description Requires the scope `releases:write`. The file may have at most 25 MiB.
     */
    put: operations['updateReleasesFile'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/overrides': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Override the release of a remote for this browser, by a cookie. Admins only
     * @description Requires a signed-in user. API keys are rejected.
     */
    put: operations['updateReleasesOverrides'];
    post?: never;
    /**
     * Remove the release overrides of this browser
     * @description Requires neither a key nor a session.
     */
    delete: operations['deleteReleasesOverrides'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Resolve which release of each remote this visitor loads
     * @description Requires neither a key nor a session.
     */
    get: operations['getReleasesResolve'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/uses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the releases of the last seven days that may need an operation. If there are none, it can be removed
     * @description Requires the scope `releases:read`.
     */
    get: operations['getReleasesUses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/releases/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a release
     * @description Requires the scope `releases:read`.
     */
    get: operations['getRelease'];
    /**
     * Block a release, or allow it again, with a reason
     * @description Requires the scope `releases:write`.
     */
    put: operations['updateRelease'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/remotes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what each remote serves
     * @description Requires the scope `releases:read`.
     */
    get: operations['getRemotes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/remotes/{remote}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what a remote serves
     * @description Requires the scope `releases:read`.
     */
    get: operations['getRemote'];
    /**
     * Serve one release to everyone immediately, and pin or unpin it
     * @description Requires the scope `releases:write`.
     */
    put: operations['updateRemote'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/remotes/{remote}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Roll back and block the stable release. Everyone gets the previous good one. If-Match names the version
     * @description Requires the scope `releases:write`.
     */
    post: operations['createRemoteRollback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/remotes/{remote}/rollouts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start the rollout of a release. If-Match names the version of the remote
     * @description Requires the scope `releases:write`.
     */
    post: operations['createRemoteRollout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rollouts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List rollouts, newest first
     * @description Requires the scope `releases:read`.
     */
    get: operations['listRollouts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rollouts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a rollout with its arms, the evidence, and the decision with its reasons
     * @description Requires the scope `releases:read`.
     */
    get: operations['getRollout'];
    /**
     * Hold, resume, advance, promote or roll back a rollout
     * @description Requires the scope `releases:write`.
     */
    put: operations['updateRollout'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rollouts/{id}/points': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the counts of a rollout by minute, for the last 1,440 minutes
     * @description Requires the scope `releases:read`.
     */
    get: operations['getRolloutPoints'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the subscription of the caller's account
     * @description Requires the scope `billing:read`.
     */
    get: operations['getSubscription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/cancellation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Cancel the paid plan, at the end of its period or immediately
     * @description Requires the scope `billing:write`.
     */
    put: operations['updateSubscriptionCancellation'];
    post?: never;
    /**
     * Undo a cancellation before it takes effect
     * @description Requires the scope `billing:write`.
     */
    delete: operations['deleteSubscriptionCancellation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/grants/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Grant an account the plan by agreement, or revoke it. Admins only
     * @description Requires the scope `billing:write`.
     */
    put: operations['updateSubscriptionGrant'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/plan': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Return to the trial while it lasts. A paid plan ends immediately, and its remainder is credited
     * @description Requires the scope `billing:write`.
     */
    put: operations['updateSubscriptionPlan'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/portal': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the URL of the provider's page for managing the card and past invoices
     * @description Requires the scope `billing:write`.
     */
    post: operations['createSubscriptionPortal'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/receipts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the invoices of the subscription, newest first
     * @description Requires the scope `billing:read`.
     */
    get: operations['listSubscriptionReceipts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/receipts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the receipt of a paid invoice as PDF
     * @description Requires the scope `billing:read`.
     */
    get: operations['getSubscriptionReceipt'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/subscription/upgrade': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start the change to a paid plan. Returns the URL of the provider's checkout page, which redirects back
     * @description Requires the scope `billing:write`.
     */
    post: operations['createSubscriptionUpgrade'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tenants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the tenants that the caller may see. Tenants see themselves
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listTenants'];
    put?: never;
    /**
     * Add a tenant, and invite them by e-mail to sign in
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['createTenant'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tenants/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the filtered list of tenants as CSV
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['exportTenants'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tenants/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a tenant
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['getTenant'];
    /**
     * Change a tenant, in full or in part. A new e-mail address gets an invitation
     * @description Requires the scope `portfolio:write`.
     */
    put: operations['updateTenant'];
    post?: never;
    /**
     * Delete a tenant who has no active lease
     * @description Requires the scope `portfolio:write`.
     */
    delete: operations['deleteTenant'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tenants/{id}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the history of a tenant: who changed what, and when
     * @description Requires the scope `portfolio:read`.
     */
    get: operations['listTenantHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/tenants/{id}/invitation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Invite a tenant again
     * @description Requires the scope `portfolio:write`.
     */
    post: operations['createTenantInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List users: all for an admin (counted up to 10,000), those of the account for its members, only themselves for a tenant
     * @description Requires the scope `account:read`.
     */
    get: operations['listUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a user whom the caller may see
     * @description Requires the scope `account:read`.
     */
    get: operations['getUser'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the webhooks of the account
     * @description Requires the scope `events:read`.
     */
    get: operations['listWebhooks'];
    put?: never;
    /**
     * Register a webhook. Only this response contains its signing secret
     * @description Requires the scope `events:write`.
     */
    post: operations['createWebhook'];
    /**
     * Delete all webhooks of the account and their pending deliveries
     * @description Requires a signed-in user. API keys are rejected.
     */
    delete: operations['deleteWebhooks'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a webhook
     * @description Requires the scope `events:read`.
     */
    get: operations['getWebhook'];
    /**
     * Change a webhook, in full or in part. `active` resumes its pending deliveries
     * @description Requires the scope `events:write`.
     */
    put: operations['updateWebhook'];
    post?: never;
    /**
     * Delete a webhook and its pending deliveries
     * @description Requires the scope `events:write`.
     */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries of a webhook in the last 30 days, including pending ones
     * @description Requires the scope `events:read`.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a delivery with its attempts
     * @description Requires the scope `events:read`.
     */
    get: operations['getWebhookDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/deliveries/{delivery_id}/resend': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a delivery again, immediately
     * @description Requires the scope `events:write`.
     */
    post: operations['resendWebhookDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a new secret. For 24 hours, deliveries are also signed with the old one
     * @description Requires the scope `events:write`.
     */
    post: operations['createWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test event once, immediately, and return the response
     * @description Requires the scope `events:write`.
     */
    post: operations['testWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'property.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A property was created */
    post: operations['onPropertyCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'property.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A property was changed */
    post: operations['onPropertyUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'property.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A property was deleted */
    post: operations['onPropertyDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'tenant.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A tenant was created */
    post: operations['onTenantCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'tenant.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A tenant was changed */
    post: operations['onTenantUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'tenant.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A tenant was deleted */
    post: operations['onTenantDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lease.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A lease was created */
    post: operations['onLeaseCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lease.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A lease was changed */
    post: operations['onLeaseUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'lease.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A lease was deleted */
    post: operations['onLeaseDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'maintenance.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A maintenance request was created */
    post: operations['onMaintenanceCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'maintenance.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A maintenance request was changed */
    post: operations['onMaintenanceUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'maintenance.status_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A maintenance request changed its status */
    post: operations['onMaintenanceStatusChanged'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'maintenance.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A maintenance request was deleted */
    post: operations['onMaintenanceDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'personnel.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A member of the personnel was created */
    post: operations['onPersonnelCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'personnel.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A member of the personnel was changed */
    post: operations['onPersonnelUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'personnel.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A member of the personnel was deleted */
    post: operations['onPersonnelDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment was created */
    post: operations['onPaymentCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment was changed */
    post: operations['onPaymentUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.completed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment was completed */
    post: operations['onPaymentCompleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.reversed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment was reversed */
    post: operations['onPaymentReversed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.disputed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment is disputed by the cardholder */
    post: operations['onPaymentDisputed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'payment.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A payment was deleted */
    post: operations['onPaymentDeleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'subscription.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The subscription was changed */
    post: operations['onSubscriptionUpdated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook.test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A requested test event, without a record */
    post: operations['onWebhookTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description A person's yes; of a message with what they have changed in it. */
    ActionConfirmation: {
      /** @example A question */
      subject?: string | null;
      /** @example We come on Monday. */
      text?: string | null;
    };
    /** @description Something that happened to a request or a payment; `id` is that record's. */
    ActivityItem: {
      /** @enum {string} */
      type: 'maintenance' | 'payment';
      /** @example 7 */
      id: number;
      /** @example The kitchen tap drips */
      title: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      /**
       * Format: date-time
       * @description When it was asked for, paid, reversed or closed.
       */
      date: string;
      status: string;
    };
    /** @description Who did something: a person, by their session, by an API key (`key_id`) or through a service that acts for them (`service`: `assistant`); or, with no user, the product by itself. The name is the one that they had then. */
    Actor: {
      user_id: number | null;
      /** @example Harbour House */
      name: string;
      key_id: number | null;
      service: string | null;
    };
    /** @description What the account's plan allows of the API; `used` counts the caller's account's keys that hold. */
    ApiAllowance: {
      keys: number;
      used: number;
      requests_per_minute: number;
    };
    /** @description A personal API key as its owner sees it: never the key itself, but its first letters (`ks_live_h2Tq…`). It acts as its owner, within its scopes. `last_used_at` may be up to five minutes behind. */
    ApiKey: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      beginning: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      scopes: (
        | 'account:read'
        | 'account:write'
        | 'portfolio:read'
        | 'portfolio:write'
        | 'operations:read'
        | 'operations:write'
        | 'billing:read'
        | 'billing:write'
        | 'assistant:read'
        | 'assistant:write'
        | 'site:read'
        | 'site:write'
        | 'events:read'
        | 'events:write'
        | 'dashboard:read'
        | 'dashboard:write'
        | 'releases:read'
        | 'releases:write'
        | 'release:mf-marketing'
        | 'release:mf-portfolio'
        | 'release:mf-operations'
        | 'release:mf-billing'
        | 'release:mf-assistant'
      )[];
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Null: it holds until it is revoked.
       */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      revoked_at: string | null;
      abilities: {
        revoke: boolean;
      };
    };
    /** @description What a plan allows of the API: keys of an account that hold at a time, and requests a minute of each. No keys: no API. */
    ApiPlan: {
      keys: number;
      requests_per_minute: number;
    };
    /** @description What the visitors of an arm reported, each of them counted once in each. */
    ArmCounts: {
      visitors: number;
      mounted: number;
      /** @description Failed in any way that they reported. */
      failed: number;
      load_failed: number;
      errored: number;
      api_failed: number;
      /** @description Reported nothing within 30 s. */
      silent: number;
      /** @description Mounted later than three quarters of the stable arm's did. */
      slow: number;
    };
    /** @description Something that the assistant proposes to do, as a card shows it: what will happen, in the words of the records. */
    AssistantAction: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      kind: 'message' | 'request' | 'assignment' | 'payment' | 'settlement';
      /** @example The kitchen tap drips */
      title: string;
      /** @description What will happen, line by line. */
      details: {
        label: string;
        value: string;
      }[];
      /** @description Of a message: what will be mailed, to be changed before the yes. */
      message: {
        /** @example A question */
        subject: string;
        /** @example We come on Monday. */
        text: string;
        to: string[];
      } | null;
      /** @enum {string} */
      state: 'proposed' | 'done' | 'refused' | 'failed';
      /** @description Where to see what was done: a page of the app, such as `/app/payments/12`. */
      result: {
        label: string;
        path: string;
      } | null;
      /** @description Why it could not be done. */
      problem: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      decided_at: string | null;
    };
    /** @description What a person may choose from and begin with. */
    AssistantOffer: {
      models: {
        /**
         * @description Beside an `exchange` it is ignored.
         * @enum {string}
         */
        id: 'keystead-basic' | 'keystead-advanced' | 'keystead-financial';
        /** @example Harbour House */
        name: string;
        /** @example Two rooms with a view of the harbour. */
        description: string;
      }[];
      /**
       * @description Who answers at present.
       * @enum {string}
       */
      answered_by: 'model' | 'analyst';
      /** @description Eight questions that suit the caller. */
      prompts: string[];
    };
    /** @description What the audit log says of one write: a `request` to write, with its answer's status (null: its service ended before it had answered), or a `change` of a record. `hash` is the SHA-256 of the one before it and of everything here but itself; the name is in it by a hash of its own, so that it can be erased with its account, and is '' then. */
    AuditEntry: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      kind: 'request' | 'change';
      /** Format: date-time */
      at: string;
      service: string;
      account_id: number | null;
      by: components['schemas']['Actor'];
      /** @description `PUT /properties/{id}`; of a change, `property.updated`. */
      action: string;
      /**
       * @description What it was about, such as `properties/7`; null where a request names nothing.
       * @example A question
       */
      subject: string | null;
      status: number | null;
      request_id: string | null;
      previous: string;
      hash: string;
    };
    /** @description What a look through a part of the log has found; `broken_at` is the first entry that is not as it was written. */
    AuditVerification: {
      from: number;
      to: number | null;
      checked: number;
      intact: boolean;
      broken_at: number | null;
      /** @description The last entry's hash: who keeps it elsewhere notices when the log is written anew. */
      head: string | null;
      /** @description From where to look on; null at the end of the log. */
      next: number | null;
    };
    /** @description One report. Its token says whose it is: visitor, rollout and arm, signed by the gateway; it counts once. */
    Beacon: {
      token: string;
      /** @enum {string} */
      kind: 'loading' | 'mounted' | 'load_failed' | 'errored' | 'api_failed';
      /** @description With `mounted`: milliseconds from when the remote was wanted. */
      mount_ms?: number;
    };
    /** @description When a cancellation takes effect: with the period that is paid, or at once, the rest of it being credited. */
    Cancellation: {
      /** @enum {string} */
      when: 'period_end' | 'now';
    };
    /** @description Sends everybody to a release at once, and holds them there until it is unpinned; null: to what the gateway has. */
    ChannelChange: {
      stable_id?: number | null;
      /** @description Nothing is let out while it is pinned. */
      pinned?: boolean;
      /** @example Booked twice. */
      reason: string;
      /** @example 1 */
      version?: number;
    };
    /** @description Takes what everybody has back, for a reason that stands at the release too. */
    ChannelRollback: {
      /** @example Booked twice. */
      reason: string;
    };
    /** @description Something that was done by hand to what a remote's visitors get, and why. */
    ChannelStep: {
      /** Format: date-time */
      at: string;
      /** @enum {string} */
      action: 'sent' | 'pinned' | 'unpinned' | 'rolled_back';
      /** @description The person, or the name of the key. */
      by: string;
      /** @description What everybody got from then on; null: what the gateway was deployed with. */
      stable: components['schemas']['ReleaseRef'] | null;
      /** @example Booked twice. */
      reason: string;
    };
    /** @description An answer: `response` is Markdown, and the text of the second of the two `messages`. */
    ChatAnswer: {
      response: string;
      messages: components['schemas']['ChatMessage'][];
    };
    /** @description An answer while it comes. `step`: what is being looked up, in a few words; `text`: the next part of the answer; `restart`: forget the text so far, another comes; at last either `done` or `problem`. */
    ChatEvent:
      | {
          /** @constant */
          type: 'step';
          label: string;
        }
      | {
          /** @constant */
          type: 'text';
          /** @example We come on Monday. */
          text: string;
        }
      | {
          /** @constant */
          type: 'restart';
        }
      | {
          /** @constant */
          type: 'done';
          response: string;
          messages: components['schemas']['ChatMessage'][];
        }
      | {
          /** @constant */
          type: 'problem';
          problem: components['schemas']['Problem'];
        };
    /** @description A message of a conversation, as the service keeps it. */
    ChatMessage: {
      /**
       * @description Beside an `exchange` it is ignored.
       * @example 7
       */
      id: number;
      exchange: string;
      /** @enum {string} */
      type: 'user' | 'assistant';
      /** @description A person's own words; an assistant's are Markdown. */
      content: string;
      /** Format: date-time */
      timestamp: string;
      /** @enum {string} */
      model: 'keystead-basic' | 'keystead-advanced' | 'keystead-financial';
      /**
       * @description Of an assistant's message that this service has written; null otherwise.
       * @enum {string|null}
       */
      answered_by: 'model' | 'analyst' | null;
      /** @description What the message proposes to do, as it stands by now. */
      actions: components['schemas']['AssistantAction'][];
    };
    /** @description Who comes first, whatever the percentage: people of these roles or accounts, and our own, the admins. */
    Cohorts: {
      roles: ('admin' | 'landlord' | 'property_manager' | 'tenant')[];
      accounts: number[];
      own_people: boolean;
    };
    /** @description A message of the contact form, as the admin reads it. */
    ContactMessage: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      /** @example robin@example.com */
      email: string;
      company: string | null;
      /** @example +1 207 555 0134 */
      phone: string | null;
      /** @example A question */
      subject: string;
      /** @example How much rent is overdue? */
      message: string;
      /** @enum {string} */
      status: 'new' | 'answered' | 'spam';
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description What may be changed of a message: what becomes of it. */
    ContactMessageChange: {
      /** @enum {string} */
      status: 'new' | 'answered' | 'spam';
      /** @example 1 */
      version?: number;
    };
    /** @description A message before this one, as a page shows it. */
    ContextMessage:
      | {
          /** @enum {string} */
          type: 'user';
          /** @description A person's own words; an assistant's are Markdown. */
          content: string;
        }
      | {
          /** @enum {string} */
          type: 'assistant';
          /** @description A person's own words; an assistant's are Markdown. */
          content: string;
        };
    /** @description A month of the dashboard's plots: `2026-03`. Occupancy from 0 to 1; null where there is nothing to let, or it isn't known. */
    DashboardMonth: {
      month: string;
      revenue: number | null;
      occupancy: number | null;
      open_requests: number | null;
    };
    /** @description What the dashboard counts, in the caller's scope; money in dollars. What a service that is down would have said is 0, and it is named. */
    DashboardStats: {
      total_properties: number;
      /** @description Active ones. */
      total_tenants: number;
      total_leases: number;
      total_revenue: number;
      total_maintenance: number;
      /** @description Open ones. */
      maintenance_pending: number;
      unavailable: string[];
      /** Format: date-time */
      as_of: string;
    };
    /** @description An event on its way to an address, or arrived there. */
    Delivery: {
      /** @example 7 */
      id: number;
      webhook_id: number;
      /** @description Null: a test. */
      event_id: number | null;
      type: string;
      /** @enum {string} */
      state: 'waiting' | 'delivered' | 'failed';
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Null unless it waits; an instant that has passed: it waits for an earlier event of its record, or is paused.
       */
      next_at: string | null;
      attempts: components['schemas']['DeliveryAttempt'][];
      abilities: {
        resend: boolean;
      };
    };
    /** @description One try to send an event: the receiver's status, or why there was none, and the first 1,000 characters of its answer. */
    DeliveryAttempt: {
      /** Format: date-time */
      at: string;
      status: number | null;
      error: string | null;
      milliseconds: number;
      answer: string;
    };
    /** @description What an account may do under its plan. `can_create` is false once a trial has ended without a choice. */
    Entitlements: {
      /** @enum {string} */
      plan: 'trial' | 'starter' | 'professional' | 'enterprise';
      property_limit: number | null;
      api: components['schemas']['ApiPlan'];
      /**
       * @description The smallest plan that allows more API keys; null when only an agreement would.
       * @enum {string|null}
       */
      api_plan: 'trial' | 'starter' | 'professional' | 'enterprise' | null;
      /** @enum {string|null} */
      next_plan: 'trial' | 'starter' | 'professional' | 'enterprise' | null;
      can_create: boolean;
      /** Format: date-time */
      trial_end: string | null;
    };
    /** @description Something that happened to a record of an account. Events of one record are in the order in which they happened. */
    Event: {
      /**
       * @description Also `webhook-id`, as `evt_17`.
       * @example 7
       */
      id: number;
      /** @enum {string} */
      type:
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deleted'
        | 'lease.created'
        | 'lease.updated'
        | 'lease.deleted'
        | 'maintenance.created'
        | 'maintenance.updated'
        | 'maintenance.status_changed'
        | 'maintenance.deleted'
        | 'personnel.created'
        | 'personnel.updated'
        | 'personnel.deleted'
        | 'payment.created'
        | 'payment.updated'
        | 'payment.completed'
        | 'payment.reversed'
        | 'payment.disputed'
        | 'payment.deleted'
        | 'subscription.updated';
      account_id: number;
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      by: components['schemas']['Actor'];
      data: components['schemas']['EventData'];
    };
    /** @description A record as it was after a change, flat, under the names that the API gives its fields (money in dollars), and each field that changed, from what to what. `version` counts the record's changes: a receiver that has a later one may ignore this. */
    EventData: {
      /** @enum {string} */
      object: 'property' | 'tenant' | 'lease' | 'maintenance' | 'personnel' | 'payment' | 'subscription';
      /**
       * @description Also `webhook-id`, as `evt_17`.
       * @example 7
       */
      id: number;
      /** @example 1 */
      version: number;
      record: {
        [key: string]: (string | number | boolean) | null;
      };
      changes: {
        field: string;
        from: (string | number | boolean) | null;
        to: (string | number | boolean) | null;
      }[];
    };
    /** @description How strongly what was seen speaks against the candidate; it is taken back at 1,000 of any of them. */
    Evidence: {
      relative: number;
      absolute: number;
      /** @description Mounted later than three quarters of the stable arm's did. */
      slow: number;
    };
    /** @description What the gateway's `GET /api/health` answers: `ok` only if every service is. */
    Health: {
      /** @enum {string} */
      status: 'ok' | 'degraded';
      services: {
        [key: string]: {
          /** @enum {string} */
          status: 'ok' | 'degraded' | 'down';
          version: string | null;
        };
      };
    };
    /** @description A page of a record's history, newest first. */
    History: {
      entries: components['schemas']['HistoryEntry'][];
      next_cursor: string | null;
      total: number;
      total_capped?: boolean;
    };
    /** @description One change of a record: who, when, and each field from what to what. `version` is the one that it led to. */
    HistoryEntry: {
      /** @example 1 */
      version: number;
      /** @enum {string} */
      action: 'created' | 'changed' | 'deleted';
      /** Format: date-time */
      at: string;
      /** @description `tenant`: by who rents; `key_id`: by an API key of theirs; `service`: by one that acted for them, such as `assistant`. */
      by: {
        user_id: number;
        /** @example Harbour House */
        name: string;
        tenant?: boolean;
        key_id?: number;
        service?: string;
      };
      changes: {
        field: string;
        from: (string | number | boolean) | null;
        to: (string | number | boolean) | null;
      }[];
    };
    /** @description A file on its way into the portfolio. */
    Import: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      kind: 'properties' | 'tenants';
      file_name: string;
      /** @enum {string} */
      source: 'keystead' | 'buildium' | 'tenantcloud' | 'spreadsheet';
      /** @enum {string} */
      state: 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'failed';
      columns: components['schemas']['ImportColumn'][];
      fields: components['schemas']['ImportField'][];
      /** @description Rows of the file that have been worked on, of all. */
      progress: {
        done: number;
        total: number;
      };
      /** @description What becomes of them: counted by the dry run, then by the run. */
      counts: {
        add: number;
        exists: number;
        refused: number;
      };
      /** @description What the run was told: to write nothing if a row is refused; to mail an invitation to each new tenant. */
      all_or_nothing: boolean;
      invite: boolean;
      /** @description Invitations of this import that wait, and when the last that waits for the account's daily allowance leaves. */
      invitations: {
        waiting: number;
        /** Format: date-time */
        until: string | null;
      };
      /** @description Why it failed; null otherwise. */
      problem: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /** @description A column of the file, with some of its values, and the field that it fills (null: none). */
    ImportColumn: {
      /** @example Harbour House */
      name: string;
      samples: string[];
      field: string | null;
    };
    /** @description A field that a column may fill. If it is required, a column has to fill it, or the field named by `or`. */
    ImportField: {
      /** @example Harbour House */
      name: string;
      label: string;
      required: boolean;
      or: string | null;
    };
    /** @description Which field each column fills; a column that isn't named, or null, fills none. */
    ImportMapping: {
      mapping: {
        [key: string]: string | null;
      };
      /** @example 1 */
      version?: number;
    };
    /** @description What became of one row, counted from 1 without the heading; `reasons` names fields, '' being the whole row. */
    ImportRow: {
      row: number;
      label: string;
      /** @enum {string} */
      outcome: 'add' | 'exists' | 'refused';
      reasons: {
        field: string;
        /** @example How much rent is overdue? */
        message: string;
      }[];
    };
    /** @description A page of rows. */
    ImportRows: {
      rows: components['schemas']['ImportRow'][];
      next_cursor: string | null;
      total: number;
      total_capped?: boolean;
    };
    /** @description How the rows that can be added are. */
    ImportRun: {
      /** @description What the run was told: to write nothing if a row is refused; to mail an invitation to each new tenant. */
      all_or_nothing?: boolean | null;
      invite?: boolean | null;
    };
    /** @description A lease as it is answered; both dates are days on which it holds. */
    Lease: {
      /** @example 7 */
      id: number;
      /** @example 7 */
      property_id: number;
      /** @example 12 */
      tenant_id: number;
      /** Format: date */
      start_date: string;
      /** Format: date */
      end_date: string;
      /** @example 1850.5 */
      rent_amount: number;
      /** @example 1850.5 */
      deposit_amount: number;
      property_name: string;
      tenant_name: string;
      /** @example No smoking. */
      lease_terms: string | null;
      /** @enum {string} */
      status: 'active' | 'expired' | 'pending';
      /** @description The lease that this one renews. */
      renewal_of: number | null;
      documents: components['schemas']['LeaseDocument'][];
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description The whole of a lease or a part of it; an older `version` is refused. */
    LeaseChange: {
      /** @example 7 */
      property_id?: number;
      /** @example 12 */
      tenant_id?: number;
      /** Format: date */
      start_date?: string;
      /** Format: date */
      end_date?: string;
      /** @example 1850.5 */
      rent_amount?: number;
      /** @example 1850.5 */
      deposit_amount?: number;
      /** @example No smoking. */
      lease_terms?: string | null;
      /** @enum {string|null} */
      status?: 'active' | 'expired' | 'pending' | null;
      /** @example 1 */
      version?: number;
    };
    /** @description A PDF that belongs to a lease; `size` in bytes. */
    LeaseDocument: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      size: number;
      /** Format: date-time */
      created_at: string;
    };
    /** @description The last day of a lease that ends early: from its first day on, and before its last. */
    LeaseEnd: {
      /** Format: date */
      end_date: string;
      /** @example 1 */
      version?: number;
    };
    /** @description How the next lease differs from the one that it renews. Unless said it begins the day after, runs as many whole months as that one (or days, where it isn't whole months), at the same rent, deposit and terms; it is `pending` if it begins later than today where the property is, and `active` otherwise. */
    LeaseRenewal: {
      /** Format: date */
      start_date?: string | null;
      /** Format: date */
      end_date?: string | null;
      /** @example 1850.5 */
      rent_amount?: number | null;
      /** @example 1850.5 */
      deposit_amount?: number | null;
      /** @example No smoking. */
      lease_terms?: string | null;
      /** @enum {string|null} */
      status?: 'active' | 'expired' | 'pending' | null;
    };
    /** @description What an open page is told: that a record was changed, so that it reads again what it shows of such records. `ready` comes first: from then on nothing is missed. */
    LiveNotice:
      | {
          /** @enum {string} */
          kind: 'ready';
        }
      | {
          /** @enum {string} */
          kind: 'change';
          /** @enum {string} */
          object: 'property' | 'tenant' | 'lease' | 'maintenance' | 'personnel' | 'payment' | 'subscription';
          /** @example 7 */
          id: number;
          /** @enum {string} */
          type:
            | 'property.created'
            | 'property.updated'
            | 'property.deleted'
            | 'tenant.created'
            | 'tenant.updated'
            | 'tenant.deleted'
            | 'lease.created'
            | 'lease.updated'
            | 'lease.deleted'
            | 'maintenance.created'
            | 'maintenance.updated'
            | 'maintenance.status_changed'
            | 'maintenance.deleted'
            | 'personnel.created'
            | 'personnel.updated'
            | 'personnel.deleted'
            | 'payment.created'
            | 'payment.updated'
            | 'payment.completed'
            | 'payment.reversed'
            | 'payment.disputed'
            | 'payment.deleted'
            | 'subscription.updated';
        };
    /** @description One release of a remote, to be loaded. `container` is the global that the entry defines, unique to the release; `preload` names files that the first page of the area needs; `integrity` has the hash of every script and style by its address. */
    LoadableRelease: {
      release: string;
      version: string;
      container: string;
      /** @description The address of the entry, and the global that it defines. */
      entry: string;
      integrity: {
        [key: string]: string;
      };
      preload: string[];
    };
    /** @description A new key with the key itself, which is shown this once. */
    MadeApiKey: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      beginning: string;
      /** @enum {string} */
      mode: 'live' | 'test';
      scopes: (
        | 'account:read'
        | 'account:write'
        | 'portfolio:read'
        | 'portfolio:write'
        | 'operations:read'
        | 'operations:write'
        | 'billing:read'
        | 'billing:write'
        | 'assistant:read'
        | 'assistant:write'
        | 'site:read'
        | 'site:write'
        | 'events:read'
        | 'events:write'
        | 'dashboard:read'
        | 'dashboard:write'
        | 'releases:read'
        | 'releases:write'
        | 'release:mf-marketing'
        | 'release:mf-portfolio'
        | 'release:mf-operations'
        | 'release:mf-billing'
        | 'release:mf-assistant'
      )[];
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Null: it holds until it is revoked.
       */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      revoked_at: string | null;
      abilities: {
        revoke: boolean;
      };
      key: string;
    };
    /** @description A new webhook with its secret. */
    MadeWebhook: {
      /** @example 7 */
      id: number;
      /** @example https://example.com/keystead */
      url: string;
      /** @example Two rooms with a view of the harbour. */
      description: string | null;
      types: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deleted'
        | 'lease.created'
        | 'lease.updated'
        | 'lease.deleted'
        | 'maintenance.created'
        | 'maintenance.updated'
        | 'maintenance.status_changed'
        | 'maintenance.deleted'
        | 'personnel.created'
        | 'personnel.updated'
        | 'personnel.deleted'
        | 'payment.created'
        | 'payment.updated'
        | 'payment.completed'
        | 'payment.reversed'
        | 'payment.disputed'
        | 'payment.deleted'
        | 'subscription.updated'
      )[];
      /** @enum {string} */
      state: 'active' | 'failing' | 'paused';
      /**
       * Format: date-time
       * @description When the last delivery came through.
       */
      delivered_at: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
      secret: string;
    };
    /** @description The whole of a request or a part of it; an older `version` is refused. */
    MaintenanceChange: {
      /** @example 7 */
      property_id?: number;
      /** @example The kitchen tap drips */
      title?: string;
      /** @example Two rooms with a view of the harbour. */
      description?: string;
      /** @example 12 */
      tenant_id?: number | null;
      /** @enum {string|null} */
      priority?: 'low' | 'medium' | 'high' | 'urgent' | null;
      /** @enum {string|null} */
      status?: 'open' | 'in_progress' | 'completed' | 'cancelled' | null;
      /**
       * @description The trade that it needs; null where nobody has said it.
       * @enum {string|null}
       */
      service_type?:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other'
        | null;
      /** @description Personnel of the account; the name stays when they are deleted. */
      assigned_to?: number | null;
      /** @example 120 */
      estimated_cost?: number | null;
      scheduled_date?: (string | unknown | unknown) | null;
      /** @example 1 */
      version?: number;
    };
    /** @description What somebody wrote on a request. `by_tenant` tells the two sides apart. */
    MaintenanceComment: {
      /** @example 7 */
      id: number;
      /** @example We come on Monday. */
      text: string;
      by: {
        user_id: number;
        /** @example Harbour House */
        name: string;
      };
      by_tenant: boolean;
      /** Format: date-time */
      created_at: string;
    };
    /** @description What completed requests cost, by what they have in common: the month (`2026-03`) in which they were completed, in order, or a property, a trade or who did it, the costliest first; at most 200 rows. `key` is null where there is none. */
    MaintenanceCosts: {
      rows: {
        key: string | null;
        /** @example 7 */
        id: number | null;
        /** @example Harbour House */
        name: string | null;
        /**
         * @description Dollars: the estimated costs, which are all that is known of costs.
         * @example 1850.5
         */
        amount: number;
        requests: number;
        /** @description How many of them have no cost. */
        without_cost: number;
      }[];
      /** @description Of all that the filter matches, rows left out included. */
      sum: {
        /**
         * @description Dollars: the estimated costs, which are all that is known of costs.
         * @example 1850.5
         */
        amount: number;
        requests: number;
        /** @description How many of them have no cost. */
        without_cost: number;
      };
      /** @description True: there are more rows. */
      capped: boolean;
    };
    /** @description A maintenance request as it is answered. Money in dollars, instants in UTC. */
    MaintenanceRequest: {
      /** @example 7 */
      id: number;
      /** @example 7 */
      property_id: number;
      /** @example The kitchen tap drips */
      title: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      property_name: string;
      /** @example 12 */
      tenant_id: number | null;
      tenant_name: string | null;
      /** @enum {string} */
      priority: 'low' | 'medium' | 'high' | 'urgent';
      /** @enum {string} */
      status: 'open' | 'in_progress' | 'completed' | 'cancelled';
      /**
       * @description The trade that it needs; null where nobody has said it.
       * @enum {string|null}
       */
      service_type:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other'
        | null;
      /** @description Personnel of the account; the name stays when they are deleted. */
      assigned_to: number | null;
      assigned_to_name: string | null;
      /** @example 120 */
      estimated_cost: number | null;
      /** Format: date-time */
      scheduled_date: string | null;
      /**
       * @description The account's, in which the scheduled date is meant.
       * @example America/New_York
       */
      time_zone: string;
      photos: components['schemas']['Photo'][];
      /** @description How many comments there are. */
      comments: number;
      /** @description Who has asked for it. */
      created_by: {
        user_id: number;
        /** @example Harbour House */
        name: string;
      };
      /**
       * Format: date-time
       * @description When it was completed or cancelled; null while it is neither.
       */
      closed_at: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description `update` title, description and priority; `manage` everything else of it; `cancel` it, for who may not manage; `comment` on it and add photos. */
      abilities: {
        update: boolean;
        manage: boolean;
        cancel: boolean;
        comment: boolean;
        delete: boolean;
      };
    };
    /** @description A plan as the public pricing page shows it. Prices in dollars, null where they are by agreement. */
    MarketingPlan: {
      /** @example Harbour House */
      name: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      monthly_price: number | null;
      annual_price: number | null;
      property_limit: number | null;
      features: string[];
      limitations: string[];
      popular: boolean;
    };
    /** @description What makes an API key. */
    NewApiKey: {
      /** @example Harbour House */
      name: string;
      scopes: (
        | 'account:read'
        | 'account:write'
        | 'portfolio:read'
        | 'portfolio:write'
        | 'operations:read'
        | 'operations:write'
        | 'billing:read'
        | 'billing:write'
        | 'assistant:read'
        | 'assistant:write'
        | 'site:read'
        | 'site:write'
        | 'events:read'
        | 'events:write'
        | 'dashboard:read'
        | 'dashboard:write'
        | 'releases:read'
        | 'releases:write'
        | 'release:mf-marketing'
        | 'release:mf-portfolio'
        | 'release:mf-operations'
        | 'release:mf-billing'
        | 'release:mf-assistant'
      )[];
      /**
       * Format: date-time
       * @description Null: it holds until it is revoked.
       */
      expires_at?: string | null;
    };
    /** @description A message that somebody else has kept: from a page, or a program. Of one that is here already the first holds. A user's is no longer than a question, which the service sees to. It names its `exchange`, or has an `id` of its sender's choosing: then an answer that follows its question in the request belongs to it. */
    NewChatMessage: {
      exchange?: string;
      /** @description Beside an `exchange` it is ignored. */
      id?: number | string;
      /** @enum {string} */
      type: 'user' | 'assistant';
      /** @description A person's own words; an assistant's are Markdown. */
      content: string;
      /** Format: date-time */
      timestamp?: string | null;
      /** @enum {string|null} */
      model?: 'keystead-basic' | 'keystead-advanced' | 'keystead-financial' | null;
    };
    /** @description What the contact form sends. `website` is a field that nobody sees: who fills it in is a program, gets the same answer, and is kept as spam. */
    NewContactMessage: {
      /** @example Harbour House */
      name: string;
      /**
       * Format: email
       * @example robin@example.com
       */
      email: string;
      company?: string | null;
      /** @example +1 207 555 0134 */
      phone?: string | null;
      /** @example A question */
      subject: string;
      message: string;
      website?: string | null;
    };
    /** @description A new lease: all but terms and status are required. */
    NewLease: {
      /** @example 7 */
      property_id: number;
      /** @example 12 */
      tenant_id: number;
      /** Format: date */
      start_date: string;
      /** Format: date */
      end_date: string;
      /** @example 1850.5 */
      rent_amount: number;
      /** @example 1850.5 */
      deposit_amount: number;
      /** @example No smoking. */
      lease_terms?: string | null;
      /** @enum {string|null} */
      status?: 'active' | 'expired' | 'pending' | null;
    };
    /** @description A comment to be added. */
    NewMaintenanceComment: {
      /** @example We come on Monday. */
      text: string;
    };
    /** @description A new request: property, title and description are required. A renter's is about a home that they rent, and names neither status nor assignee nor cost nor date. */
    NewMaintenanceRequest: {
      /** @example 7 */
      property_id: number;
      /** @example The kitchen tap drips */
      title: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      /** @example 12 */
      tenant_id?: number | null;
      /** @enum {string|null} */
      priority?: 'low' | 'medium' | 'high' | 'urgent' | null;
      /** @enum {string|null} */
      status?: 'open' | 'in_progress' | 'completed' | 'cancelled' | null;
      /**
       * @description The trade that it needs; null where nobody has said it.
       * @enum {string|null}
       */
      service_type?:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other'
        | null;
      /** @description Personnel of the account; the name stays when they are deleted. */
      assigned_to?: number | null;
      /** @example 120 */
      estimated_cost?: number | null;
      scheduled_date?: (string | unknown | unknown) | null;
    };
    /** @description A new payment: tenant, property and amount are required. */
    NewPayment: {
      /** @example 12 */
      tenant_id: number;
      /** @example 7 */
      property_id: number;
      /** @example 1850.5 */
      amount: number;
      /** @enum {string|null} */
      payment_type?: 'rent' | 'deposit' | 'fee' | 'maintenance' | null;
      /** @enum {string|null} */
      payment_method?: 'bank_transfer' | 'credit_card' | 'check' | 'cash' | null;
      /**
       * @description `disputed` may be sent back as it was read, and sets nothing.
       * @enum {string|null}
       */
      status?: 'pending' | 'completed' | 'overdue' | 'failed' | null;
      /** Format: date */
      due_date?: string | null;
      /** @description When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks differ. */
      paid_date?: (string | unknown | unknown) | null;
      /** @example ch_3P1x */
      transaction_id?: string | null;
      /**
       * @description The tenant reads them too.
       * @example Paid by transfer.
       */
      notes?: string | null;
    };
    /** @description New personnel: name and trade are required. */
    NewPersonnel: {
      /** @example Harbour House */
      name: string;
      /** @enum {string} */
      service_type:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other';
      /**
       * Format: email
       * @example robin@example.com
       */
      email?: string | null;
      /** @example +1 207 555 0134 */
      phone?: string | null;
      location?: string | null;
      specialties?: string | null;
      /** @description Dollars an hour. */
      hourly_rate?: number | null;
      /** @enum {string|null} */
      availability?: 'available' | 'busy' | 'unavailable' | null;
      /** @example Paid by transfer. */
      notes?: string | null;
    };
    /** @description A new property: six fields are required. */
    NewProperty: {
      /** @example Harbour House */
      name: string;
      /** @example 12 Quay Street */
      address: string;
      /** @example Portland */
      city: string;
      /** @example ME */
      state: string;
      /** @example 04101 */
      zip_code: string;
      /** @example 1850.5 */
      rent_amount: number;
      /** @enum {string|null} */
      property_type?: 'apartment' | 'house' | 'condo' | 'loft' | 'townhouse' | null;
      /** @enum {string|null} */
      status?: 'available' | 'occupied' | 'maintenance' | null;
      /** @example 2 */
      bedrooms?: number | null;
      /** @example 1.5 */
      bathrooms?: number | null;
      /** @example 850 */
      square_feet?: number | null;
      /** @example 1850.5 */
      deposit_amount?: number | null;
      /** @example Two rooms with a view of the harbour. */
      description?: string | null;
      /**
       * @description An IANA time zone name.
       * @example America/New_York
       */
      time_zone?: string | null;
    };
    /** @description What publishes a release, once each of its files is in the store. Published again, it is the same record. */
    NewRelease: {
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      release: string;
      version: string;
      commit?: string | null;
      /** @description The global that the entry defines: the remote's name and the release's, so that two of them can be in one page. */
      container: string;
      entry: string;
      /** @description Scripts that the first page of the area needs at once. */
      preload: string[];
      /** @description The bundle by which the gateway renders its public pages. */
      server?: string | null;
      files: {
        path: string;
        integrity: string;
        bytes: number;
      }[];
      /** @description What it takes from the shell, and in which versions: `{ "react": "^19.3.1" }`. */
      shared: {
        [key: string]: string;
      };
      /** @description The operations of the API that its code calls: `GET /properties/{id}`. */
      operations: string[];
    };
    /** @description What starts a rollout. Without stages: the usual ones, with 5, 25, 50 and 100 of a hundred. */
    NewRollout: {
      release_id: number;
      stages?: {
        /** @description Of a hundred visitors, now; 0 unless it runs or is held. */
        percent: number;
        min_visitors?: number;
        min_seconds?: number;
      }[];
      cohorts?: {
        roles: ('admin' | 'landlord' | 'property_manager' | 'tenant')[];
        accounts: number[];
        own_people: boolean;
      };
      /** @example Booked twice. */
      reason: string;
    };
    /** @description A new post of the blog; the site's own pages are fixed. */
    NewSitePage: {
      /** @enum {string} */
      kind: 'post';
      slug: string;
      /** @example The kitchen tap drips */
      title: string;
      /**
       * @description What a search engine shows of it; one sentence or two.
       * @example Two rooms with a view of the harbour.
       */
      description: string;
      /** @description Markdown without HTML. */
      body: string;
      author?: string | null;
      /**
       * Format: date-time
       * @description Null: a draft. One in the future is not shown before.
       */
      published_at?: string | null;
    };
    /** @description A new tenant: e-mail, names and property are required. */
    NewTenant: {
      /**
       * Format: email
       * @example robin@example.com
       */
      email: string;
      /** @example Robin */
      first_name: string;
      /** @example Archer */
      last_name: string;
      /** @example 7 */
      property_id: number;
      /** @example +1 207 555 0134 */
      phone?: string | null;
      /** @example Kim Archer */
      emergency_contact_name?: string | null;
      /** @example +1 207 555 0135 */
      emergency_contact_phone?: string | null;
      /** Format: date */
      move_in_date?: string | null;
      /** @enum {string|null} */
      status?: 'active' | 'inactive' | null;
    };
    /** @description What registers an address. It has to be https, but where the installation allows otherwise. */
    NewWebhook: {
      /** @example https://example.com/keystead */
      url: string;
      /** @example Two rooms with a view of the harbour. */
      description?: string | null;
      types?: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deleted'
        | 'lease.created'
        | 'lease.updated'
        | 'lease.deleted'
        | 'maintenance.created'
        | 'maintenance.updated'
        | 'maintenance.status_changed'
        | 'maintenance.deleted'
        | 'personnel.created'
        | 'personnel.updated'
        | 'personnel.deleted'
        | 'payment.created'
        | 'payment.updated'
        | 'payment.completed'
        | 'payment.reversed'
        | 'payment.disputed'
        | 'payment.deleted'
        | 'subscription.updated'
      )[];
    };
    /** @description A release that may need an operation. */
    OperationUse: {
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      release: string;
      version: string;
      /** @description Its code names the operation. */
      declared: boolean;
      /** @description Calls that gateways counted in the last seven days. */
      calls: number;
      /** @description Whether visitors were sent to it within the last seven days. */
      live: boolean;
    };
    /** @description A payment as it is answered. */
    Payment: {
      /**
       * @description Of a property or a tenant.
       * @example 7
       */
      id: number;
      /** @example 12 */
      tenant_id: number;
      /** @example 7 */
      property_id: number;
      /** @example 1850.5 */
      amount: number;
      tenant_name: string;
      property_name: string;
      /**
       * @description The lease that it belongs to: the tenant's of that property on the due date.
       * @example 3
       */
      lease_id: number | null;
      /** @enum {string} */
      payment_type: 'rent' | 'deposit' | 'fee' | 'maintenance';
      /** @enum {string} */
      payment_method: 'bank_transfer' | 'credit_card' | 'check' | 'cash';
      /**
       * @description `disputed` may be sent back as it was read, and sets nothing.
       * @enum {string}
       */
      status: 'pending' | 'completed' | 'overdue' | 'failed' | 'disputed';
      /** Format: date */
      due_date: string | null;
      /**
       * Format: date-time
       * @description When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks differ.
       */
      paid_date: string | null;
      /** @example ch_3P1x */
      transaction_id: string | null;
      /**
       * @description The tenant reads them too.
       * @example Paid by transfer.
       */
      notes: string | null;
      /**
       * Format: date-time
       * @description When a completed payment was reversed, and why. It reads as `failed` from then on and changes no more.
       */
      reversed_at: string | null;
      reversal_reason: string | null;
      /** @description Paid by card through the product: reversing it refunds the card, whole. */
      paid_online: boolean;
      /** @enum {string|null} */
      refund_status: 'pending' | 'succeeded' | 'failed' | null;
      /**
       * Format: date-time
       * @description Since when the cardholder disputes it with the bank, and why, in the provider's word. While it is `disputed` it is neither revenue nor owed; won, it is completed again; lost, it is reversed.
       */
      disputed_at: string | null;
      dispute_reason: string | null;
      /** @description The payment that was reversed, or failed while it was owed, in whose place this one is owed. */
      replaces_payment_id: number | null;
      /** @description Why the tenant cannot pay an open payment by card (`abilities.pay` is false), for the tenant to read; null otherwise. */
      pay_reason: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description `complete` is Mark Paid, `pay` the renter's own by card, `receipt` to download it. */
      abilities: {
        update: boolean;
        complete: boolean;
        reverse: boolean;
        delete: boolean;
        receipt: boolean;
        pay: boolean;
      };
    };
    /** @description Sums of payments by what they have in common. A month (`2026-03`, in the account's time zone) is the one in which a payment was paid, and the one in which it is due where it has not been; `key` is null where there is none. Months come in their order, the rest by revenue, what is overdue and what is pending, the largest first. */
    PaymentBreakdown: {
      rows: {
        key: string | null;
        /**
         * @description Of a property or a tenant.
         * @example 7
         */
        id: number | null;
        /** @example Harbour House */
        name: string | null;
        /** @description As in the sums of all payments: dollars. */
        total_revenue: number;
        pending_amount: number;
        overdue_amount: number;
        /**
         * @description Completed deposits, which are owed back.
         * @example 1850.5
         */
        deposit_amount: number;
        total_payments: number;
      }[];
      /** @description Of all that the filter matches, rows left out included. */
      sum: {
        /** @description As in the sums of all payments: dollars. */
        total_revenue: number;
        pending_amount: number;
        overdue_amount: number;
        /**
         * @description Completed deposits, which are owed back.
         * @example 1850.5
         */
        deposit_amount: number;
        total_payments: number;
      };
      /** @description True: there are more rows. */
      capped: boolean;
    };
    /** @description The whole of a payment or a part of it; an older `version` is refused. Of a completed one only the notes change, and its status to `failed`, which reverses it: completing it again changes nothing, its date of payment included. */
    PaymentChange: {
      /** @example 12 */
      tenant_id?: number;
      /** @example 7 */
      property_id?: number;
      /** @example 1850.5 */
      amount?: number;
      /** @enum {string|null} */
      payment_type?: 'rent' | 'deposit' | 'fee' | 'maintenance' | null;
      /** @enum {string|null} */
      payment_method?: 'bank_transfer' | 'credit_card' | 'check' | 'cash' | null;
      /**
       * @description `disputed` may be sent back as it was read, and sets nothing.
       * @enum {string|null}
       */
      status?: 'pending' | 'completed' | 'overdue' | 'failed' | 'disputed' | null;
      /** Format: date */
      due_date?: string | null;
      /** @description When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks differ. */
      paid_date?: (string | unknown | unknown) | null;
      /** @example ch_3P1x */
      transaction_id?: string | null;
      /**
       * @description The tenant reads them too.
       * @example Paid by transfer.
       */
      notes?: string | null;
      /** @example 1 */
      version?: number;
    };
    /** @description Why a completed payment is reversed. */
    PaymentReversal: {
      /** @example Booked twice. */
      reason?: string | null;
      /** @example 1 */
      version?: number;
    };
    /** @description Sums in dollars, of all that the caller may see. Revenue is completed rent, fee and maintenance payments: a deposit is owed back. */
    PaymentStats: {
      /** @description As in the sums of all payments: dollars. */
      total_revenue: number;
      pending_amount: number;
      overdue_amount: number;
      total_payments: number;
    };
    /** @description A user in a list of people. */
    Person: {
      /** @example 7 */
      id: number;
      /** @example Robin */
      first_name: string;
      /** @example Archer */
      last_name: string;
      /** @example robin@example.com */
      email: string;
      /** @enum {string} */
      role: 'admin' | 'landlord' | 'property_manager' | 'tenant';
      /** Format: date-time */
      created_at: string;
    };
    /** @description Somebody who does maintenance for an account. */
    Personnel: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      /** @enum {string} */
      service_type:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other';
      /**
       * Format: email
       * @example robin@example.com
       */
      email: string | null;
      /** @example +1 207 555 0134 */
      phone: string | null;
      location: string | null;
      specialties: string | null;
      /** @description Dollars an hour. */
      hourly_rate: number | null;
      /** @enum {string} */
      availability: 'available' | 'busy' | 'unavailable';
      /** @example Paid by transfer. */
      notes: string | null;
      /** @description How many requests that are open or in progress are assigned to them. */
      open_requests: number;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description The whole of one or a part of it; an older `version` is refused. */
    PersonnelChange: {
      /** @example Harbour House */
      name?: string;
      /** @enum {string} */
      service_type?:
        | 'Plumbing'
        | 'Electrical'
        | 'HVAC'
        | 'Carpentry'
        | 'Painting'
        | 'Landscaping'
        | 'Cleaning'
        | 'Appliance Repair'
        | 'Roofing'
        | 'Flooring'
        | 'General Maintenance'
        | 'Other';
      /**
       * Format: email
       * @example robin@example.com
       */
      email?: string | null;
      /** @example +1 207 555 0134 */
      phone?: string | null;
      location?: string | null;
      specialties?: string | null;
      /** @description Dollars an hour. */
      hourly_rate?: number | null;
      /** @enum {string|null} */
      availability?: 'available' | 'busy' | 'unavailable' | null;
      /** @example Paid by transfer. */
      notes?: string | null;
      /** @example 1 */
      version?: number;
    };
    /** @description A photo of a record. `width` and `height` are those of its large form, in pixels. */
    Photo: {
      /** @example 7 */
      id: number;
      width: number;
      height: number;
      /** Format: date-time */
      created_at: string;
    };
    /** @description A plan of the catalogue. `price` in dollars a month and `yearly_price` in dollars a year, null where it is by agreement or there is none; a null limit is none. */
    Plan: {
      /** @enum {string} */
      id: 'trial' | 'starter' | 'professional' | 'enterprise';
      /** @example Harbour House */
      name: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      price: number | null;
      yearly_price: number | null;
      duration: string;
      trial_days: number | null;
      property_limit: number | null;
      api: components['schemas']['ApiPlan'];
      features: string[];
      popular: boolean;
    };
    /** @description What a person prefers. */
    Preferences: {
      email_notifications: boolean;
      sms_notifications: boolean;
      marketing_emails: boolean;
      dashboard_layout: string;
      /**
       * @description An IANA time zone name.
       * @example America/New_York
       */
      timezone: string;
    };
    /** @description The one shape of every error of every route: RFC 9457 with four members of ours. `error` is the sentence that a person reads; `fields` names each refused input. */
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      error: string;
      /** @enum {string} */
      code:
        | 'bad_request'
        | 'malformed_json'
        | 'upgrade_refused'
        | 'unauthenticated'
        | 'invalid_credentials'
        | 'wrong_mode'
        | 'plan_limit'
        | 'trial_ended'
        | 'forbidden'
        | 'scope_missing'
        | 'email_unconfirmed'
        | 'not_found'
        | 'method_not_allowed'
        | 'conflict'
        | 'email_taken'
        | 'tenant_exists'
        | 'tenant_in_use'
        | 'property_in_use'
        | 'property_in_maintenance'
        | 'lease_overlap'
        | 'too_many_files'
        | 'too_many_webhooks'
        | 'payment_settled'
        | 'payment_not_completed'
        | 'version_conflict'
        | 'idempotency_in_progress'
        | 'precondition_failed'
        | 'body_too_large'
        | 'unsupported_media_type'
        | 'host_refused'
        | 'validation_failed'
        | 'wrong_password'
        | 'link_invalid'
        | 'idempotency_key_reused'
        | 'release_refused'
        | 'rate_limited'
        | 'internal_error'
        | 'bad_gateway'
        | 'service_unavailable'
        | 'gateway_timeout';
      request_id: string;
      fields?: {
        [key: string]: string;
      };
      /** @description With plan_limit: the smallest plan that allows it */
      plan?: string;
    };
    /** @description A property as it is answered. Money in dollars, instants in UTC. */
    Property: {
      /** @example 7 */
      id: number;
      /** @example Harbour House */
      name: string;
      /** @example 12 Quay Street */
      address: string;
      /** @example Portland */
      city: string;
      /** @example ME */
      state: string;
      /** @example 04101 */
      zip_code: string;
      /** @enum {string} */
      property_type: 'apartment' | 'house' | 'condo' | 'loft' | 'townhouse';
      /** @enum {string} */
      status: 'available' | 'occupied' | 'maintenance';
      /** @example 2 */
      bedrooms: number | null;
      /** @example 1.5 */
      bathrooms: number | null;
      /** @example 850 */
      square_feet: number | null;
      /** @example 1850.5 */
      rent_amount: number;
      /** @example 1850.5 */
      deposit_amount: number | null;
      /** @example Two rooms with a view of the harbour. */
      description: string | null;
      /**
       * @description An IANA time zone name.
       * @example America/New_York
       */
      time_zone: string | null;
      /** @description The cover first. */
      photos: components['schemas']['Photo'][];
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description The whole of a property or a part of it; an older `version` is refused. */
    PropertyChange: {
      /** @example Harbour House */
      name?: string;
      /** @example 12 Quay Street */
      address?: string;
      /** @example Portland */
      city?: string;
      /** @example ME */
      state?: string;
      /** @example 04101 */
      zip_code?: string;
      /** @example 1850.5 */
      rent_amount?: number;
      /** @enum {string|null} */
      property_type?: 'apartment' | 'house' | 'condo' | 'loft' | 'townhouse' | null;
      /** @enum {string|null} */
      status?: 'available' | 'occupied' | 'maintenance' | null;
      /** @example 2 */
      bedrooms?: number | null;
      /** @example 1.5 */
      bathrooms?: number | null;
      /** @example 850 */
      square_feet?: number | null;
      /** @example 1850.5 */
      deposit_amount?: number | null;
      /** @example Two rooms with a view of the harbour. */
      description?: string | null;
      /**
       * @description An IANA time zone name.
       * @example America/New_York
       */
      time_zone?: string | null;
      /** @example 1 */
      version?: number;
    };
    /** @description A published page of the site as everybody reads it. */
    PublishedPage: {
      /** @enum {string} */
      kind: 'page' | 'post';
      slug: string;
      path: string;
      /** @example The kitchen tap drips */
      title: string;
      /**
       * @description What a search engine shows of it; one sentence or two.
       * @example Two rooms with a view of the harbour.
       */
      description: string;
      author: string | null;
      /**
       * Format: date-time
       * @description Null: a draft. One in the future is not shown before.
       */
      published_at: string;
      /** Format: date-time */
      updated_at: string;
      /** @description Markdown without HTML. */
      body: string;
    };
    /** @description What a list of the site's published pages has of each. `path` is where it is read; `author` is of posts. */
    PublishedSummary: {
      /** @enum {string} */
      kind: 'page' | 'post';
      slug: string;
      path: string;
      /** @example The kitchen tap drips */
      title: string;
      /**
       * @description What a search engine shows of it; one sentence or two.
       * @example Two rooms with a view of the harbour.
       */
      description: string;
      author: string | null;
      /**
       * Format: date-time
       * @description Null: a draft. One in the future is not shown before.
       */
      published_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    /** @description A question. `context` is what the assistant page tells of itself (nobody relies on it: who asks is in the token), or the last messages of a conversation of the caller's own keeping, as the widget sends them; without such, the kept history is the conversation. */
    Question: {
      /** @example How much rent is overdue? */
      message: string;
      /** @enum {string|null} */
      model?: 'keystead-basic' | 'keystead-advanced' | 'keystead-financial' | null;
      context?:
        | (
            | components['schemas']['ContextMessage'][]
            | {
                user_id?: number | null;
                user_role?: string | null;
                timestamp?: string | null;
              }
          )
        | null;
    };
    /** @description One immutable build of a remote. `blocked`: it was taken back; it reaches nobody until somebody allows it again. */
    Release: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      release: string;
      version: string;
      commit: string | null;
      /** @description The global that the entry defines: the remote's name and the release's, so that two of them can be in one page. */
      container: string;
      entry: string;
      /** @description Scripts that the first page of the area needs at once. */
      preload: string[];
      /** @description The bundle by which the gateway renders its public pages. */
      server: string | null;
      files: {
        path: string;
        integrity: string;
        bytes: number;
      }[];
      /** @description What it takes from the shell, and in which versions: `{ "react": "^19.3.1" }`. */
      shared: {
        [key: string]: string;
      };
      /** @description The operations of the API that its code calls: `GET /properties/{id}`. */
      operations: string[];
      /** @enum {string} */
      state: 'published' | 'blocked';
      blocked_because: string | null;
      /** Format: date-time */
      published_at: string;
      /** @description The person, or the name of the key. */
      published_by: string;
      /**
       * Format: date-time
       * @description When somebody was last sent to it; null: never.
       */
      live_at: string | null;
      /** @description The latest hundred, oldest first. */
      steps: components['schemas']['ReleaseStep'][];
      /** @description Counts its changes, as `version` of other records does: here that word is the team's own. */
      record_version: number;
      abilities: {
        start: boolean;
        allow: boolean;
        block: boolean;
        pin: boolean;
      };
    };
    /** @description Blocks a release, or allows it again, for a reason that the log keeps. */
    ReleaseChange: {
      /** @enum {string} */
      state: 'published' | 'blocked';
      /** @example Booked twice. */
      reason: string;
    };
    /** @description A release for one's own browser alone: a published one, or one that a developer serves (`http://localhost:4173/…`). */
    ReleaseOverride: {
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      release_id?: number;
      /** @description The address of the entry, and the global that it defines. */
      entry?: string;
      container?: string;
    };
    /** @description A release as others name it. */
    ReleaseRef: {
      /** @example 7 */
      id: number;
      release: string;
      version: string;
    };
    /** @description Something that was done to a release after it was published, and why. */
    ReleaseStep: {
      /** Format: date-time */
      at: string;
      /** @enum {string} */
      action: 'blocked' | 'allowed';
      /** @description The person, the name of the key, or `Keystead` where it decided itself. */
      by: string;
      /** @example Booked twice. */
      reason: string;
    };
    /** @description What a remote's visitors get. Its `version` counts every change of that, and is what `If-Match` of a rollout's start names. */
    RemoteChannel: {
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      /** @description Null: what the gateway was deployed with. */
      stable: components['schemas']['ReleaseRef'] | null;
      /** @description What was stable before and works, newest first. */
      last_good: components['schemas']['ReleaseRef'][];
      /** @description What the gateway was deployed with. */
      built_in: {
        release: string;
        version: string;
      } | null;
      rollout: components['schemas']['Rollout'] | null;
      /** @description Nothing is let out while it is pinned. */
      pinned: boolean;
      /** @description The latest hundred, oldest first. What rollouts brought about is in theirs. */
      steps: components['schemas']['ChannelStep'][];
      /** @example 1 */
      version: number;
      abilities: {
        start: boolean;
        pin: boolean;
        roll_back: boolean;
      };
    };
    /** @description The rent that leases bring: of those that hold today (by the day where their property is), and month by month, this one first, of those, pending ones included, that hold on its first day; today's are counted in this month whenever they begin. Dollars. */
    RentRoll: {
      today: {
        leases: number;
        rent: number;
      };
      months: {
        month: string;
        leases: number;
        rent: number;
      }[];
    };
    /** @description Which release of each remote this visitor shall load; a remote without files is absent. */
    Resolution: {
      /** @description Grows with each change of what anybody gets. */
      revision: number;
      /** @description Seconds for which it may be taken as it is where no event says otherwise. */
      ttl: number;
      remotes: {
        [key: string]: components['schemas']['ResolvedRemote'];
      };
    };
    /** @description One remote as this visitor shall load it. While it is being rolled out, `arm` says which of the two this is, and `token` is what reports about it carry. `override`: somebody with the right chose it for their own browser; nothing is reported. */
    ResolvedRemote: {
      release: string;
      version: string;
      container: string;
      /** @description The address of the entry, and the global that it defines. */
      entry: string;
      integrity: {
        [key: string]: string;
      };
      preload: string[];
      /** @description What to try where this one fails, in this order: what was good before, and at last what the gateway was deployed with. */
      fallbacks: components['schemas']['LoadableRelease'][];
      /** @enum {string|null} */
      arm: 'candidate' | 'stable' | null;
      rollout: number | null;
      token: string | null;
      override: boolean;
    };
    /** @description How one release of a remote is let out to visitors. */
    Rollout: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      candidate: components['schemas']['ReleaseRef'];
      /** @description What everybody else has; null: what the gateway was deployed with. */
      baseline: components['schemas']['ReleaseRef'] | null;
      /** @enum {string} */
      state: 'running' | 'held' | 'promoted' | 'rolled_back' | 'aborted';
      stages: components['schemas']['Stage'][];
      /** @description The number of a stage, from 0; `promote` goes to the next one. */
      stage: number;
      /** @description Of a hundred visitors, now; 0 unless it runs or is held. */
      percent: number;
      cohorts: components['schemas']['Cohorts'];
      arms: {
        candidate: components['schemas']['ArmCounts'];
        stable: components['schemas']['ArmCounts'];
      };
      /** @description Milliseconds that three quarters of the stable arm's visitors took to mount; null while too few did. */
      stable_p75: number | null;
      evidence: components['schemas']['Evidence'];
      decision: components['schemas']['RolloutDecision'];
      steps: components['schemas']['RolloutStep'][];
      /** Format: date-time */
      started_at: string;
      /** Format: date-time */
      staged_at: string;
      /** Format: date-time */
      ended_at: string | null;
      /** @example 1 */
      version: number;
      abilities: {
        hold: boolean;
        resume: boolean;
        promote: boolean;
        roll_back: boolean;
      };
    };
    /** @description Changes a rollout's state or its stage, for a reason that the log keeps. */
    RolloutChange: {
      /** @enum {string} */
      state?: 'running' | 'held' | 'promoted' | 'rolled_back' | 'aborted';
      /** @description The number of a stage, from 0; `promote` goes to the next one. */
      stage?: number;
      /** @example Booked twice. */
      reason: string;
      /** @example 1 */
      version?: number;
    };
    /** @description What was decided last: in a word, and in sentences with counts and thresholds. */
    RolloutDecision: {
      /** @enum {string} */
      verdict: 'roll_back' | 'promote' | 'hold';
      because: string;
      lines: string[];
    };
    /** @description A minute of a rollout, for its plots: counts until then. */
    RolloutPoint: {
      /** Format: date-time */
      at: string;
      /** @description Of a hundred visitors, now; 0 unless it runs or is held. */
      percent: number;
      arms: {
        candidate: components['schemas']['ArmCounts'];
        stable: components['schemas']['ArmCounts'];
      };
      evidence: components['schemas']['Evidence'];
    };
    /** @description Something that happened to a rollout. */
    RolloutStep: {
      /** Format: date-time */
      at: string;
      /** @enum {string} */
      action: 'started' | 'held' | 'resumed' | 'advanced' | 'promoted' | 'rolled_back' | 'aborted';
      /** @description The person, the name of the key, or `Keystead` where it decided itself. */
      by: string;
      /** @example Booked twice. */
      reason: string;
      /** @description The number of a stage, from 0; `promote` goes to the next one. */
      stage: number;
    };
    /** @description A message that the product sent, where no SMTP server is configured. */
    SentMail: {
      id: string;
      to: string;
      /** @example A question */
      subject: string;
      /** Format: date-time */
      sent_at: string;
    };
    /** @description A started session: the token for `Authorization: Bearer`, and whose it is. */
    Session: {
      token: string;
      user: components['schemas']['User'];
    };
    /** @description A page of the site as the admin edits it. Without `published_at` it is a draft, which nobody else sees. A page that the product's footer leads to is `built_in`: it is edited, never deleted or taken back. */
    SitePage: {
      /** @example 7 */
      id: number;
      /** @enum {string} */
      kind: 'page' | 'post';
      slug: string;
      path: string;
      /** @example The kitchen tap drips */
      title: string;
      /**
       * @description What a search engine shows of it; one sentence or two.
       * @example Two rooms with a view of the harbour.
       */
      description: string;
      /** @description Markdown without HTML. */
      body: string;
      author: string | null;
      /**
       * Format: date-time
       * @description Null: a draft. One in the future is not shown before.
       */
      published_at: string | null;
      built_in: boolean;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description The whole of a page or a part of it; an older `version` is refused. Kind and slug stay, since links lead there. */
    SitePageChange: {
      /** @enum {string} */
      kind?: 'page' | 'post';
      slug?: string;
      path?: string;
      built_in?: boolean;
      /** @example The kitchen tap drips */
      title?: string;
      /**
       * @description What a search engine shows of it; one sentence or two.
       * @example Two rooms with a view of the harbour.
       */
      description?: string;
      /** @description Markdown without HTML. */
      body?: string;
      author?: string | null;
      /**
       * Format: date-time
       * @description Null: a draft. One in the future is not shown before.
       */
      published_at?: string | null;
      /** @example 1 */
      version?: number;
    };
    /** @description What the status page shows: `status` is the worst of the parts. */
    SiteStatus: {
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'down' | 'unknown';
      parts: components['schemas']['StatusPart'][];
      /** Format: date-time */
      as_of: string;
    };
    /** @description A step of a rollout: how many of a hundred visitors, and what has to be seen before the next. */
    Stage: {
      /** @description Of a hundred visitors, now; 0 unless it runs or is held. */
      percent: number;
      min_visitors: number;
      min_seconds: number;
    };
    /** @description A day (UTC) of one part: the share of checks that it passed, 0 to 1; null where it wasn't checked. */
    StatusDay: {
      /** Format: date */
      day: string;
      /** @description Over all days that have checks; null before the first. */
      uptime: number | null;
    };
    /** @description A part of the product: how it was at the last check, and its last 90 days, the oldest first. */
    StatusPart: {
      service: string;
      /**
       * @description As people know it: `Payments and maintenance`.
       * @example Harbour House
       */
      name: string;
      /** @enum {string} */
      status: 'ok' | 'degraded' | 'down' | 'unknown';
      /** Format: date-time */
      checked_at: string | null;
      /** @description Over all days that have checks; null before the first. */
      uptime: number | null;
      days: components['schemas']['StatusDay'][];
    };
    /** @description What an account has subscribed to. Money in dollars; `trial_end` and `trial_end_date` are the same instant. */
    Subscription: {
      /** @enum {string} */
      plan_id: 'trial' | 'starter' | 'professional' | 'enterprise';
      /** @description The plan's name. */
      plan: string;
      /** @enum {string} */
      status: 'active' | 'past_due' | 'expired' | 'canceled';
      /**
       * Format: date-time
       * @description When the account's one trial ends or ended.
       */
      trial_end: string;
      /** Format: date-time */
      trial_end_date: string;
      /**
       * Format: date-time
       * @description When the next payment is due; null where none is.
       */
      next_billing_date: string | null;
      /**
       * @description Of a paid plan, null otherwise.
       * @enum {string|null}
       */
      interval: 'month' | 'year' | null;
      /** @description What each interval costs; null where nothing is paid. */
      price: number | null;
      /**
       * Format: date-time
       * @description When a paid plan that was cancelled ends; null while it goes on.
       */
      cancel_at: string | null;
      /**
       * Format: date-time
       * @description When a failed payment is tried again; null where none is to be.
       */
      retry_at: string | null;
      property_limit: number | null;
      /** @description The account's properties; null while portfolio doesn't say. */
      properties_used: number | null;
      /** @description Whether the account has ever had a paid plan. */
      ever_paid: boolean;
      /** @description False once nothing may be created until a plan is chosen. */
      can_create: boolean;
      abilities: {
        upgrade: boolean;
        switch_to_trial: boolean;
        cancel: boolean;
        resume: boolean;
        open_portal: boolean;
      };
    };
    /** @description A bill of the subscription; one that is paid can be had as PDF. `amount` in dollars, of what was or is to be paid. */
    SubscriptionReceipt: {
      /** @example 7 */
      id: number;
      /** Format: date */
      date: string;
      /** @example Two rooms with a view of the harbour. */
      description: string;
      /** @example 1850.5 */
      amount: number;
      /** @enum {string} */
      status: 'paid' | 'pending' | 'failed';
    };
    /** @description The bills of an account, newest first. */
    SubscriptionReceipts: {
      receipts: components['schemas']['SubscriptionReceipt'][];
      next_cursor: string | null;
      total: number;
      total_capped?: boolean;
    };
    /** @description Somebody who fits a request, and why. */
    Suggestion: {
      personnel: components['schemas']['Personnel'];
      reasons: ('service_type' | 'specialties' | 'available' | 'same_city' | 'same_state' | 'least_busy')[];
    };
    /** @description Somebody who rents, as an account's record has them. The names and the address are the account's own entry: the person may call themselves otherwise in their profile. */
    Tenant: {
      /** @example 7 */
      id: number;
      /**
       * Format: email
       * @example robin@example.com
       */
      email: string;
      /** @example Robin */
      first_name: string;
      /** @example Archer */
      last_name: string;
      /** @example +1 207 555 0134 */
      phone: string | null;
      /** @description The user who signs in, with the names above. */
      user: {
        /** @example 7 */
        id: number;
        /** @example Robin */
        first_name: string;
        /** @example Archer */
        last_name: string;
        /**
         * Format: email
         * @example robin@example.com
         */
        email: string;
      };
      /** @example 7 */
      property_id: number;
      property_name: string;
      /** @example Kim Archer */
      emergency_contact_name: string | null;
      /** @example +1 207 555 0135 */
      emergency_contact_phone: string | null;
      /** Format: date */
      move_in_date: string | null;
      /** @enum {string} */
      status: 'active' | 'inactive';
      /**
       * Format: date-time
       * @description When the last invitation was mailed; null when none was, as after an import without invitations.
       */
      invited_at: string | null;
      /**
       * Format: date-time
       * @description When an invitation that waits for the account's daily allowance of e-mails leaves; null when none waits.
       */
      invitation_due_at: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
        invite: boolean;
      };
    };
    /** @description The whole of a tenant or a part of it; an older `version` is refused. */
    TenantChange: {
      /**
       * Format: email
       * @example robin@example.com
       */
      email?: string;
      /** @example Robin */
      first_name?: string;
      /** @example Archer */
      last_name?: string;
      /** @example 7 */
      property_id?: number;
      /** @example +1 207 555 0134 */
      phone?: string | null;
      /** @example Kim Archer */
      emergency_contact_name?: string | null;
      /** @example +1 207 555 0135 */
      emergency_contact_phone?: string | null;
      /** Format: date */
      move_in_date?: string | null;
      /** @enum {string|null} */
      status?: 'active' | 'inactive' | null;
      /** @example 1 */
      version?: number;
    };
    /** @description The choice of a paid plan; by the month unless said. */
    Upgrade: {
      /**
       * @description The plan's name.
       * @enum {string}
       */
      plan: 'starter' | 'professional';
      /**
       * @description Of a paid plan, null otherwise.
       * @enum {string|null}
       */
      interval?: 'month' | 'year' | null;
    };
    /** @description A user as their own browser keeps it. */
    User: {
      /** @example 7 */
      id: number;
      /** @example Robin */
      first_name: string;
      /** @example Archer */
      last_name: string;
      /** @example robin@example.com */
      email: string;
      /** @example +1 207 555 0134 */
      phone: string | null;
      /** @enum {string} */
      role: 'admin' | 'landlord' | 'property_manager' | 'tenant';
      email_confirmed: boolean;
      /** @description The address that takes the place of `email` once the link sent to it is opened; null when none is to. */
      pending_email: string | null;
      /**
       * @description The plan that was chosen at registration, which begins on the trial all the same.
       * @enum {string|null}
       */
      wanted_plan: 'trial' | 'starter' | 'professional' | null;
      /** Format: date-time */
      created_at: string;
    };
    /** @description An address that an account registered. `types` empty: it is told of everything. `state` is `failing` while what was sent last was refused, and `paused` when its owner, or three days of nothing but failures, stopped it. */
    Webhook: {
      /** @example 7 */
      id: number;
      /** @example https://example.com/keystead */
      url: string;
      /** @example Two rooms with a view of the harbour. */
      description: string | null;
      types: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deleted'
        | 'lease.created'
        | 'lease.updated'
        | 'lease.deleted'
        | 'maintenance.created'
        | 'maintenance.updated'
        | 'maintenance.status_changed'
        | 'maintenance.deleted'
        | 'personnel.created'
        | 'personnel.updated'
        | 'personnel.deleted'
        | 'payment.created'
        | 'payment.updated'
        | 'payment.completed'
        | 'payment.reversed'
        | 'payment.disputed'
        | 'payment.deleted'
        | 'subscription.updated'
      )[];
      /** @enum {string} */
      state: 'active' | 'failing' | 'paused';
      /**
       * Format: date-time
       * @description When the last delivery came through.
       */
      delivered_at: string | null;
      /** @example 1 */
      version: number;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      abilities: {
        update: boolean;
        delete: boolean;
      };
    };
    /** @description What a webhook is sent as the body: `type`, `timestamp` and `data` as Standard Webhooks has them, and whose it is. */
    WebhookBody: {
      /** @description Also `webhook-id`, as `evt_17`. */
      id: string;
      type:
        | (
            | 'property.created'
            | 'property.updated'
            | 'property.deleted'
            | 'tenant.created'
            | 'tenant.updated'
            | 'tenant.deleted'
            | 'lease.created'
            | 'lease.updated'
            | 'lease.deleted'
            | 'maintenance.created'
            | 'maintenance.updated'
            | 'maintenance.status_changed'
            | 'maintenance.deleted'
            | 'personnel.created'
            | 'personnel.updated'
            | 'personnel.deleted'
            | 'payment.created'
            | 'payment.updated'
            | 'payment.completed'
            | 'payment.reversed'
            | 'payment.disputed'
            | 'payment.deleted'
            | 'subscription.updated'
          )
        | 'webhook.test';
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string;
      account_id: number;
      by: components['schemas']['Actor'];
      data: components['schemas']['EventData'] | null;
    };
    /** @description The whole of a webhook or a part of it; an older `version` is refused. */
    WebhookChange: {
      /** @example https://example.com/keystead */
      url?: string;
      /** @example Two rooms with a view of the harbour. */
      description?: string | null;
      types?: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'tenant.created'
        | 'tenant.updated'
        | 'tenant.deleted'
        | 'lease.created'
        | 'lease.updated'
        | 'lease.deleted'
        | 'maintenance.created'
        | 'maintenance.updated'
        | 'maintenance.status_changed'
        | 'maintenance.deleted'
        | 'personnel.created'
        | 'personnel.updated'
        | 'personnel.deleted'
        | 'payment.created'
        | 'payment.updated'
        | 'payment.completed'
        | 'payment.reversed'
        | 'payment.disputed'
        | 'payment.deleted'
        | 'subscription.updated'
      )[];
      /** @enum {string} */
      state?: 'active' | 'paused';
      /** @example 1 */
      version?: number;
    };
    /** @description The secret that a receiver checks signatures with (`whsec_…`, as Standard Webhooks has it); shown this once. */
    WebhookSecret: {
      secret: string;
    };
  };
  responses: never;
  parameters: {
    /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
    ApiVersion: string;
    /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
    IdempotencyKey: string;
    /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
    IfMatch: string;
    /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
    IfNoneMatch: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  createAiActionConfirmation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ActionConfirmation'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AssistantAction'];
        };
      };
    };
  };
  createAiActionRefusal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AssistantAction'];
        };
      };
    };
  };
  createAiChat: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Question'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChatAnswer'];
        };
      };
    };
  };
  createAiChatStream: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Question'];
      };
    };
    responses: {
      /** @description Server-sent events. The `data` of each is JSON, as `x-event` says. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  listAiHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messages: components['schemas']['ChatMessage'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  createAiHistory: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          messages: components['schemas']['NewChatMessage'][];
        };
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messages: components['schemas']['ChatMessage'][];
          };
        };
      };
    };
  };
  deleteAiHistory: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getAiModels: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AssistantOffer'];
        };
      };
    };
  };
  listApiKeys: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at';
        q?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            api_keys: components['schemas']['ApiKey'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            allowance: components['schemas']['ApiAllowance'];
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewApiKey'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadeApiKey'];
        };
      };
    };
  };
  deleteApiKeys: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ApiKey'];
        };
      };
    };
  };
  deleteApiKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listAudit: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-id' | 'id';
        q?: string;
        service?: string;
        account_id?: number;
        user_id?: number;
        key_id?: number;
        action?: string;
        subject?: string;
        from?: string;
        to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            entries: components['schemas']['AuditEntry'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getAuditVerification: {
    parameters: {
      query?: {
        from?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AuditVerification'];
        };
      };
    };
  };
  confirmEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
          password?: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  forgotPassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @example robin@example.com
           */
          email: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  getAuthKeys: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            keys: {
              kty: string;
              kid: string;
              use: string;
              alg: string;
              n: string;
              e: string;
            }[];
          };
        };
      };
    };
  };
  login: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @example robin@example.com */
          email: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
    };
  };
  logout: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  register: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: email
           * @example robin@example.com
           */
          email: string;
          password: string;
          /** @example Robin */
          first_name: string;
          /** @example Archer */
          last_name: string;
          /** @enum {string|null} */
          role?: 'tenant' | 'landlord' | 'property_manager' | null;
          /** @example +1 207 555 0134 */
          phone?: string | null;
          /** @enum {string|null} */
          subscription_plan?: 'trial' | 'starter' | 'professional' | null;
        };
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
    };
  };
  renew: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
    };
  };
  reportInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  resendConfirmation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  resetPassword: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
          password: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  undoEmailChange: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          token: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @example How much rent is overdue? */
            message: string;
          };
        };
      };
    };
  };
  getDashboardActivity: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            activity: components['schemas']['ActivityItem'][];
            unavailable: string[];
          };
        };
      };
    };
  };
  getDashboardMonths: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            months: components['schemas']['DashboardMonth'][];
            unavailable: string[];
          };
        };
      };
    };
  };
  getDashboardStats: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardStats'];
        };
      };
    };
  };
  getDemo: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            sign_ins: {
              label: string;
              /** @example robin@example.com */
              email: string;
              password: string;
            }[];
          };
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-id' | 'id';
        q?: string;
        type?:
          | 'property.created'
          | 'property.updated'
          | 'property.deleted'
          | 'tenant.created'
          | 'tenant.updated'
          | 'tenant.deleted'
          | 'lease.created'
          | 'lease.updated'
          | 'lease.deleted'
          | 'maintenance.created'
          | 'maintenance.updated'
          | 'maintenance.status_changed'
          | 'maintenance.deleted'
          | 'personnel.created'
          | 'personnel.updated'
          | 'personnel.deleted'
          | 'payment.created'
          | 'payment.updated'
          | 'payment.completed'
          | 'payment.reversed'
          | 'payment.disputed'
          | 'payment.deleted'
          | 'subscription.updated';
        object?: 'property' | 'tenant' | 'lease' | 'maintenance' | 'personnel' | 'payment' | 'subscription';
        object_id?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            events: components['schemas']['Event'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
    };
  };
  listImports: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at';
        q?: string;
        kind?: 'properties' | 'tenants';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            imports: components['schemas']['Import'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createImport: {
    parameters: {
      query: {
        kind: 'properties' | 'tenants';
        name: string;
      };
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'text/csv': Blob;
        'text/plain': Blob;
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
    };
  };
  getImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
    };
  };
  updateImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ImportMapping'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
    };
  };
  deleteImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  checkImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
    };
  };
  listImportRows: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: 'row';
        q?: string;
        outcome?: 'add' | 'exists' | 'refused';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportRows'];
        };
      };
    };
  };
  runImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ImportRun'];
      };
    };
    responses: {
      /** @description The response. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Import'];
        };
      };
    };
  };
  listLeases: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at' | 'start_date' | '-start_date' | 'end_date' | '-end_date';
        q?: string;
        status?: 'active' | 'expired' | 'pending';
        property_id?: number;
        tenant_id?: number;
        expiring_within?: number;
        ends_from?: string;
        ends_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            leases: components['schemas']['Lease'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createLease: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewLease'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Lease'];
        };
      };
    };
  };
  exportLeases: {
    parameters: {
      query?: {
        sort?: '-created_at' | 'created_at' | 'start_date' | '-start_date' | 'end_date' | '-end_date';
        q?: string;
        status?: 'active' | 'expired' | 'pending';
        property_id?: number;
        tenant_id?: number;
        expiring_within?: number;
        ends_from?: string;
        ends_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': Blob;
        };
      };
    };
  };
  getLeasesRentRoll: {
    parameters: {
      query?: {
        months?: number;
        property_id?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RentRoll'];
        };
      };
    };
  };
  getLease: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Lease'];
        };
      };
    };
  };
  updateLease: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['LeaseChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Lease'];
        };
      };
    };
  };
  deleteLease: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  createLeaseDocument: {
    parameters: {
      query: {
        name: string;
      };
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/pdf': Blob;
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LeaseDocument'];
        };
      };
    };
  };
  getLeaseDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        document_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': Blob;
        };
      };
    };
  };
  deleteLeaseDocument: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        document_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  endLease: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LeaseEnd'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Lease'];
        };
      };
    };
  };
  listLeaseHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  createLeaseRenewal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['LeaseRenewal'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Lease'];
        };
      };
    };
  };
  getLive: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events. The `data` of each is JSON, as `x-event` says. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  listMail: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-sent_at';
        q?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messages: components['schemas']['SentMail'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getMail: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: string;
            to: string;
            /** @example A question */
            subject: string;
            /** Format: date-time */
            sent_at: string;
            /** @example We come on Monday. */
            text: string;
          };
        };
      };
    };
  };
  listMaintenance: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at' | '-priority' | 'priority' | 'scheduled_date' | '-scheduled_date';
        q?: string;
        status?: 'open' | 'in_progress' | 'completed' | 'cancelled';
        priority?: 'low' | 'medium' | 'high' | 'urgent';
        property_id?: number;
        tenant_id?: number;
        assigned_to?: number;
        service_type?:
          | 'Plumbing'
          | 'Electrical'
          | 'HVAC'
          | 'Carpentry'
          | 'Painting'
          | 'Landscaping'
          | 'Cleaning'
          | 'Appliance Repair'
          | 'Roofing'
          | 'Flooring'
          | 'General Maintenance'
          | 'Other';
        created_from?: string;
        created_to?: string;
        closed_from?: string;
        closed_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            maintenance_requests: components['schemas']['MaintenanceRequest'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
              manage: boolean;
            };
          };
        };
      };
    };
  };
  createMaintenance: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewMaintenanceRequest'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceRequest'];
        };
      };
    };
  };
  listMaintenancePersonnel: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: 'name' | '-name' | '-created_at' | 'created_at';
        q?: string;
        service_type?:
          | 'Plumbing'
          | 'Electrical'
          | 'HVAC'
          | 'Carpentry'
          | 'Painting'
          | 'Landscaping'
          | 'Cleaning'
          | 'Appliance Repair'
          | 'Roofing'
          | 'Flooring'
          | 'General Maintenance'
          | 'Other';
        availability?: 'available' | 'busy' | 'unavailable';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            personnel: components['schemas']['Personnel'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createMaintenancePersonnel: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewPersonnel'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Personnel'];
        };
      };
    };
  };
  getMaintenancePersonnel: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Personnel'];
        };
      };
    };
  };
  updateMaintenancePersonnel: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PersonnelChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Personnel'];
        };
      };
    };
  };
  deleteMaintenancePersonnel: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listMaintenancePersonnelHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  getMaintenanceCosts: {
    parameters: {
      query: {
        by: 'month' | 'property' | 'service_type' | 'personnel';
        from?: string;
        to?: string;
        property_id?: number;
        service_type?:
          | 'Plumbing'
          | 'Electrical'
          | 'HVAC'
          | 'Carpentry'
          | 'Painting'
          | 'Landscaping'
          | 'Cleaning'
          | 'Appliance Repair'
          | 'Roofing'
          | 'Flooring'
          | 'General Maintenance'
          | 'Other';
        assigned_to?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceCosts'];
        };
      };
    };
  };
  getMaintenance: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceRequest'];
        };
      };
    };
  };
  updateMaintenance: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['MaintenanceChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceRequest'];
        };
      };
    };
  };
  deleteMaintenance: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listMaintenanceComments: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            comments: components['schemas']['MaintenanceComment'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  createMaintenanceComment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewMaintenanceComment'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MaintenanceComment'];
        };
      };
    };
  };
  listMaintenanceHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  createMaintenancePhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'image/jpeg': Blob;
        'image/png': Blob;
        'image/webp': Blob;
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Photo'];
        };
      };
    };
  };
  getMaintenancePhoto: {
    parameters: {
      query?: {
        size?: 'small' | 'large';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        photo_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/webp': Blob;
        };
      };
    };
  };
  deleteMaintenancePhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        photo_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getMaintenanceSuggestions: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            suggestions: components['schemas']['Suggestion'][];
          };
        };
      };
    };
  };
  createMarketingContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewContactMessage'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            received: boolean;
          };
        };
      };
    };
  };
  getMarketingFeedXml: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/rss+xml': Blob;
        };
      };
    };
  };
  listMarketingMessages: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at';
        q?: string;
        status?: 'new' | 'answered' | 'spam';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messages: components['schemas']['ContactMessage'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getMarketingMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactMessage'];
        };
      };
    };
  };
  updateMarketingMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ContactMessageChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactMessage'];
        };
      };
    };
  };
  deleteMarketingMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listMarketingPages: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: 'title' | '-title' | '-published_at' | 'published_at' | '-updated_at';
        q?: string;
        kind?: 'page' | 'post';
        state?: 'published' | 'draft';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            pages: components['schemas']['SitePage'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createMarketingPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewSitePage'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SitePage'];
        };
      };
    };
  };
  getMarketingPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SitePage'];
        };
      };
    };
  };
  updateMarketingPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SitePageChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SitePage'];
        };
      };
    };
  };
  deleteMarketingPage: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listMarketingPageHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  listMarketingPublished: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-published_at';
        q?: string;
        kind?: 'page' | 'post';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            pages: components['schemas']['PublishedSummary'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getMarketingPublished: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        kind: 'page' | 'post';
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PublishedPage'];
        };
      };
    };
  };
  getMarketingSitemapXml: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/xml': Blob;
        };
      };
    };
  };
  getMarketingStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SiteStatus'];
        };
      };
    };
  };
  getOpenapiJson: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
    };
  };
  listPayments: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at' | 'due_date' | '-due_date' | 'amount' | '-amount';
        q?: string;
        status?: 'pending' | 'completed' | 'overdue' | 'failed' | 'disputed';
        payment_type?: 'rent' | 'deposit' | 'fee' | 'maintenance';
        property_id?: number;
        tenant_id?: number;
        due_from?: string;
        due_to?: string;
        paid_from?: string;
        paid_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            payments: components['schemas']['Payment'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewPayment'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
    };
  };
  getPaymentsBreakdown: {
    parameters: {
      query: {
        by: 'month' | 'property' | 'tenant' | 'payment_type' | 'payment_method';
        status?: 'pending' | 'completed' | 'overdue' | 'failed' | 'disputed';
        payment_type?: 'rent' | 'deposit' | 'fee' | 'maintenance';
        property_id?: number;
        tenant_id?: number;
        due_from?: string;
        due_to?: string;
        paid_from?: string;
        paid_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentBreakdown'];
        };
      };
    };
  };
  getPaymentsStats: {
    parameters: {
      query?: {
        status?: 'pending' | 'completed' | 'overdue' | 'failed' | 'disputed';
        payment_type?: 'rent' | 'deposit' | 'fee' | 'maintenance';
        property_id?: number;
        tenant_id?: number;
        due_from?: string;
        due_to?: string;
        paid_from?: string;
        paid_to?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentStats'];
        };
      };
    };
  };
  getPayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
    };
  };
  updatePayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PaymentChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
    };
  };
  deletePayment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  createPaymentCheckout: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            checkout_url: string;
          };
        };
      };
    };
  };
  listPaymentHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  getPaymentReceipt: {
    parameters: {
      query?: {
        size?: 'a4' | 'letter';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': Blob;
        };
      };
    };
  };
  createPaymentReversal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PaymentReversal'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
    };
  };
  getPlans: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            plans: components['schemas']['Plan'][];
            marketing_plans: components['schemas']['MarketingPlan'][];
          };
        };
      };
    };
  };
  getProfile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            user: components['schemas']['User'];
            preferences: components['schemas']['Preferences'];
            abilities: {
              read_mail: boolean;
            };
          };
        };
      };
    };
  };
  updateProfile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          /** @example Robin */
          first_name?: string;
          /** @example Archer */
          last_name?: string;
          /**
           * Format: email
           * @example robin@example.com
           */
          email?: string;
          /** @example +1 207 555 0134 */
          phone?: string | null;
          whatsapp?: string | null;
          current_password?: string;
          new_password?: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            user: components['schemas']['User'];
            token?: string;
          };
        };
      };
    };
  };
  deleteProfile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          password: string;
        };
      };
    };
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  deleteProfilePendingEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            user: components['schemas']['User'];
          };
        };
      };
    };
  };
  updateProfilePreferences: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': {
          email_notifications?: boolean;
          sms_notifications?: boolean;
          marketing_emails?: boolean;
          dashboard_layout?: string;
          /**
           * @description An IANA time zone name.
           * @example America/New_York
           */
          timezone?: string;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            preferences: components['schemas']['Preferences'];
          };
        };
      };
    };
  };
  listProperties: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at' | 'name' | '-name' | 'rent_amount' | '-rent_amount';
        q?: string;
        status?: 'available' | 'occupied' | 'maintenance';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            properties: components['schemas']['Property'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createProperty: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewProperty'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Property'];
        };
      };
    };
  };
  exportProperties: {
    parameters: {
      query?: {
        sort?: '-created_at' | 'created_at' | 'name' | '-name' | 'rent_amount' | '-rent_amount';
        q?: string;
        status?: 'available' | 'occupied' | 'maintenance';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': Blob;
        };
      };
    };
  };
  getProperty: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Property'];
        };
      };
    };
  };
  updateProperty: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PropertyChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Property'];
        };
      };
    };
  };
  deleteProperty: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listPropertyHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  updatePropertyPhotos: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          photo_ids: number[];
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Property'];
        };
      };
    };
  };
  createPropertyPhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'image/jpeg': Blob;
        'image/png': Blob;
        'image/webp': Blob;
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Photo'];
        };
      };
    };
  };
  getPropertyPhoto: {
    parameters: {
      query?: {
        size?: 'small' | 'large';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        photo_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/webp': Blob;
        };
      };
    };
  };
  deletePropertyPhoto: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        photo_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listReleases: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-id' | 'id';
        q?: string;
        remote?: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
        state?: 'published' | 'blocked';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            releases: components['schemas']['Release'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  createRelease: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewRelease'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Release'];
        };
      };
    };
  };
  createReleasesBeacons: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          beacons: components['schemas']['Beacon'][];
        };
      };
    };
    responses: {
      /** @description Done. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getReleasesChanges: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events. The `data` of each is JSON, as `x-event` says. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  updateReleasesFile: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        sha384: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': Blob;
      };
    };
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  updateReleasesOverrides: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReleaseOverride'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Resolution'];
        };
      };
    };
  };
  deleteReleasesOverrides: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getReleasesResolve: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Resolution'];
        };
      };
    };
  };
  getReleasesUses: {
    parameters: {
      query: {
        operation: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            removable: boolean;
            uses: components['schemas']['OperationUse'][];
          };
        };
      };
    };
  };
  getRelease: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Release'];
        };
      };
    };
  };
  updateRelease: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReleaseChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Release'];
        };
      };
    };
  };
  getRemotes: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            remotes: components['schemas']['RemoteChannel'][];
          };
        };
      };
    };
  };
  getRemote: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemoteChannel'];
        };
      };
    };
  };
  updateRemote: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChannelChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemoteChannel'];
        };
      };
    };
  };
  createRemoteRollback: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChannelRollback'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RemoteChannel'];
        };
      };
    };
  };
  createRemoteRollout: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        remote: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewRollout'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rollout'];
        };
      };
    };
  };
  listRollouts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-id' | 'id';
        q?: string;
        remote?: 'mf-marketing' | 'mf-portfolio' | 'mf-operations' | 'mf-billing' | 'mf-assistant';
        state?: 'running' | 'held' | 'promoted' | 'rolled_back' | 'aborted';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            rollouts: components['schemas']['Rollout'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getRollout: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rollout'];
        };
      };
    };
  };
  updateRollout: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RolloutChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Rollout'];
        };
      };
    };
  };
  getRolloutPoints: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            points: components['schemas']['RolloutPoint'][];
          };
        };
      };
    };
  };
  getSubscription: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Subscription'];
        };
      };
    };
  };
  updateSubscriptionCancellation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Cancellation'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Subscription'];
        };
      };
    };
  };
  deleteSubscriptionCancellation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Subscription'];
        };
      };
    };
  };
  updateSubscriptionGrant: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string|null} */
          plan: 'enterprise' | null;
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Entitlements'];
        };
      };
    };
  };
  updateSubscriptionPlan: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          plan: 'trial';
        };
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            success: boolean;
            subscription: components['schemas']['Subscription'];
          };
        };
      };
    };
  };
  createSubscriptionPortal: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            portal_url: string;
          };
        };
      };
    };
  };
  listSubscriptionReceipts: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-date';
        q?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionReceipts'];
        };
      };
    };
  };
  getSubscriptionReceipt: {
    parameters: {
      query?: {
        size?: 'a4' | 'letter';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': Blob;
        };
      };
    };
  };
  createSubscriptionUpgrade: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Upgrade'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            checkout_url: string;
          };
        };
      };
    };
  };
  listTenants: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at' | 'name' | '-name';
        q?: string;
        status?: 'active' | 'inactive';
        property_id?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            tenants: components['schemas']['Tenant'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createTenant: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewTenant'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
    };
  };
  exportTenants: {
    parameters: {
      query?: {
        sort?: '-created_at' | 'created_at' | 'name' | '-name';
        q?: string;
        status?: 'active' | 'inactive';
        property_id?: number;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': Blob;
        };
      };
    };
  };
  getTenant: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
    };
  };
  updateTenant: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TenantChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
    };
  };
  deleteTenant: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listTenantHistory: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['History'];
        };
      };
    };
  };
  createTenantInvitation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Tenant'];
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: 'last_name' | '-created_at';
        q?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            users: components['schemas']['Person'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getUser: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Person'];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-created_at' | 'created_at';
        q?: string;
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhooks: components['schemas']['Webhook'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
            abilities: {
              create: boolean;
            };
          };
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewWebhook'];
      };
    };
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MadeWebhook'];
        };
      };
    };
  };
  deleteWebhooks: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['WebhookChange'];
      };
    };
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the record as it was read. If the record has changed since, the request fails with 412. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        cursor?: string;
        sort?: '-id';
        q?: string;
        state?: 'waiting' | 'delivered' | 'failed';
      };
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            deliveries: components['schemas']['Delivery'][];
            next_cursor: string | null;
            total: number;
            total_capped?: boolean;
          };
        };
      };
    };
  };
  getWebhookDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of an earlier response. If nothing has changed since, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
    };
  };
  resendWebhookDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
    };
  };
  createWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookSecret'];
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value that the caller chooses, 1 to 255 characters. A repeated request with the same body has no further effect and gets the first response. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The version of the API that the caller was written for. Unsupported versions are rejected. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Made. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Delivery'];
        };
      };
    };
  };
  onPropertyCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'property.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPropertyUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'property.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPropertyDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'property.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTenantCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'tenant.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTenantUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'tenant.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onTenantDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'tenant.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onLeaseCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'lease.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onLeaseUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'lease.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onLeaseDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'lease.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onMaintenanceCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'maintenance.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onMaintenanceUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'maintenance.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onMaintenanceStatusChanged: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'maintenance.status_changed';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onMaintenanceDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'maintenance.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPersonnelCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'personnel.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPersonnelUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'personnel.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPersonnelDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'personnel.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentCreated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.created';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentCompleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.completed';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentReversed: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.reversed';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentDisputed: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.disputed';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onPaymentDeleted: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'payment.deleted';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onSubscriptionUpdated: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'subscription.updated';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  onWebhookTest: {
    parameters: {
      query?: never;
      header: {
        /** @description The id of the message, the same for each attempt. */
        'webhook-id': string;
        /** @description When this attempt was made, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description The signatures in the format of Standard Webhooks: `v1,` and a base64 HMAC-SHA256. */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookBody'] & {
          /** @constant */
          type?: 'webhook.test';
        };
      };
    };
    responses: {
      /** @description Accepted. Any other response, or none within 15 s, is retried for three days. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Rejected, and retried like any failed delivery. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
