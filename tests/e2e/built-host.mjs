// What `npm run local` runs once `dist/` is fresh, which the harness sees to once a file: to look at every source
// again at each start takes half as long as the start itself.
await (await import('../../dist/host/local.js')).main(process.argv.slice(2));
