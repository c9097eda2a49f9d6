// What `npm run local` runs once `dist/` is fresh, which the harness sees to once a file: to look at every source
// again at each start takes half as long as the start itself. Keys cost little here: deriving one as people have it
// takes as long as the rest of a start. The parent may turn the clock, and asks when all is settled.
const { clock } = process.send ? await import('../helpers/under-way-in-host.ts') : {};
const { main } = await import('../../dist/host/local.js');
await main(process.argv.slice(2), { keyCost: { n: 2 ** 10, r: 8, p: 1 }, clock });
