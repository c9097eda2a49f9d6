/**
 * React in development keeps, of each element, where it was made: a stack trace per element, a
 * fifth of what drawing costs here. Only the words of a warning would use it, and a test fails by
 * any warning. React counts them, and makes none over 10,000 a second: this counter always stands
 * there.
 */
import * as React from 'react';

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
}
