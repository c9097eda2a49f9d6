/**
 * The service says no, for a reason of its business: HTTP 200 with `{"result":"error","message":…}`, as this family
 * of services does.
 */
export class Refusal extends Error {}

export const missing = (field: string) => new Refusal(`Missing required field: ${field}`);
