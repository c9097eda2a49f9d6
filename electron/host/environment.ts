/**
 * Takes out of the environment what would weaken this process, its workers and its children. Both mains import it before
 * anything else, so that whatever they load finds it gone. Our own connections do not go by it either: see `core/api/http.ts`.
 */
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
