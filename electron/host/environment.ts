/**
 * Removes the variable that would switch off the check of certificates, for this process, its
 * workers and its children. Both mains import this file first, so that whatever they load finds it
 * gone. `core/desk/service/http.ts` ignores it too.
 */
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
