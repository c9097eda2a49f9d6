/** `createServer` of `node:http`. An import would load its WebSocket too, for 30 ms of a start. */
export const { createServer } = process.getBuiltinModule('node:http');
