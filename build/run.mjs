// The entry of every npm script. Plain JavaScript, so that any Node can read it and say that it is too old.
const needed = 24;
const command = process.argv[2] ?? '';
/** Each command's file, and its function there where that is not `main`. */
const homes = {
  start: ['./start.ts'],
  dev: ['./dev.ts'],
  local: ['./start.ts', 'runLocally'],
  rackside: ['../electron/host/scripts/command.ts', 'runScriptHere'],
  service: ['../tests/service/main.ts'],
  team: ['./team.ts'],
  build: ['./build.ts'],
  check: ['./test.ts', 'check'],
  test: ['./test.ts'],
  bench: ['../tests/bench/run.ts'],
  crash: ['../tests/crash/run.ts'],
  power: ['../tests/power/run.ts'],
  soak: ['../tests/soak/run.ts'],
  package: ['./package.ts'],
  release: ['./release.ts'],
  advisories: ['./advisories.ts'],
  fuzz: ['../tests/fuzz/run.ts'],
  screenshots: ['../tests/screenshots.ts'],
};

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This needs Node ${needed} and runs on ${process.versions.node}: run "npm ci", which puts Node ${needed} beside the project, then "npm run ${command}"; if it stays old, install scripts are switched off and "npm rebuild node" brings it.`,
  );
  process.exit(1);
}
if (!Object.hasOwn(homes, command)) {
  console.error(`Say what to run: ${Object.keys(homes).join(', ')}.`);
  process.exit(1);
}
if (process.env.npm_lifecycle_event) {
  // A signal to npm ends its shell and not us: a desk left behind would keep its data folder.
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && process.kill(process.pid, 'SIGTERM'), 1000).unref();
}
const [file, main = 'main'] = homes[command];
await (await import(file))[main](process.argv.slice(3));
