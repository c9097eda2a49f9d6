export { first } from './first.ts';
export { rest } from './rest.ts';
